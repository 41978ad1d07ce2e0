import type { Deps } from '../../deps.ts'
import type { LiveRun } from './live-runs.ts'

/** Takes the reply's text as it comes: to the listeners at once, to the database every `flushMs`. */
export type ReplyWriter = {
  write(text: string): void
  /** Sends what is still held back and stops writing events; waits for those under way. */
  end(): Promise<void>
}

/** Chunks that arrive together leave as one event; the first one leaves at once. */
export function createReplyWriter(deps: Deps, run: LiveRun): ReplyWriter {
  let held = ''
  let isFirst = true
  let sendSoon: NodeJS.Immediate | undefined
  let flushed = 0

  function send(): void {
    sendSoon = undefined
    if (held === '') return
    const text = held
    held = ''
    run.send({ event: 'delta', data: { text } })
  }

  function grownBy() {
    // A character outside the basic plane is two units; it must not be split between two rows.
    const end = run.text.length - (isHighSurrogate(run.text.charCodeAt(run.text.length - 1)) ? 1 : 0)
    if (end <= flushed) return undefined
    const data = run.text.slice(flushed, end)
    flushed = end
    return { run_id: run.id, end_offset: end, data }
  }

  return {
    write(text) {
      held += text
      if (isFirst) {
        isFirst = false
        send()
      } else sendSoon ??= setImmediate(send)
      deps.runEvents.hasGrown(grownBy)
    },
    async end() {
      clearImmediate(sendSoon)
      send()
      await deps.runEvents.forget(grownBy)
    },
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
