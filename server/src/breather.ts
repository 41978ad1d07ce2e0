import { setImmediate } from 'node:timers/promises'

/** Text that is worked on in a few milliseconds. */
const breathChars = 100_000

/**
 * Counts the characters that a long piece of work has dealt with, and gives up the event loop each time they are many,
 * so that others are answered in between.
 */
export function newBreather(): (chars: number) => Promise<void> {
  let since = 0
  return async (chars) => {
    since += chars
    if (since < breathChars) return
    since = 0
    await setImmediate()
  }
}

/** How long a piece of work may hold the event loop. */
const turnMs = 8

/** Gives up the event loop, in a long piece of work of small steps, each time it has had it for a while. */
export function newPause(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return
    await setImmediate()
    since = performance.now()
  }
}
