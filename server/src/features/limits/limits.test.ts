import { describe, expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { AppError } from '../../errors.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { addressPrefix } from './address-prefix.ts'
import { clearLimit, forgetEndedWindows, giveBackLimit, takeLimits } from './limits.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['2001:db8::6:5', '2001:db8:0:0'],
  ['2001:db8:1:2::5', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['[2001:db8:1:2::5]:443', '2001:db8:1:2'],
  ['[::1]', '0:0:0:0'],
  ['made up by the caller', 'unknown'],
])('the limits know %s as %s', (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix)
})

describe('a limit', () => {
  test('applies within its window, says when that ends, and starts over after it', async () => {
    const { app, clock } = await startWithClock()
    const limit = { key: 'door', limit: 3, windowMs: 60_000 }
    for (let count = 0; count < 3; count += 1) await takeLimits(app.deps, [limit])
    clock.ms += 20_000
    const error = await refusal(takeLimits(app.deps, [limit]))
    expect(error).toMatchObject({ code: 'limited', message: wording.tooManyRequests, retryAfterMs: 40_000 })
    clock.ms += 39_999
    expect((await refusal(takeLimits(app.deps, [limit]))).retryAfterMs).toBe(1_000)
    clock.ms += 1
    await takeLimits(app.deps, [limit])
  })

  test('counts for its own key, and what the narrow one refuses costs the wide one nothing', async () => {
    const { app } = await startWithClock()
    const narrow = { key: 'narrow', limit: 1, windowMs: 1_000 }
    const wide = { key: 'wide', limit: 3, windowMs: 90_000 }
    await takeLimits(app.deps, [narrow, wide])
    for (let tries = 0; tries < 5; tries += 1)
      expect((await refusal(takeLimits(app.deps, [narrow, wide]))).retryAfterMs).toBe(1_000)
    for (const key of ['another', 'a third']) await takeLimits(app.deps, [{ ...narrow, key }, wide])
    expect((await refusal(takeLimits(app.deps, [{ ...narrow, key: 'a fourth' }, wide]))).retryAfterMs).toBe(
      90_000,
    )
  })

  test('that is claimed in blocks lets exactly so many through, on every process together', async () => {
    const { app } = await startWithClock()
    const limit = { key: 'shared', limit: 103, windowMs: 60_000, block: 10 }
    const tries = Array.from({ length: 150 }, () => takeLimits(app.deps, [limit]))
    const results = await Promise.allSettled(tries)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(103)
  })

  test('that is lowered or raised applies at once', async () => {
    const { app } = await startWithClock()
    const limit = { key: 'shared', limit: 100, windowMs: 60_000, block: 10 }
    await takeLimits(app.deps, [limit])
    await refusal(takeLimits(app.deps, [{ ...limit, limit: 10 }]))
    await takeLimits(app.deps, [{ ...limit, limit: 200 }])
  })

  test('lets exactly that many simultaneous requests through', async () => {
    const { app } = await startWithClock()
    const limit = { key: 'rush', limit: 7, windowMs: 60_000 }
    const tries = Array.from({ length: 20 }, () => takeLimits(app.deps, [limit]))
    const results = await Promise.allSettled(tries)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(7)
  })

  test('can be given back, cleared, and is forgotten once it has ended', async () => {
    const { app, clock } = await startWithClock()
    const limit = { key: 'door', limit: 1, windowMs: 60_000 }
    await takeLimits(app.deps, [limit])
    await giveBackLimit(app.deps, 'door')
    await takeLimits(app.deps, [limit])
    await clearLimit(app.deps, 'door')
    await takeLimits(app.deps, [limit])
    clock.ms += 60_000
    await forgetEndedWindows(app.deps)
    const rows = await app.deps.database.db.selectFrom('rate_limits').selectAll().execute()
    expect(rows).toEqual([])
  })

  test('does not hold where limits are off', async () => {
    const app = await startTestApp({ env: { RATE_LIMITS: 'off' } })
    for (let count = 0; count < 5; count += 1)
      await takeLimits(app.deps, [{ key: 'door', limit: 1, windowMs: 60_000 }])
  })
})

async function startWithClock(): Promise<{ app: TestApp; clock: { ms: number } }> {
  const clock = { ms: Date.UTC(2026, 0, 1) }
  return { app: await startTestApp({ now: () => clock.ms }), clock }
}

async function refusal(attempt: Promise<void>): Promise<AppError> {
  const error: unknown = await attempt.catch((reason: unknown) => reason)
  if (error instanceof AppError) return error
  throw new Error(`It was let through: ${String(error)}`)
}
