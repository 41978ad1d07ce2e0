import type { Part } from '#contracts/runs/parts.ts'
import type { RunEvent, RunStep } from '#contracts/runs/run-events.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { RunEventsTable } from '../../database/schema/runs.ts'

/** What goes into a run's log as it happens. */
export type LogEvent = Extract<RunEvent, { event: 'delta' | 'part' | 'step' | 'notice' }>
type WholeEvent = Exclude<LogEvent, { event: 'delta' }>

/** Consecutive text of one part, or something that is whole at once. Entries are numbered from 1 on. */
export type LogEntry = { part: number; text: string } | WholeEvent

/** What a reader has: everything before an entry of the log, and so many characters of its text. */
export type HeldPlace = { seq: number; chars: number }
/** The same with the characters of the whole reply up to there, by which readers once counted. */
export type LogPlace = HeldPlace & { said: number }

/** A run's log, which only grows. */
export type RunLog = { readonly entries: LogEntry[]; end: LogPlace }

export function newLog(entries: LogEntry[] = []): RunLog {
  const last = entries.at(-1)
  const chars = last && 'text' in last ? last.text.length : 0
  return { entries, end: { seq: entries.length, chars, said: textOf(entries).length } }
}

/** Adds what happened. Text that follows text of the same part makes that entry longer. */
export function append(log: RunLog, event: LogEvent): void {
  const { entries, end } = log
  if (event.event !== 'delta') {
    // Steps go on changing.
    entries.push({ ...event, data: { ...event.data } } as WholeEvent)
    log.end = { seq: entries.length, chars: 0, said: end.said }
    return
  }
  const { part, text } = event.data
  const said = end.said + text.length
  const last = entries.at(-1)
  if (last && 'text' in last && last.part === part) {
    last.text += text
    log.end = { seq: end.seq, chars: end.chars + text.length, said }
  } else {
    entries.push({ part, text })
    log.end = { seq: entries.length, chars: text.length, said }
  }
}

/** What somebody who holds everything up to a place has yet to hear. */
export function* eventsAfter(
  entries: readonly LogEntry[],
  held: HeldPlace,
): Generator<{ event: LogEvent; place: LogPlace }> {
  let said = 0
  for (const [index, entry] of entries.entries()) {
    const seq = index + 1
    if (!('text' in entry)) {
      if (seq > held.seq) yield { event: entry, place: { seq, chars: 0, said } }
      continue
    }
    const { part, text } = entry
    said += text.length
    const from = seq === held.seq ? held.chars : 0
    if (seq < held.seq || text.length <= from) continue
    const event: LogEvent = { event: 'delta', data: { part, text: text.slice(from) } }
    yield { event, place: { seq, chars: text.length, said } }
  }
}

/** The text of the reply. */
export function textOf(entries: readonly LogEntry[]): string {
  return entries.map((entry) => ('text' in entry ? entry.text : '')).join('')
}

/** The parts of the reply, each as it is by now. */
export function partsOf(entries: readonly LogEntry[]): Part[] {
  const parts: Part[] = []
  for (const entry of entries) {
    if ('text' in entry) {
      const begun = parts[entry.part]
      const text = (begun?.type === 'text' ? begun.text : '') + entry.text
      parts[entry.part] = { type: 'text', text }
    } else if (entry.event === 'part') {
      const { part, ...data } = entry.data
      parts[part] = data
    }
  }
  return parts
}

/** The part that text goes to: the last one if it is text, else the next. Citations don't divide a text. */
export function textPartOf(entries: readonly LogEntry[]): number {
  const last = entries.at(-1)
  if (last && 'text' in last) return last.part
  const parts = partsOf(entries)
  const at = parts.findLastIndex(({ type }) => type !== 'citation')
  return parts[at]?.type === 'text' ? at : parts.length
}

/** The steps of a run, each as it is by now. */
export function stepsOf(entries: readonly LogEntry[]): RunStep[] {
  const steps: RunStep[] = []
  for (const entry of entries) {
    if ('text' in entry || entry.event !== 'step') continue
    const { data } = entry
    const begun = steps.findIndex(
      ({ kind, startedMs, call }) => kind === data.kind && startedMs === data.startedMs && call === data.call,
    )
    // What becomes of a step says another entry: this one stays.
    steps[begun === -1 ? steps.length : begun] = { ...data }
  }
  return steps
}

