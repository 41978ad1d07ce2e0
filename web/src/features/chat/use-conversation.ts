import { useEffect, useState, useSyncExternalStore } from 'react'
import { chatApi, newRunKey } from './chat.api.ts'
import type { ChatState } from './chat-state.ts'
import { openOutbox } from './chat-storage.ts'
import { type Conversation, createConversation } from './conversation.ts'

type Place = {
  agentId: string
  origin?: 'page' | undefined
  sessionId: string | undefined
  /** Told when the conversation has got its session, or has lost it. */
  onSession: (sessionId: string | undefined, isLost?: boolean) => void
}

/** The conversation at this place: opened, kept up to date, and left with the screen. */
export function useConversation({ agentId, origin, sessionId, onSession }: Place): [ChatState, Conversation] {
  const [conversation] = useState(() =>
    createConversation({
      agentId,
      origin,
      api: chatApi,
      outbox: openOutbox(agentId),
      newId: newRunKey,
      now: () => new Date().toISOString(),
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
  return [useSyncExternalStore(conversation.subscribe, conversation.read, conversation.read), conversation]
}
