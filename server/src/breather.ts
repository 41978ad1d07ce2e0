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
