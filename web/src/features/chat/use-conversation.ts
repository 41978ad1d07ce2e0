import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAuth } from '../../lib/auth.tsx'
import { chatApi, newRunKey } from './chat.api.ts'
import type { ChatState } from './chat-state.ts'
import { openOutbox, openWaiting } from './chat-storage.ts'
import { type Conversation, type ConversationDeps, createConversation } from './conversation.ts'

/** What tries an agent that isn't saved: how it is run, and where what isn't sent waits. */
export type Trial = Pick<ConversationDeps, 'api' | 'outbox' | 'waiting' | 'beforeRun'>

type Place = {
  agentId: string
  origin?: 'page' | undefined
  sessionId: string | undefined
  trial?: Trial | undefined
  /** Told when the conversation has got its session, or has lost it. */
  onSession: (sessionId: string | undefined, isLost?: boolean) => void
}

/** The conversation at this place: opened, kept up to date, and left with the screen. */
export function useConversation({
  agentId,
  origin,
  sessionId,
  trial,
  onSession,
}: Place): [ChatState, Conversation] {
  const userId = useAuth().user?.id
  const [conversation] = useState(() =>
    createConversation({
      agentId,
      origin,
      ...(trial ?? {
        api: chatApi,
        outbox: openOutbox(userId, agentId),
        waiting: openWaiting(userId, agentId),
      }),
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
