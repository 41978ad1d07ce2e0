import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProviderError } from '../../providers/provider.ts'
import { inWords, mayRetry, retryWaitMs } from './model-call.ts'

const maxMs = 15_000
const attempts = fc.integer({ min: 1, max: 11 })
const delays = fc.integer({ min: 1, max: 100 }).map((steps) => steps * 100)
const randoms = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('a wait doubles with each try, loses up to half to jitter, and is never longer than 15 seconds', () => {
  fc.assert(
    fc.property(attempts, delays, randoms, (attempt, retryDelayMs, random) => {
      const waitMs = retryWaitMs({ attempt, retryDelayMs, retryAfterMs: undefined, maxMs, random })
      const full = retryDelayMs * 2 ** (attempt - 1)
      expect(waitMs).toBeGreaterThanOrEqual(Math.min(maxMs, full / 2))
      expect(waitMs).toBeLessThanOrEqual(Math.min(maxMs, full))
    }),
  )
})

test("the provider's own word is kept to the millisecond, or is too long", () => {
  fc.assert(
    fc.property(attempts, delays, fc.integer({ min: 0, max: 100_000 }), (attempt, retryDelayMs, asked) => {
      const waitMs = retryWaitMs({ attempt, retryDelayMs, retryAfterMs: asked, maxMs })
      expect(waitMs).toBe(asked <= maxMs ? asked : undefined)
    }),
  )
})

test('two waits are not alike', () => {
  const waits = Array.from({ length: 20 }, () =>
    retryWaitMs({ attempt: 1, retryDelayMs: 1_000, retryAfterMs: undefined, maxMs }),
  )
  expect(new Set(waits).size).toBeGreaterThan(10)
})

test('only transient statuses are retried', () => {
  const retried = [408, 409, 425, 429]
  for (let status = 400; status < 600; status += 1) {
    const error = new ProviderError('status', 'Failed.', { status })
    expect([status, mayRetry(error)]).toEqual([status, status >= 500 || retried.includes(status)])
  }
})

test.each([
  ['connection', true],
  ['timeout', true],
  ['malformed', false],
  ['refused-content', false],
  ['status', false],
] as const)('a failure of kind %s without a status: retried is %s', (kind, isRetried) => {
  expect(mayRetry(new ProviderError(kind, 'Failed.'))).toBe(isRetried)
})

test.each([
  [1, 'in 1 second'],
  [1_001, 'in 2 seconds'],
  [89_000, 'in 89 seconds'],
  [90_000, 'in 2 minutes'],
  [3_600_000, 'in 60 minutes'],
  [5_400_000, 'in 2 hours'],
])('%i ms are "%s"', (ms, words) => {
  expect(inWords(ms)).toBe(words)
})
