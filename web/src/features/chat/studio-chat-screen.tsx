import { useQueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AgentNotFound } from './agent-not-found.tsx'
import type { ChatAgent } from './chat.api.ts'
import { ConversationView } from './conversation-view.tsx'
import { ConversationsSheet } from './earlier-conversations.tsx'
import { PastConversations } from './past-conversations.tsx'
import { sessionsKey } from './sessions.api.ts'
import { useAgent } from './use-agent.ts'
import { useStudioSession } from './use-studio-session.ts'

/** The chat inside the app with any agent that one may run, beside one's past conversations with it. */
export function StudioChatScreen() {
  const { agentSlug: slug = '' } = useParams()
  const { agent, error, isLoading, retry } = useAgent(slug)
  const runnable = agent?.rights?.run ? agent : undefined
  useTitle(runnable?.name ?? (isLoading ? undefined : 'Agent Not Found'))
  if (runnable !== undefined) return <StudioChat key={runnable.id} agent={runnable} />
  if (isLoading) return <Loading slug={slug} />
  return <AgentNotFound slug={slug} isClosed={agent !== undefined} error={error} onRetry={retry} isInShell />
}

function StudioChat({ agent }: { agent: ChatAgent }) {
  const queryClient = useQueryClient()
  const { sessionId, setSessionId, ...session } = useStudioSession(agent)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const onSession = useCallback(
    (next: string | undefined, isLost?: boolean) => {
      setSessionId(next, isLost)
      // A run has begun in it: it has a name and more messages now.
      void queryClient.invalidateQueries({ queryKey: sessionsKey })
    },
    [queryClient, setSessionId],
  )
  const past = { agent, sessionId, onGone: () => setSessionId(undefined) }
  return (
    <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)] lg:grid-cols-[17.5rem_minmax(0,1fr)] print:block">
      <aside
        aria-label="Earlier conversations"
        className="hidden min-h-0 border-r px-3 py-4 lg:flex lg:flex-col print:hidden"
      >
        <h2 className="px-2 pb-3 font-sans text-sm font-medium tracking-normal">Conversations</h2>
        <PastConversations {...past} onChosen={() => setIsSheetOpen(false)} />
      </aside>
      {session.isCreating && <Loading slug={agent.slug} />}
      {session.error && (
        <div className="p-6">
          <ErrorState
            title={screenWording.sessionCreateFailed}
            error={session.error}
            onRetry={session.retry}
          />
        </div>
      )}
      {!session.isCreating && !session.error && (
        <ConversationView
          agent={agent}
          sessionId={sessionId}
          onSession={onSession}
          isInShell
          actions={
            <Button
              variant="quiet"
              size="icon"
              aria-label="Earlier conversations"
              title="Earlier conversations"
              onClick={() => setIsSheetOpen(true)}
              className="lg:hidden"
            >
              <Icon of={MessagesSquare} size={16} />
            </Button>
          }
          bar={
            session.isReplacement && (
              <Notice className="m-3">
                The earlier conversation could not be opened. Here is a new one.
              </Notice>
            )
          }
        />
      )}
      <ConversationsSheet {...past} isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
    </div>
  )
}

function Loading({ slug }: { slug: string }) {
  return (
    <div className="grid h-full place-items-center px-6">
      <p role="status" className="animate-appear text-sm text-muted-foreground">{`Loading ${slug}...`}</p>
    </div>
  )
}
