import { useCallback, useEffect, useRef, useState } from 'react'
import type { Session } from '#contracts/sessions/sessions.ts'
import { useAuth } from '../../lib/auth.tsx'
import { useUrlState } from '../../lib/url-state.ts'
import type { ChatAgent } from './chat.api.ts'
import { readTabSession, writeTabSession } from './chat-storage.ts'
import { createSession } from './sessions.api.ts'

/**
 * The conversation of the chat inside the app. With memory it is the one in the query, else a new one whose id goes
 * there; without, this tab alone knows it, unless a past one was chosen.
 */
export function useStudioSession({ id: agentId, memory_enabled }: ChatAgent) {
  const userId = useAuth().user?.id
  const [query, setQuery] = useUrlState()
  const [tabSessionId, setTabSessionId] = useState(() => readTabSession(userId, agentId))
  const [replacementId, setReplacementId] = useState<string>()
  const wasLost = useRef(false)
  const [error, setError] = useState<Error>()
  const creating = useRef<Promise<Session>>(undefined)
  const inQuery = query.get('sessionId') ?? undefined
  const isMissing = memory_enabled && inQuery === undefined

  const putInQuery = useCallback((sessionId = '') => setQuery({ sessionId }), [setQuery])

  useEffect(() => {
    if (!isMissing || error !== undefined) return
    let hasLeft = false
    // Asked for twice by accident, it is made once.
    creating.current ??= createSession(agentId).finally(() => (creating.current = undefined))
    creating.current.then(
      ({ id }) => {
        if (hasLeft) return
        if (wasLost.current) setReplacementId(id)
        wasLost.current = false
        putInQuery(id)
      },
      (cause: unknown) => !hasLeft && setError(cause instanceof Error ? cause : new Error(String(cause))),
    )
    return () => {
      hasLeft = true
    }
  }, [isMissing, error, agentId, putInQuery])

  const setSessionId = useCallback(
    (sessionId: string | undefined, isLost = false) => {
      wasLost.current = isLost
      if (memory_enabled || sessionId === undefined) putInQuery(sessionId)
      if (memory_enabled) return
      writeTabSession(userId, agentId, sessionId)
      setTabSessionId(sessionId)
    },
    [userId, agentId, memory_enabled, putInQuery],
  )

  return {
    sessionId: inQuery ?? (memory_enabled ? undefined : tabSessionId),
    setSessionId,
    isCreating: isMissing && error === undefined,
    error: isMissing ? error : undefined,
    retry: useCallback(() => setError(undefined), []),
    /** The one in the query could not be opened: this is a new one. */
    isReplacement: inQuery !== undefined && inQuery === replacementId,
  }
}
