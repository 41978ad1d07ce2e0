import { History } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import { SkipLink } from '../../app/skip-link.tsx'
import { useAuth } from '../../lib/auth.tsx'
import { useSearchParams } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/use-title.ts'
import type { ChatAgent } from './chat.api.ts'
import { openOutbox, readTabSession, writeTabSession } from './chat-storage.ts'
import { ConversationView } from './conversation-view.tsx'
import { PublicLinks } from './public-links.tsx'
import { useAgent } from './use-agent.ts'

/** Loaded only where no such agent exists. */
const AgentNotFound = lazy(async () => ({
  default: (await import('./agent-not-found.tsx')).AgentNotFound,
}))

/** Visitors never need it, and its owner can write without it. */
const PrivateBar = lazy(async () => {
  try {
    return { default: (await import('./private-bar.tsx')).PrivateBar }
  } catch {
    return { default: () => null }
  }
})

/** Only an owner sees it. */
const OwnerBar = lazy(async () => {
  try {
    return { default: (await import('./owner-bar.tsx')).OwnerBar }
  } catch {
    return { default: () => null }
  }
})

/** Comes with the first click: before, there is nothing to list. */
const EarlierConversations = lazy(async () => {
  try {
    return { default: (await import('./earlier-conversations.tsx')).EarlierConversations }
  } catch {
    return { default: NoConversations }
  }
})

/** A Lead agent's public page. */
export function PublicChatScreen() {
  const { agentSlug: slug = '' } = useParams()
  const { agent, error, isLoading, retry, setAgent } = useAgent(slug)
  const lead = agent?.agent_class === 'Lead' ? agent : undefined
  useTitle(lead?.name ?? (isLoading ? undefined : 'Agent Not Found'))
  if (lead !== undefined) return <PublicChat key={lead.id} agent={lead} onChange={setAgent} />
  if (isLoading) return <Loading slug={slug} />
  return (
    <Suspense fallback={<Loading slug={slug} />}>
      <AgentNotFound slug={slug} isClosed={agent !== undefined} error={error} onRetry={retry} />
    </Suspense>
  )
}

function Loading({ slug }: { slug: string }) {
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <h1 className="sr-only font-sans">{slug}</h1>
      <p role="status" className="animate-appear text-sm text-muted-foreground">{`Loading ${slug}...`}</p>
    </main>
  )
}

/** The page of an agent that is known. */
export function PublicChat({ agent, onChange }: { agent: ChatAgent; onChange: (agent: ChatAgent) => void }) {
  const [sessionId, setSessionId] = useSessionPlace(agent)
  const [wasHidden] = useState(agent.is_owner === true && agent.visibility !== 'public')
  const [list, setList] = useState<'unseen' | 'open' | 'closed'>('unseen')
  const hasPast = agent.memory_enabled && (agent.last_session_id ?? sessionId) !== undefined
  return (
    <div className="h-dvh print:h-auto">
      <SkipLink />
      <ConversationView
        agent={agent}
        sessionId={sessionId}
        onSession={setSessionId}
        actions={
          hasPast && (
            <Button
              variant="ghost"
              size="icon"
              aria-label="Earlier conversations"
              title="Earlier conversations"
              onClick={() => setList('open')}
            >
              <Icon of={History} size={16} />
            </Button>
          )
        }
        bar={
          <>
            {wasHidden && (
              <Suspense fallback={<div className="h-12 border-b bg-muted" />}>
                <PrivateBar agent={agent} onChange={onChange} />
              </Suspense>
            )}
            {canDoMoreInApp(agent) && (
              <Suspense fallback={<div className="h-17.75 border-b min-[380px]:h-13.25 md:h-8.75" />}>
                <OwnerBar slug={agent.slug} />
              </Suspense>
            )}
          </>
        }
        links={<PublicLinks />}
      />
      {list !== 'unseen' && (
        <Suspense>
          <EarlierConversations
            agent={agent}
            sessionId={sessionId}
            isOpen={list === 'open'}
            onClose={() => setList('closed')}
            onGone={() => setSessionId(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** On its page an agent has only its tools for visitors, and reads no keeper, for its owner too. */
function canDoMoreInApp({ is_owner, tools = [], context_scope: scope }: ChatAgent): boolean {
  return is_owner === true && (tools.length > 0 || scope === 'keeper' || scope === 'platform_wide')
}

/**
 * With memory the conversation's id stands in the query, which begins with the caller's last one; without, this tab
 * alone knows it.
 */
function useSessionPlace({ id, memory_enabled, last_session_id }: ChatAgent) {
  const userId = useAuth().user?.id
  const [query, setQuery] = useSearchParams()
  const [tabSessionId, setTabSessionId] = useState(() => readTabSession(userId, id))
  const [resumedId, setResumedId] = useState(() =>
    memory_enabled && !hasUnsent(userId, id) ? last_session_id : undefined,
  )
  const inQuery = query.get('sessionId') ?? undefined
  const putInQuery = useCallback(
    (sessionId: string | undefined) =>
      setQuery(
        (before) => {
          if (sessionId === undefined) before.delete('sessionId')
          else before.set('sessionId', sessionId)
          return before
        },
        // A new conversation leaves the way back to the last one.
        { replace: sessionId !== undefined, preventScrollReset: true },
      ),
    [setQuery],
  )
  const setSessionId = useCallback(
    (sessionId: string | undefined) => {
      setResumedId(undefined)
      if (memory_enabled) return putInQuery(sessionId)
      writeTabSession(userId, id, sessionId)
      setTabSessionId(sessionId)
    },
    [userId, id, memory_enabled, putInQuery],
  )
  useEffect(() => {
    if (resumedId !== undefined && inQuery === undefined) putInQuery(resumedId)
  }, [resumedId, inQuery, putInQuery])
  return [memory_enabled ? (inQuery ?? resumedId) : tabSessionId, setSessionId] as const
}

/** What waits to be sent in a conversation that the server doesn't know yet would be out of sight in another one. */
function hasUnsent(userId: string | undefined, agentId: string): boolean {
  return openOutbox(userId, agentId)
    .list()
    .some(({ sessionId }) => sessionId === undefined)
}

function NoConversations() {
  return (
    <Notice tone="destructive" className="fixed inset-x-4 top-20 mx-auto max-w-xl">
      {screenWording.sessionsFetchFailed}
    </Notice>
  )
}
