import { expect, test } from 'vitest'
import { limitWording } from '#contracts/limits/limit-wording.ts'
import { spentByBudget } from '../../testing/budgets.ts'
import { createUser } from '../../testing/factories.ts'
import { makeAgent, startRunTest } from '../../testing/run-scene.ts'
import { call, type Answer } from '../../testing/test-app.ts'

/** As small as 25 minutes of silence are. */
const silent = new Uint8Array(Buffer.alloc(2_600, 'fLaC'))
const longSeconds = 25 * 60
const longMicroUsd = 112_500
/** By its bytes, at 6 kbit/s. */
const silentMicroUsd = 260

async function start(capMicroUsd: number, options: Parameters<typeof startRunTest>[0] = {}) {
  const scene = await startRunTest(options)
  const { app, simulator } = scene
  const limits = { account_daily_cap_micro_usd: capMicroUsd }
  const { token } = await createUser(app, { role: 'admin' })
  expect((await call(app, 'PUT', '/api/kam/limits', { token, body: limits })).status).toBe(200)
  const user = await createUser(app)
  const agent = await makeAgent(app, user, { model_provider: 'openai', model: 'gpt-4o' })
  async function dictate(bytes = silent, durationMs = 0) {
    const query = new URLSearchParams({ agentId: agent.id, durationMs: String(durationMs) }).toString()
    const response = await fetch(`${app.url}/api/kip/dictation?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
      body: bytes,
    })
    const body: Answer['body'] = await response.json()
    return { status: response.status, message: body.error?.message }
  }
  const sent = () => simulator.requests.filter(({ path }) => path.endsWith('/audio/transcriptions')).length
  const spent = async () => (await spentByBudget(app))[`account:${user.user.id}`]
  return { simulator, dictate, sent, spent }
}

test('a few bytes that last for long are paid as the provider counts, and close the cap', async () => {
  const { simulator, dictate, sent, spent } = await start(100_000)
  simulator.behave({ usage: { count: longSeconds } })
  expect((await dictate()).status).toBe(200)
  expect(await spent()).toBe(longMicroUsd)
  expect(await dictate()).toEqual({ status: 429, message: limitWording.accountCapReached })
  expect(sent()).toBe(1)
})

test('of many long recordings at once only as many are sent as a cap pays for, and one more', async () => {
  const { simulator, dictate, sent, spent } = await start(230_000)
  simulator.behave({ usage: { count: longSeconds } })
  const answers = await Promise.all(Array.from({ length: 8 }, () => dictate()))
  const admitted = answers.filter(({ status }) => status === 200).length
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
  expect(admitted).toBeLessThanOrEqual(3)
  expect(sent()).toBe(admitted)
  expect(await spent()).toBe(admitted * longMicroUsd)
})

test('a minute as browsers record it is affordable with a small rest of a cap', async () => {
  const { dictate, spent } = await start(30_000)
  const minute = new Uint8Array(240_000)
  minute.set(Buffer.from('OggS'))
  expect((await dictate(minute, 60_000)).status).toBe(200)
  expect(await spent()).toBe(150)
  // What the recorder counts is reserved where it is longer.
  expect((await dictate(silent, 20 * 60_000)).status).toBe(429)
})

test('a recording without a length is paid when nobody answers in time', async () => {
  const { simulator, dictate, spent } = await start(1_000_000, { times: { totalMs: 200 } })
  simulator.behave({ silence: 0 })
  expect((await dictate()).status).toBe(504)
  expect(await spent()).toBe(longMicroUsd)
})

test.each([undefined, 1e300])('a provider that counts %s seconds is paid by the bytes', async (count) => {
  const { simulator, dictate, spent } = await start(1_000_000)
  simulator.behave({ usage: { count } })
  expect((await dictate()).status).toBe(200)
  expect(await spent()).toBe(silentMicroUsd)
})
