import { useEffect, useRef, useState } from 'react'
import { wording } from '#contracts/wording.ts'
import type { ChatMessage, ChatState } from './chat-state.ts'
import { endOfSentences, spoken } from './sentences.ts'

/** By then a screen reader has taken a line up. */
const lineMs = 1_000

/** Reads the reply out politely while it is being written, sentence by sentence, and says how it ended. */
export function Announcer({ state, agentName }: { state: ChatState; agentName: string }) {
  const last = state.messages.at(-1)
  const reply = last?.type === 'agent' ? last : undefined
  const heard = useRef<{ id: string; upTo: number; status: string }>(undefined)
  const [line, setLine] = useState('')
  useEffect(() => {
    if (reply === undefined) return
    const before = heard.current?.id === reply.id ? heard.current : undefined
    // What was here before this visit, or ended unseen, is for reading, not for announcing.
    if (before === undefined && reply.status !== 'running') return
    const isOver = reply.status !== 'running'
    if (isOver && before?.status === reply.status) return
    const from = before?.upTo ?? 0
    const upTo = isOver ? reply.content.length : endOfSentences(reply.content, from)
    heard.current = { id: reply.id, upTo, status: reply.status }
    const next = `${spoken(reply.content.slice(from, upTo))} ${isOver ? endOf(reply) : ''}`.trim()
    if (next !== '') setLine(next)
  }, [reply])
  useEffect(() => {
    const timer = setTimeout(() => setLine(''), lineMs)
    return () => clearTimeout(timer)
  }, [line])
  const isThinking = reply?.isLoading === true
  return (
    <div aria-live="polite" className="sr-only">
      {isThinking ? `${agentName} is thinking.` : line}
    </div>
  )
}

/** Failures, stops and interruptions are announced where they stand. */
function endOf({ status, content }: ChatMessage): string {
  return status === 'done' && content === '' ? wording.emptyReply : ''
}
