import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useAuth } from '../../lib/auth.tsx'
import type { ChatState } from './chat-state.ts'
import { openWaiting } from './chat-storage.ts'

export type WaitingMessage = {
  /** Undefined where nothing waits. */
  text: string | undefined
  /** The answer that it waited for ended otherwise than well. */
  isHeldBack: boolean
  wait: (text: string) => void
  /** It no longer waits; answers its text. */
  take: () => string
}

/** The message that is sent by itself once the agent has answered. It survives a reload of the tab. */
export function useWaitingMessage(
  agentId: string,
  state: ChatState,
  /** Answers whether it could go. */
  onSend: (text: string) => boolean,
): WaitingMessage {
  const { sessionId, phase, replyId, messages } = state
  const userId = useAuth().user?.id
  const [stored] = useState(() => openWaiting(userId, agentId))
  const before = useRef({ sessionId, replyId })
  const read = () => stored.read(sessionId)
  const text = useSyncExternalStore(stored.subscribe, read, read)
  const isIdle = phase === 'ready' && replyId === undefined
  const last = messages.at(-1)
  const isAnswered = isIdle && last?.type === 'agent' && last.status === 'done'

  const take = useCallback(() => {
    const taken = stored.read(sessionId) ?? ''
    stored.write(sessionId, undefined)
    return taken
  }, [stored, sessionId])
  const wait = useCallback((next: string) => stored.write(sessionId, next), [stored, sessionId])

  // The conversation got its id: what waited in it before goes along.
  useLayoutEffect(() => {
    const { sessionId: idBefore, replyId: awaitedId } = before.current
    before.current = { sessionId, replyId }
    const isSame = awaitedId !== undefined && messages.some(({ id }) => id === awaitedId)
    const early = stored.read(undefined)
    if (idBefore !== undefined || sessionId === undefined || !isSame || early === undefined) return
    stored.write(undefined, undefined)
    stored.write(sessionId, early)
  }, [sessionId, replyId, messages, stored])
  useEffect(() => {
    const due = isAnswered ? stored.read(sessionId) : undefined
    if (due !== undefined && onSend(due)) take()
  }, [isAnswered, stored, sessionId, take, onSend])

  return { text, isHeldBack: text !== undefined && isIdle && !isAnswered, wait, take }
}
