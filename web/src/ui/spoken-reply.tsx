import { useEffect, useRef, useState } from 'react'
import { endOfSentences, spoken } from '../lib/sentences.ts'

/** A reply in Markdown as far as it is there. */
export type Reply = {
  id: string
  text: string
  isOver: boolean
  /** Said at its end, where the text does not say it. */
  end?: string
}

/** By then a screen reader has taken a line up. */
const lineMs = 1_000

/** Reads a reply out politely while it is being written, sentence by sentence. `thinking` stands before its first word. */
export function SpokenReply({ reply, thinking }: { reply: Reply | undefined; thinking: string | undefined }) {
  const heard = useRef<{ id: string; upTo: number; isOver: boolean }>(undefined)
  const [line, setLine] = useState('')
  useEffect(() => {
    if (reply === undefined) return
    const { id, text, isOver, end = '' } = reply
    const before = heard.current?.id === id && (isOver || !heard.current.isOver) ? heard.current : undefined
    // What was here before this visit, or ended unseen, is for reading, not for announcing.
    if (isOver && (before === undefined || before.isOver)) return
    const from = before?.upTo ?? 0
    const upTo = isOver ? text.length : endOfSentences(text, from)
    heard.current = { id, upTo, isOver }
    const next = `${spoken(text.slice(from, upTo))} ${isOver ? end : ''}`.trim()
    if (next !== '') setLine(next)
  }, [reply])
  useEffect(() => {
    const timer = setTimeout(() => setLine(''), lineMs)
    return () => clearTimeout(timer)
  }, [line])
  return (
    <div aria-live="polite" className="sr-only">
      {thinking ?? line}
    </div>
  )
}
