import { type RefObject, useEffect, useRef } from 'react'
import { useAuth } from '../../lib/auth.tsx'
import { readTab, writeTab } from '../../lib/tab-words.ts'
import type { ChatMessage } from './chat-message.ts'
import type { ChatState } from './chat-state.ts'
import { chatKey } from './chat-storage.ts'
import type { MessageField } from './composer.tsx'

/**
 * Other words for a message that wait to be looked at are in no outbox: once they no longer wait, unsent, or after a
 * reload, they are in the message field. An answer that was only to be given again leaves the conversation as it was.
 */
export function useUnseenWords(slug: string, state: ChatState, input: RefObject<MessageField | null>): void {
  const key = chatKey('unseen', useAuth().user?.id, slug)
  const held = useRef<string>(undefined)
  const isRestored = useRef(false)
  const { phase, messages } = state
  const isReady = phase === 'ready'
  useEffect(() => {
    if (!isReady || input.current === null) return
    const before = isRestored.current ? held.current : readTab(key)
    isRestored.current = true
    const waiting = messages.find(({ again }) => again !== undefined)?.content
    const isComing = messages.some(({ status, content }) => status === 'sending' && content === before)
    const words = isComing ? before : isSaid(messages, waiting) ? undefined : waiting
    held.current = words
    if (words === before) return
    writeTab(key, words)
    if (before !== undefined && !isSaid(messages, before)) input.current.put(before)
  }, [isReady, key, messages, input])
}

function isSaid(messages: readonly ChatMessage[], words: string | undefined): boolean {
  return messages.some(
    ({ type, content, again }) => type === 'user' && again === undefined && content === words,
  )
}
