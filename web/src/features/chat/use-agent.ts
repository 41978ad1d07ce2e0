import { useCallback, useEffect, useState } from 'react'
import { useAuth } from '../../lib/auth.tsx'
import { readSession } from '../../lib/storage.ts'
import { type ChatAgent, findAgent } from './chat.api.ts'
import { forgetServedAgent, readServedAgent } from './served-agent.ts'

type Found = { key: string; agent?: ChatAgent; error?: Error }

function keyOf(slug: string, userId: string | undefined, tries: number): string {
  return `${slug} ${userId ?? ''} ${tries}`
}

function findServed(): Found | undefined {
  // Who is signed in may know more of it, and asks.
  const agent = readSession() === undefined ? readServedAgent() : undefined
  return agent && { key: keyOf(agent.slug, undefined, 0), agent }
}

/** The agent at an address, as the person who is here may see it. */
export function useAgent(slug: string) {
  const { user, isLoading: isRestoring } = useAuth()
  const [tries, setTries] = useState(0)
  const [found, setFound] = useState(findServed)
  const key = keyOf(slug, user?.id, tries)
  const current = found?.key === key ? found : undefined
  const isHere = current !== undefined
  useEffect(forgetServedAgent, [])
  useEffect(() => {
    if (isRestoring || isHere) return
    const leaving = new AbortController()
    findAgent(slug, leaving.signal).then(
      (agent) => setFound({ key, agent }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        setFound({ key, error: error instanceof Error ? error : new Error(String(error)) })
      },
    )
    return () => leaving.abort()
  }, [slug, key, isRestoring, isHere])
  const setAgent = useCallback((agent: ChatAgent) => setFound({ key, agent }), [key])
  const retry = useCallback(() => setTries((count) => count + 1), [])
  return { agent: current?.agent, error: current?.error, isLoading: !isHere, retry, setAgent }
}
