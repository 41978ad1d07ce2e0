import { expect, test, vi } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { openEventStream, textOf } from '../../testing/event-stream.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call, type TestApp } from '../../testing/test-app.ts'
import { counted, startTools, type Event } from '../../testing/tool-scene.ts'

/** Until the test's own time is over. */
const patiently = { timeout: 60_000 }

/** From now on what was committed waits for `disk` before it counts as written. */
function slowDown({ deps: { database } }: TestApp) {
  const disk = Promise.withResolvers<void>()
  disk.promise.catch(() => {})
  const { transaction } = database
  database.transaction = async (work, meanwhile) => {
    const result = await transaction(work, meanwhile)
    await disk.promise
    return result
  }
  return { ...disk, mend: () => (database.transaction = transaction) }
}

test('the provider is called while the disk writes, and the caller hears of it when it has', async () => {
  const { app, user, simulator } = await startRunTest()
  const agent = await makeAgent(app, user)
  const disk = slowDown(app)
  let isHeard = false
  const opening = openEventStream(app, 'POST', '/api/kip/agents', {
    token: user.token,
    body: { action: 'run', agentId: agent.id, input: 'Hello' },
  }).finally(() => (isHeard = true))
  await vi.waitFor(async () => {
    expect(simulator.requests).toHaveLength(1)
    const runs = await app.deps.database.db.selectFrom('runs').select('status').execute()
    expect(runs).toEqual([{ status: 'done' }])
  }, patiently)
  expect(isHeard).toBe(false)
  disk.resolve()
  const events = await (await opening).rest()
  const last = events.at(-1)
  if (last?.event !== 'done') throw new Error(`The stream ended with ${JSON.stringify(last)}`)
  expect(textOf(events)).toBe(last.data.response)
  const steps = events.flatMap(({ event, data }) => (event === 'step' ? [data.status] : []))
  expect(steps).toEqual(['running', 'done'])
})

test('a message that the disk could not take is refused, and the conversation goes on', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user)
  const { body } = await run(app, user, { agentId: agent.id, input: 'Hello' })
  const { session_id: sessionId } = body.data
  const disk = slowDown(app)
  disk.reject(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }))
  const refused = await run(app, user, {
    agentId: agent.id,
    sessionId,
    input: 'Lost? [[sim chunks=50 chunk-ms=20]]',
  })
  expect(refused).toMatchObject({ status: 503, body: { error: { message: wording.storageFailed } } })
  disk.mend()
  await vi.waitFor(async () => {
    const next = await run(app, user, { agentId: agent.id, sessionId, input: 'Again' })
    expect(next.status).toBe(200)
  }, patiently)
  const runs = await app.deps.database.db
    .selectFrom('runs')
    .select(['status', 'reserved_micro_usd'])
    .orderBy('created_at')
    .execute()
  expect(runs.slice(0, 2)).toEqual([
    { status: 'done', reserved_micro_usd: 0 },
    { status: 'interrupted', reserved_micro_usd: 0 },
  ])
})

test('an approval that the disk could not take is refused, and the conversation goes on', async () => {
  const { tool, calls } = counted('send', undefined, { changes: true })
  const { app, user, simulator, open, ask } = await startTools({ tools: [tool], agent: { tools: ['send'] } })
  simulator.behave({ calls: [{ name: 'send', input: '{"text":"a"}' }] })
  const stream = await open('Send it')
  const begun: Event | undefined = await stream.next()
  const { run_id: runId, session_id: sessionId } = begun?.data ?? {}
  const { database } = app.deps
  const rows = database.db.selectFrom('runs').select('status')
  const status = async () => (await rows.where('id', '=', String(runId)).executeTakeFirstOrThrow()).status
  await expect.poll(status).toBe('waiting')
  const { transaction } = database
  database.transaction = async (work, meanwhile) => {
    const result = await transaction(work, meanwhile)
    if ((await status()) === 'waiting') return result
    database.transaction = transaction
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
  }
  const body = { part: 0, decision: 'once' }
  const refused = await call(app, 'POST', `/api/kip/runs/${runId}/approvals`, { token: user.token, body })
  expect(refused).toMatchObject({ status: 503, body: { error: { message: wording.storageFailed } } })
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'error', data: { code: 'interrupted' } })
  expect(calls).toEqual([])
  simulator.behave({})
  const next = await ask('Again', { sessionId: String(sessionId) })
  expect(next.events.at(-1)).toMatchObject({ event: 'done' })
})
