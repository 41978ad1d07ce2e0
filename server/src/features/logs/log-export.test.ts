import { expect, test } from 'vitest'
import { logWording } from '#contracts/logs/log-wording.ts'
import { AgentLogDetail } from '#contracts/logs/logs.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'
import { addManyRuns, addRun, ofAgentOf } from '../../testing/log-test-setup.ts'

async function start() {
  const app = await startTestApp()
  const [owner, user] = [await createUser(app), await createUser(app)]
  const admin = await createUser(app, { role: 'admin' })
  const exported = async (by: TestUser, query = '') => {
    const answer = await call(app, 'GET', `/api/kip/logs/export${query}`, { token: by.token })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson')
    expect(answer.headers.get('content-disposition')).toContain('keeper-logs.jsonl')
    const lines = (answer.body as string).split('\n')
    expect(lines.pop()).toBe('')
    return lines.map((line) => AgentLogDetail.parse(JSON.parse(line)))
  }
  return { app, owner, user, admin, exported }
}

test('holds each log that one may see, whole, one per line', async () => {
  const { app, owner, user, exported } = await start()
  const whole = await addRun(app, ofAgentOf(owner, { user_id: user.user.id, created_at: 2 }), {
    input: 'Two\nlines',
    output: '{"response":"An answer"}',
    steps: [{ kind: 'model', name: 'gpt-4o', attempt: 1, status: 'done', startedMs: 0, endedMs: 12 }],
  })
  const own = await addRun(app, { user_id: user.user.id, created_at: 1 })
  const [first, second, ...more] = await exported(user)
  expect(more).toEqual([])
  expect(first).toMatchObject({ id: whole, input: 'Two\nlines', output: '{"response":"An answer"}' })
  expect(first?.steps).toHaveLength(1)
  expect(second?.id).toBe(own)
  expect((await exported(owner)).map(({ id }) => id)).toEqual([whole])
  expect((await call(app, 'GET', '/api/kip/logs/export')).status).toBe(401)
})

test('has no run twice or missing, however many there are', async () => {
  const { app, owner, exported } = await start()
  await addManyRuns(app, owner, 1_000)
  // Many in one millisecond, at the seams of the batches too.
  await app.deps.database.db
    .updateTable('runs')
    .set({ created_at: 7 })
    .where('created_at', '>', 100)
    .execute()
  const ids = (await exported(owner)).map(({ id }) => id)
  expect(ids).toHaveLength(1_000)
  expect(new Set(ids).size).toBe(1_000)
})

test('is the present filter, search included', async () => {
  const { app, owner, exported } = await start()
  const failed = await addRun(app, ofAgentOf(owner, { status: 'failed' }), { input: 'By the river' })
  await addRun(app, ofAgentOf(owner, {}), { input: 'By the river' })
  await addRun(app, ofAgentOf(owner, { status: 'failed' }), { input: 'By the sea' })
  expect((await exported(owner, '?status=failed&q=river')).map(({ id }) => id)).toEqual([failed])
})

test('each export is audited', async () => {
  const { app, owner, admin, exported } = await start()
  await exported(owner)
  await exported(admin)
  const entries = await app.deps.database.db
    .selectFrom('audit_entries')
    .select('actor_id')
    .where('action', '=', 'log.exported')
    .orderBy('position')
    .execute()
  expect(entries).toEqual([{ actor_id: owner.user.id }, { actor_id: admin.user.id }])
})

test('somebody exports logs 30 times in an hour, and others go on', async () => {
  const { app, owner, user, exported } = await start()
  for (let times = 0; times < 30; times++) await exported(owner)
  const refused = await call(app, 'GET', '/api/kip/logs/export', { token: owner.token })
  expect([refused.status, refused.body.error.message]).toEqual([429, logWording.exportedTooOften])
  const lines = await app.deps.database.db
    .selectFrom('audit_entries')
    .select('actor_id')
    .where('action', '=', 'log.exported')
    .execute()
  expect(lines).toHaveLength(30)
  await exported(user)
})
