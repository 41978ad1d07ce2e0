import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addLatencies, latencyBoundsMs, quantileMs, type Latencies } from './latency-classes.ts'

function latenciesOf(all: number[]): Latencies {
  const counts = Array.from({ length: latencyBoundsMs.length + 1 }, () => 0)
  for (const ms of all) {
    const place = latencyBoundsMs.findIndex((bound) => ms < bound)
    const at = place === -1 ? latencyBoundsMs.length : place
    counts[at] = (counts[at] ?? 0) + 1
  }
  return {
    counts,
    minMs: all.length === 0 ? null : Math.min(...all),
    maxMs: all.length === 0 ? null : Math.max(...all),
  }
}

test('a quantile lies in the class of the exact one', () => {
  const times = fc.array(fc.integer({ min: 10, max: 500_000 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.95), (all, part) => {
      const exact =
        all.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(all.length * part) - 1)] ?? 0
      const found = quantileMs(latenciesOf(all), part) ?? 0
      const place = latencyBoundsMs.findIndex((bound) => exact < bound)
      expect(found).toBeGreaterThanOrEqual(latencyBoundsMs[place - 1] ?? 0)
      expect(found).toBeLessThanOrEqual(latencyBoundsMs[place] ?? Infinity)
    }),
  )
})

test('a single run has its own latency, none has none, and parts add up to the whole', () => {
  expect(quantileMs(latenciesOf([12.5]), 0.5)).toBe(12.5)
  expect(quantileMs(latenciesOf([]), 0.5)).toBeNull()
  const [one, other] = [latenciesOf([20, 700]), latenciesOf([3_000])]
  expect(addLatencies([one, other])).toEqual(latenciesOf([20, 700, 3_000]))
})
