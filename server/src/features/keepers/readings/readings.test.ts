import { expect, test } from 'vitest'
import { makeAgent, run, startRunTest } from '../../../testing/run-scene.ts'
import { call } from '../../../testing/test-app.ts'
import { addReadings, inheritMoments, listReadings } from './readings.table.ts'

/** A run, and a keeper with that many moments. */
async function start(count: number) {
  const scene = await startRunTest({ env: { RATE_LIMITS: 'off' }, isMaintained: false })
  const { app, user } = scene
  const agent = await makeAgent(app, user)
  const begin = async () => (await run(app, user, { agentId: agent.id, input: 'Hello' })).body.data.run_id
  const [runId, childId]: string[] = [await begin(), await begin()]
  const { token } = user
  const kept = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
  const keeperId = (await call(app, 'POST', '/api/keepers', { token, body: kept })).body.data.id
  const path = `/api/keepers/${keeperId}/moments`
  const { id } = (await call(app, 'POST', path, { token, body: { body: 'A day.' } })).body.data
  const { db, engine } = app.deps.database
  const made = await db.selectFrom('moments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  // The database numbers moments itself.
  const { number: _number, ...moment } = made
  const ids = Array.from({ length: count }, (_, n) => `moment-${String(n).padStart(5, '0')}`)
  for (let from = 0; from < count; from += 100) {
    const rows = ids.slice(from, from + 100).map((one) => ({ ...moment, id: one }))
    await db.insertInto('moments').values(rows).execute()
  }
  const read = (of: string, moments: string[]) =>
    addReadings({ db, engine }, { runId: of, passages: moments.map((momentId) => ({ momentId })) })
  return { db, runId: runId ?? '', childId: childId ?? '', ids, read }
}

test('a run that reads more than a thousand moments numbers each once, beside what it inherits', async () => {
  const { db, runId, ids, read } = await start(1_010)
  await inheritMoments(db, { runId, momentIds: ids.slice(-2) })
  await read(runId, ids.slice(0, 990))
  for (const from of [990, 1_000, 985]) {
    const numbers = await read(runId, ids.slice(from, from + 10))
    expect(numbers && new Set(numbers.values()).size).toBe(numbers && numbers.size)
  }
  const own = await listReadings(db, runId)
  expect([own.length, new Set(own.map(({ n }) => n)).size]).toEqual([1_010, 1_010])
})

test('what agents read for a run is numbered apart, however much it is', async () => {
  const { db, runId, childId, ids, read } = await start(1_010)
  await db.updateTable('runs').set({ parent_run_id: runId }).where('id', '=', childId).execute()
  await read(childId, ids.slice(0, 1_001))
  await read(childId, ids.slice(1_001))
  expect(await listReadings(db, runId)).toEqual([])
  expect(await listReadings(db, runId, { withAgents: true })).toHaveLength(1_010)
})
