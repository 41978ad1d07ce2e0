import type { RunEventsTable } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { insertRunEvents } from './runs.table.ts'

/** A reply that grows: answers what it has grown by since it was asked last, if by anything. */
export type GrowingReply = () => RunEventsTable | undefined

/** Stores how replies grow, for those who re-attach: all replies of this process together, every `flushMs`. */
export type RunEventQueue = {
  /** Asks the reply at the next flush. */
  hasGrown(reply: GrowingReply): void
  /** Asks it no more; settles when what it answered before is stored. */
  forget(reply: GrowingReply): Promise<void>
}

export function createRunEventQueue(deps: Pick<Deps, 'database' | 'runTimes' | 'log'>): RunEventQueue {
  const grown = new Set<GrowingReply>()
  let timer: NodeJS.Timeout | undefined
  let storing: Promise<void> = Promise.resolve()

  function flush(): void {
    timer = undefined
    const events = [...grown].map((reply) => reply()).filter((event) => event !== undefined)
    grown.clear()
    if (events.length > 0) storing = storing.then(() => store(events))
  }

  async function store(events: RunEventsTable[]): Promise<void> {
    try {
      await insertRunEvents(deps.database, events)
      await Promise.all(events.map((event) => deps.database.notify({ channel: 'run', runId: event.run_id })))
    } catch (error) {
      deps.log.error({ err: error }, 'pieces of replies could not be stored')
    }
  }

  return {
    hasGrown(reply) {
      grown.add(reply)
      timer ??= setTimeout(flush, deps.runTimes.flushMs)
    },
    forget(reply) {
      grown.delete(reply)
      return storing
    },
  }
}