/** Ends the steps of a run that waited for a person, and waits no longer; `atMs` from when it was asked for. */
export function closeSteps(log: RunLog, atMs: number): void {
  for (const step of stepsOf(log.entries).filter(({ status }) => status === 'running')) {
    const ended = { status: 'failed', endedMs: Math.max(step.startedMs, atMs) } as const
    const error = step.kind === 'approval' ? toolWording.notDecided : toolWording.stopped
    append(log, { event: 'step', data: { ...step, ...ended, error } })
  }
}

/** What is to be stored of a log that is stored up to a place. Of text that still grows, only whole characters. */
export function rowsAfter(runId: string, entries: readonly LogEntry[], stored: HeldPlace): RunEventsTable[] {
  const rows: RunEventsTable[] = []
  for (let seq = Math.max(1, stored.seq); seq <= entries.length; seq += 1) {
    const entry = entries[seq - 1]
    if (!entry) break
    if ('text' in entry) {
      const from = seq === stored.seq ? stored.chars : 0
      const end = seq === entries.length ? wholeLength(entry.text) : entry.text.length
      if (end <= from) continue
      const data = entry.text.slice(from, end)
      rows.push({ run_id: runId, seq, end_offset: end, part: entry.part, type: 'text', data })
    } else if (seq > stored.seq) {
      const { event: type, data } = entry
      const part = type === 'part' ? data.part : null
      rows.push({ run_id: runId, seq, end_offset: 0, part, type, data: JSON.stringify(data) })
    }
  }
  return rows
}

/** A character outside the basic plane is two units; it must not be split between two rows. */
function wholeLength(text: string): number {
  const last = text.charCodeAt(text.length - 1)
  return text.length - (last >= 0xd800 && last <= 0xdbff ? 1 : 0)
}

type StoredRow = Omit<RunEventsTable, 'run_id'>

/** What a row says to somebody who holds everything up to a place. */
export function eventOfRow(row: StoredRow, held: HeldPlace): LogEvent {
  if (row.type !== 'text') return readWhole(row)
  const from = row.seq === held.seq ? held.chars : 0
  // A piece that was stored again with more text repeats what came before.
  const text = row.data.slice(Math.max(0, row.data.length - (row.end_offset - from)))
  return { event: 'delta', data: { part: row.part ?? 0, text } }
}

/** The log that rows hold, which are in order. */
export function logOfRows(rows: readonly StoredRow[]): RunLog {
  const log = newLog()
  for (const row of rows) append(log, eventOfRow(row, log.end))
  return log
}

function readWhole({ type, data }: StoredRow): WholeEvent {
  // Written by `rowsAfter`, which has it from an event of this name.
  return { event: type, data: JSON.parse(data) } as WholeEvent
}

/** A log as it is kept once the run has ended; its text is in the reply. */
export function storedLog(entries: readonly LogEntry[]): string {
  return JSON.stringify(
    entries.map((entry) => ('text' in entry ? { part: entry.part, chars: entry.text.length } : entry)),
  )
}

/** The log of an ended run, from what was kept of it and from its reply. */
export function readLog(stored: string | null, text: string): LogEntry[] {
  if (stored === null) return text === '' ? [] : [{ part: 0, text }]
  // Written by `storedLog`.
  const kept = JSON.parse(stored) as ({ part: number; chars: number } | WholeEvent)[]
  let from = 0
  return kept.map((entry) => {
    if (!('chars' in entry)) return entry
    const { part, chars } = entry
    from += chars
    return { part, text: text.slice(from - chars, from) }
  })
}

const eventId = /^(\d{1,9})(?:\.(\d{1,9}))?$/

/** What a reader holds, by the id of the last event that it saw: `{seq}.{characters}`, or once the reply's characters. */
export function parseEventId(id: string): HeldPlace | { said: number } {
  const [, first, chars] = eventId.exec(id) ?? []
  if (first !== undefined && chars === undefined) return { said: Number(first) }
  return { seq: Number(first ?? 0), chars: Number(chars ?? 0) }
}
