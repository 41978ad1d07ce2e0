import type { RunEventsTable } from '../../database/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { insertRunEvents } from './runs.table.ts'

/** A reply that grows. */
export type GrowingReply = {
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
