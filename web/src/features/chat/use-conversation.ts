import { useEffect, useState, useSyncExternalStore } from 'react'
import { chatApi } from './chat.api.ts'
import type { ChatState } from './chat-state.ts'
import { openOutbox } from './chat-storage.ts'
import { type Conversation, createConversation } from './conversation.ts'

type Place = {
  agentId: string
  sessionId: string | undefined
  /** Told when the conversation has got its session, or has lost it. */
  onSession: (sessionId: string | undefined, isLost?: boolean) => void
}

/** The conversation at this place: opened, kept up to date, and left with the screen. */
export function useConversation({ agentId, sessionId, onSession }: Place): [ChatState, Conversation] {
  const [conversation] = useState(() =>
    createConversation({
      agentId,
      api: chatApi,
      outbox: openOutbox(agentId),
      newId: randomId,
      now: () => new Date().toISOString(),
      wait: waitForLine,
    }),
  )
  useEffect(() => conversation.tellSession(onSession), [conversation, onSession])
  useEffect(() => {
    if (!conversation.isOpenAt(sessionId)) conversation.open(sessionId)
  }, [conversation, sessionId])
  useEffect(() => {
    const lookAgain = () => {
      if (document.visibilityState === 'visible') void conversation.lookAgain()
    }
    addEventListener('focus', lookAgain)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      removeEventListener('focus', lookAgain)
      document.removeEventListener('visibilitychange', lookAgain)
      conversation.close()
    }
  }, [conversation])
  return [useSyncExternalStore(conversation.subscribe, conversation.read), conversation]
}

/** 128 random bits. `crypto.randomUUID` is missing where a Keeper is reached over plain HTTP. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Waits, but no longer than until the network is back, the tab is looked at, or there is nothing to wait for. */
function waitForLine(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController()
    const settle = () => {
      settled.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(settle, ms)
    const options = { signal: settled.signal }
    addEventListener('online', settle, options)
    document.addEventListener('visibilitychange', settle, options)
    signal.addEventListener('abort', settle, options)
    if (signal.aborted) settle()
  })
}
