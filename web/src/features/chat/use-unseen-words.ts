import { type RefObject, useEffect, useRef } from 'react'
import { useAuth } from '../../lib/auth.tsx'
import { readTab, writeTab } from '../../lib/tab-words.ts'
import type { ChatState } from './chat-state.ts'
import { chatKey } from './chat-storage.ts'
import type { MessageField } from './composer.tsx'

/**
 * Other words for a message that wait to be looked at are in no outbox: after a reload they are in the message field. An
 * answer that was only to be given again leaves the conversation as it was.
 */
export function useUnseenWords(slug: string, state: ChatState, input: RefObject<MessageField | null>): void {
  const key = chatKey('unseen', useAuth().user?.id, slug)
  const isRestored = useRef(false)
  const { phase, messages } = state
  const waiting = messages.find(({ again }) => again !== undefined)
  const isSaidAlready = messages.some(
    ({ type, content, again }) => type === 'user' && again === undefined && content === waiting?.content,
  )
  const words = isSaidAlready ? undefined : waiting?.content
  const isReady = phase === 'ready'
  useEffect(() => {
    if (!isReady) return
    const kept = isRestored.current ? undefined : readTab(key)
    isRestored.current = true
    writeTab(key, words)
    if (kept !== undefined && words === undefined) input.current?.put(kept)
  }, [isReady, key, words, input])
}
