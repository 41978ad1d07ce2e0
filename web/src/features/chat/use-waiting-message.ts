import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { ChatState } from './chat-state.ts'
import { moveWaiting, type Addressed, type WaitingMessages, type WaitingText } from './chat-storage.ts'

export type WaitingMessage = {
  /** Undefined where nothing waits. */
  text: string | undefined
  /** The answer that it waited for ended otherwise than well. */
  isHeldBack: boolean
  wait: (text: string) => void
  /** Sends it, if that can go now. */
  send: () => void
  /** It no longer waits; answers its text. */
  take: () => string
  /** It goes to this model instead. */
  choose: (model: Addressed['model']) => void
}

/**
 * The message that is sent by itself once the agent has answered, to the model that was chosen for it. It survives a
 * reload of the tab, unless it waits in a store of its own.
 */
export function useWaitingMessage(
  { origin, stored }: { origin: Addressed['origin']; stored: WaitingMessages },
  state: ChatState,
  /** Answers whether it could go. */
  onSend: (message: WaitingText) => boolean,
): WaitingMessage {
  const { sessionId, phase, replyId, messages, model } = state
  const before = useRef({ sessionId, replyId })
  const read = () => stored.read(sessionId)
  const text = useSyncExternalStore(stored.subscribe, read, read)?.text
  const isIdle = phase === 'ready' && replyId === undefined
  const last = messages.at(-1)
  const isAnswered = isIdle && last?.type === 'agent' && last.status === 'done'

  const take = useCallback(() => {
    const taken = stored.read(sessionId)?.text ?? ''
    stored.write(sessionId, undefined)
    return taken
  }, [stored, sessionId])
  const send = useCallback(() => {
    const due = stored.read(sessionId)
    if (due !== undefined && onSend(due)) take()
  }, [stored, sessionId, onSend, take])

  function choose(chosen: Addressed['model']): void {
    const waiting = stored.read(sessionId)
    if (waiting !== undefined) stored.write(sessionId, { ...waiting, model: chosen })
  }

  // The conversation got its id: what waited in it before goes along.
  useLayoutEffect(() => {
    const { sessionId: idBefore, replyId: awaitedId } = before.current
    before.current = { sessionId, replyId }
    const isSame = awaitedId !== undefined && messages.some(({ id }) => id === awaitedId)
    if (idBefore === undefined && isSame) moveWaiting(stored, undefined, sessionId)
  }, [sessionId, replyId, messages, stored])
  useEffect(() => {
    if (isAnswered) send()
  }, [isAnswered, send])

  return {
    text,
    isHeldBack: text !== undefined && isIdle && !isAnswered,
    wait: (next) => stored.write(sessionId, { text: next, model, origin }),
    send,
    take,
    choose,
  }
}
