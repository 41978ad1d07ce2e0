import type { Deps } from '../../deps.ts'
import type { LiveRun } from './live-runs.ts'
import type { GrowingReply } from './run-event-queue.ts'

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
