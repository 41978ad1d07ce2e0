import type { Deps } from '../../deps.ts'
import type { LiveRun } from './live-runs.ts'
import { insertRunEvent } from './runs.table.ts'

/** Takes the reply's text as it comes: to the listeners at once, to the database every `flushMs`. */
export type ReplyWriter = {
  write(text: string): void
  /** Sends what is still held back: from then on the run's text is whole. */
  sendHeld(): void
  /** Sends what is still held back and stops writing events; waits for the one under way. */
  end(): Promise<void>
}

/** Chunks that arrive together leave as one event; the first one leaves at once. */
export function createReplyWriter(deps: Deps, run: LiveRun): ReplyWriter {
  let held = ''
  let isFirst = true
  let sendSoon: NodeJS.Immediate | undefined
  const flushes = createFlushes(deps, run)

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
      flushes.plan()
    },
    async end() {
      clearImmediate(sendSoon)
      send()
      await flushes.end()
    },
  }
}

/** One flush at a time. What could not be stored goes with the next one, so that the stored pieces leave no gap. */
function createFlushes(deps: Deps, run: LiveRun) {
  let flushed = 0
  let planned: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  let isEnded = false

  function plan(): void {
    if (isEnded || underWay) return
    planned ??= setTimeout(() => {
      planned = undefined
      underWay = flush().finally(() => {
        underWay = undefined
        if (unflushedEnd() > flushed) plan()
      })
    }, deps.runTimes.flushMs)
  }

  /** A character outside the basic plane is two units; it must not be split between two rows. */
  function unflushedEnd(): number {
    return run.text.length - (isHighSurrogate(run.text.charCodeAt(run.text.length - 1)) ? 1 : 0)
  }

  async function flush(): Promise<void> {
    const end = unflushedEnd()
    if (end <= flushed) return
    const data = run.text.slice(flushed, end)
    try {
      await insertRunEvent(deps.database, { runId: run.id, endOffset: end, data })
      flushed = end
      await deps.database.notify({ channel: 'run', runId: run.id })
    } catch (error) {
      deps.log.error({ err: error, runId: run.id }, 'a piece of a reply could not be stored')
    }
  }

  return {
    plan,
    async end() {
      isEnded = true
      clearTimeout(planned)
      await underWay
    },
  }
}

/** PostgreSQL stores every character but NUL; its replacement is as long. */
function storable(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
