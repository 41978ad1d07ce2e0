import { lazy, Suspense, useCallback, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useTitle } from '../../ui/use-title.ts'
import { AgentNotFound } from './agent-not-found.tsx'
import type { ChatAgent } from './chat.api.ts'
import { readTabSession, writeTabSession } from './chat-storage.ts'
import { ConversationView } from './conversation-view.tsx'
import { useAgent } from './use-agent.ts'
import { WhoReads } from './who-reads.tsx'

/** Visitors never need it, and its owner can write without it. */
const PrivateBar = lazy(async () => {
  try {
    return { default: (await import('./private-bar.tsx')).PrivateBar }
  } catch {
    return { default: () => null }
  }
})

/** A Lead agent's public page. */
export function PublicChatScreen() {
  const { agentSlug: slug = '' } = useParams()
  const { agent, error, isLoading, retry, setAgent } = useAgent(slug)
  useTitle(agent?.name ?? (isLoading ? undefined : 'Agent Not Found'))
  if (agent !== undefined) return <PublicChat key={agent.id} agent={agent} onChange={setAgent} />
  if (!isLoading) return <AgentNotFound slug={slug} error={error} onRetry={retry} />
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <h1 className="sr-only">{slug}</h1>
      <p role="status" className="animate-appear text-sm text-muted-foreground">{`Loading ${slug}...`}</p>
    </main>
  )
}

function PublicChat({ agent, onChange }: { agent: ChatAgent; onChange: (agent: ChatAgent) => void }) {
  const [sessionId, setSessionId] = useSessionPlace(agent)
  const [wasHidden] = useState(agent.is_owner === true && agent.visibility !== 'public')
  return (
    <div className="h-dvh print:h-auto">
      <ConversationView
        agent={agent}
        sessionId={sessionId}
        onSession={setSessionId}
        bar={
          wasHidden && (
            <Suspense fallback={<div className="h-12 border-b bg-muted" />}>
              <PrivateBar agent={agent} onChange={onChange} />
            </Suspense>
          )
        }
        footer={<WhoReads agent={agent} />}
      />
    </div>
  )
}

/** With memory the conversation's id stands in the query; without, this tab alone knows it. */
function useSessionPlace({ id, memory_enabled }: ChatAgent) {
  const [query, setQuery] = useSearchParams()
  const [tabSessionId, setTabSessionId] = useState(() => readTabSession(id))
  const inQuery = query.get('sessionId') ?? undefined
  const setSessionId = useCallback(
    (sessionId: string | undefined) => {
      if (!memory_enabled) {
        writeTabSession(id, sessionId)
        setTabSessionId(sessionId)
        return
      }
      setQuery(
        (before) => {
          if (sessionId === undefined) before.delete('sessionId')
          else before.set('sessionId', sessionId)
          return before
        },
        // A new conversation leaves the way back to the last one.
        { replace: sessionId !== undefined, preventScrollReset: true },
      )
    },
    [id, memory_enabled, setQuery],
  )
  return [memory_enabled ? inQuery : tabSessionId, setSessionId] as const
}
