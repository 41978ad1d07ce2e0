import type { Deps } from '../../deps.ts'
import type { RunEventsTable } from '../../database/schema/runs.ts'
import type { LiveRun } from './live-runs.ts'
import { insertRunEvents } from './runs.table.ts'

/** Takes the reply's text as it comes: to the listeners at once, to the database every `flushMs`. */
export type ReplyWriter = {
  write(text: string): void
  /** Sends what is still held back: from then on the run's text is whole. */
  sendHeld(): void
  /** Sends what is still held back and stops storing events; waits for the flush under way. */
  end(): Promise<void>
}

/** Chunks that arrive together leave as one event; the first one leaves at once. */
export function createReplyWriter(deps: Deps, run: LiveRun): ReplyWriter {
  let held = ''
  let isFirst = true
  let isEnded = false
  let stored = 0
  let sendSoon: NodeJS.Immediate | undefined

  const reply: GrowingReply = {
    unstored() {
      const end = wholeLength(run.text)
      if (isEnded || end <= stored) return undefined
      return { run_id: run.id, end_offset: end, data: run.text.slice(stored, end) }
    },
    wasStored(endOffset) {
      stored = endOffset
    },
  }

  function send(): void {
    sendSoon = undefined
    if (held === '') return
    const text = held
    held = ''
    run.send({ event: 'delta', data: { text } })
  }

  return {
    sendHeld: send,
    write(text) {
      held += storable(text)
      if (isFirst) {
        isFirst = false
        send()
      } else sendSoon ??= setImmediate(send)
      deps.runEvents.hasGrown(reply)
    },
    async end() {
      isEnded = true
      clearImmediate(sendSoon)
      send()
      await deps.runEvents.settled()
    },
  }
}

/** A character outside the basic plane is two units; it must not be split between two rows. */
function wholeLength(text: string): number {
  const last = text.charCodeAt(text.length - 1)
  return text.length - (last >= 0xd800 && last <= 0xdbff ? 1 : 0)
}

/** PostgreSQL stores every character but NUL; its replacement is as long. */
function storable(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}

/** A reply that grows. */
type GrowingReply = {
  /** What it has grown by since the last piece that was stored, if by anything. */
  unstored(): RunEventsTable | undefined
  /** Hears that everything up to an offset is stored. */
  wasStored(endOffset: number): void
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
    const pieces = replies.flatMap((reply) => {
      const event = reply.unstored()
      return event ? [{ reply, event }] : []
    })
    if (pieces.length === 0) return
    try {
      await insertRunEvents(
        deps.database,
        pieces.map(({ event }) => event),
      )
      for (const { reply, event } of pieces) reply.wasStored(event.end_offset)
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
