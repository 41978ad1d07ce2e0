import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { ChatState } from './chat-state.ts'
import type { MessageField } from './composer.tsx'
import type { Conversation } from './conversation.ts'

/**
 * Sends what was to be sent before the conversation was there as soon as it is, and never into another one: then the
 * words stay in the field. Tell it whether sending is wished for.
 */
export function useEarlySend(
  conversation: Conversation,
  state: ChatState,
  input: RefObject<MessageField | null>,
): (isWished: boolean) => void {
  /** The conversation that it is wished for in. */
  const wishedIn = useRef<string>(undefined)
  const { sessionId, phase } = state
  useEffect(() => {
    if (wishedIn.current !== sessionId) wishedIn.current = undefined
    // What changed since this was drawn goes first, such as a message that waited longer.
    if (wishedIn.current === undefined || phase !== 'ready' || state !== conversation.read()) return
    wishedIn.current = undefined
    input.current?.send()
  }, [conversation, state, sessionId, phase, input])
  return useCallback(
    (isWished) => (wishedIn.current = isWished ? conversation.read().sessionId : undefined),
    [conversation],
  )
}
