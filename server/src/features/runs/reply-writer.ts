import type { Deps } from '../../deps.ts'
import type { RunEventsTable } from '../../database/schema/runs.ts'
import type { LiveRun } from './live-runs.ts'
import { rowsAfter, textPartOf, type HeldPlace, type LogEvent } from './run-log.ts'
import { insertRunEvents } from './run-events.table.ts'

/** Takes what happens in a run: to the listeners at once, to the database every `flushMs`. */
export type ReplyWriter = {
  write(text: string): void
  /** What is not text; it comes after the text that is still held back. */
  tell(event: Exclude<LogEvent, { event: 'delta' }>): void
  /** Sends what is still held back: from then on the run's log is whole. */
  sendHeld(): void
  /** Sends what is still held back and stops storing events; waits for the flush under way. */
  end(): Promise<void>
  /** What is not stored yet. */
  rest(): RunEventsTable[]
}

/** Chunks that arrive together leave as one event; the first one leaves at once. */
export function createReplyWriter(deps: Deps, run: LiveRun): ReplyWriter {
  let held = ''
  let isFirst = true
  let isEnded = false
  // A run that goes on has its log up to here from the database.
  let stored: HeldPlace = run.log.end
  let sendSoon: NodeJS.Immediate | undefined

  const reply: GrowingReply = {
    unstored: () => (isEnded ? [] : rowsAfter(run.id, run.log.entries, stored)),
    wasStored({ seq, end_offset: chars }) {
      stored = { seq, chars }
    },
  }

  function send(): void {
    sendSoon = undefined
    if (held === '') return
    const text = held
    held = ''
    run.send({ event: 'delta', data: { part: textPartOf(run.log.entries), text } })
  }

  return {
    sendHeld: send,
    write(text) {
      if (text === '') return
      held += storable(text)
      if (isFirst) {
        isFirst = false
        send()
      } else sendSoon ??= setImmediate(send)
      deps.runEvents.hasGrown(reply)
    },
    tell(event) {
      send()
      run.send(event)
      // A step alone waits for what comes of it: nobody reads it before, and most runs end before anything is stored.
      if (event.event !== 'step') deps.runEvents.hasGrown(reply)
    },
    rest: () => rowsAfter(run.id, run.log.entries, stored),
    async end() {
      isEnded = true
      clearImmediate(sendSoon)
      send()
      await deps.runEvents.settled()
    },
  }
}

/** PostgreSQL stores every character but NUL; its replacement is as long. */
function storable(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}

/** A reply that grows. */
type GrowingReply = {
  /** What it has grown by since the last row that was stored. */
  unstored(): RunEventsTable[]
  /** Hears that everything up to and including a row is stored. */
  wasStored(last: RunEventsTable): void
}

/** Stores how replies grow, for those who re-attach: all replies of this process together, every `flushMs`. */
export type RunEventQueue = {
  /** Asks the reply at the next flush. */
  hasGrown(reply: GrowingReply): void
  /** Settles when the flush under way is over. */
  settled(): Promise<void>
}

/** One flush at a time. What could not be stored goes with the next one, so that the stored pieces leave no gap. */
export function createRunEventQueue(deps: Pick<Deps, 'database' | 'runTimes' | 'log'>): RunEventQueue {
  const grown = new Set<GrowingReply>()
  let planned: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined

  function plan(): void {
    if (underWay) return
    planned ??= setTimeout(() => {
      planned = undefined
      underWay = flush().finally(() => {
        underWay = undefined
        if (grown.size > 0) plan()
      })
    }, deps.runTimes.flushMs)
  }

  async function flush(): Promise<void> {
    const replies = [...grown]
    grown.clear()
    const pieces = replies.map((reply) => ({ reply, rows: reply.unstored() }))
    const rows = pieces.flatMap((piece) => piece.rows)
    if (rows.length === 0) return
    try {
      await insertRunEvents(deps.database, rows)
      for (const piece of pieces) {
        const last = piece.rows.at(-1)
        if (last) piece.reply.wasStored(last)
      }
    } catch (error) {
      for (const { reply } of pieces) grown.add(reply)
      deps.log.error({ err: error }, 'pieces of replies could not be stored')
    }
  }

  return {
    hasGrown(reply) {
      grown.add(reply)
      plan()
    },
    async settled() {
      await underWay
    },
  }
}
