import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { call } from '../../testing/test-app.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { addManyRuns } from '../../testing/log-test-setup.ts'
import { removeOldLogs } from './log-retention.ts'

const dayMs = 24 * 60 * 60_000

async function startFull(count: number) {
  const { app, user } = await startRunTest()
  await addManyRuns(app, user, count)
  const { db } = app.deps.database
  const left = async () => (await db.selectFrom('runs').select('id').execute()).length
  return { app, db, left }
}

test('a log goes after 30 days, its conversation stays', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user)
  const { body } = await run(app, user, { agentId: agent.id, input: 'Keep this' })
  const ask = (path: string) => call(app, 'GET', path, { token: user.token })
  const log = `/api/kip/logs/${body.data.run_id}`
  await removeOldLogs({ ...app.deps, now: () => Date.now() + 29 * dayMs })
  expect((await ask(log)).status).toBe(200)
  await removeOldLogs({ ...app.deps, now: () => Date.now() + 31 * dayMs })
  expect((await ask(log)).status).toBe(404)
  const messages = await ask(`/api/kip/agents?messages=true&sessionId=${body.data.session_id}`)
  expect(messages.body.data).toMatchObject([
    { content: 'Keep this' },
    { content: body.data.response, status: 'done' },
  ])
})

test('an admin chooses how long logs are kept, and everybody signed in is told', async () => {
  const { app, user } = await startRunTest({ isMaintained: false })
  const admin = await createUser(app, { role: 'admin' })
  const agent = await makeAgent(app, user)
  const { body } = await run(app, user, { agentId: agent.id, input: 'Hello' })
  const path = '/api/kam/log-retention'
  const kept = async () => (await call(app, 'GET', path, { token: user.token })).body.data
  const set = (kept_days: unknown, { token } = admin) =>
    call(app, 'PUT', path, { token, body: { kept_days } })
  const isThere = async (days: number) => {
    await removeOldLogs({ ...app.deps, now: () => Date.now() + days * dayMs })
    return (await call(app, 'GET', `/api/kip/logs/${body.data.run_id}`, { token: user.token })).status === 200
  }
  expect(await kept()).toEqual({ kept_days: 30 })
  for (const days of [6, 366, 7.5, null, 'ten']) expect((await set(days)).status).toBe(400)
  expect((await set(365, user)).status).toBe(403)
  expect((await set(365)).body.data).toEqual({ kept_days: 365 })
  expect(await kept()).toEqual({ kept_days: 365 })
  expect(await isThere(364)).toBe(true)
  await set(7)
  expect(await isThere(6)).toBe(true)
  expect(await isThere(8)).toBe(false)
  const audited = await app.deps.database.db
    .selectFrom('audit_entries')
    .select('detail')
    .where('action', '=', 'log_retention.changed')
    .orderBy('at')
    .execute()
  expect(audited.map(({ detail }) => detail)).toEqual(['{"kept_days":365}', '{"kept_days":7}'])
})

test('others can work between two batches, and it ends when told to', async () => {
  const { app, db, left } = await startFull(1_000)
  const ending = new AbortController()
  const removed = removeOldLogs(app.deps, ending.signal)
  const seen = new Set<number>()
  while (seen.size < 4) {
    seen.add(await left())
    await app.deps.database.relaxed((trx) =>
      trx
        .insertInto('instance_settings')
        .values({ key: `turn-${seen.size}`, value: '' })
        .onConflict((on) => on.doNothing())
        .execute(),
    )
  }
  ending.abort()
  await removed
  expect(await left()).toBeGreaterThan(0)
  expect([...seen].every((count, at, all) => at === 0 || (all[at - 1] ?? 0) - count <= 100)).toBe(true)
  await removeOldLogs(app.deps)
  expect(await db.selectFrom('runs').selectAll().execute()).toEqual([])
})
