import { wording } from '#contracts/wording.ts'
import type { RunTimes } from '../../deps.ts'
import { ProviderError } from '../../providers/provider.ts'

/** The time that one call of a provider has: to begin, between what comes, and in all. */
export type CallLimits = {
  /** Aborts with a ProviderError where the time is over, or with the reason of the signal that it was given. */
  abort: AbortController
  /** Notes that some of the answer has come. */
  heard(): void
  /** Ends the limits, however the call has ended. */
  end(): void
}

/** Limits a call from now on; `deadline` is as `performance.now()` counts. Throws the signal's reason where it has aborted. */
export function limitCall(given: {
  times: Pick<RunTimes, 'firstChunkMs' | 'silenceMs'>
  deadline: number
  signal: AbortSignal
}): CallLimits {
  const { times, deadline, signal } = given
  const abort = new AbortController()
  const abortAfter = (ms: number, sentence: string) =>
    setTimeout(() => abort.abort(new ProviderError('timeout', sentence)), Math.max(0, ms))
  const passOn = () => abort.abort(signal.reason)
  signal.throwIfAborted()
  signal.addEventListener('abort', passOn, { once: true })
  const whole = abortAfter(deadline - performance.now(), wording.runTooLong)
  let pause = abortAfter(times.firstChunkMs, wording.providerSlow)
  let hasBegun = false
  return {
    abort,
    heard() {
      if (hasBegun) return void pause.refresh()
      hasBegun = true
      clearTimeout(pause)
      pause = abortAfter(times.silenceMs, wording.providerSilent)
    },
    end() {
      clearTimeout(pause)
      clearTimeout(whole)
      signal.removeEventListener('abort', passOn)
    },
  }
}
