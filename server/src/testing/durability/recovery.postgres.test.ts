import { expect, test } from 'vitest'
import { createLiveRuns, recoverAtStart } from '../../features/runs/index.ts'
import { openEventStream } from '../event-stream.ts'
import { makeAgent, run, startRunTest } from '../run-scene.ts'
import { call, type TestApp } from '../test-app.ts'

test('a process that starts leaves a run alone whose process has only lost its connection', async () => {
  const { app, simulator, user } = await startRunTest()
  const agent = await makeAgent(app, user)
  simulator.behave({ chunks: 30, silence: 12 })
  const stream = await openEventStream(app, 'POST', '/api/kip/agents', {
    token: user.token,
    body: { action: 'run', agentId: agent.id, input: 'Tell me' },
  })
  const first = await stream.next()
  if (first?.event !== 'run') throw new Error('no run event')
  const runId = first.data.run_id
  await stream.until(({ event }) => event === 'delta')
  let looks = 0
  // Once for runs, and once for what they hold of budgets.
  const deadProcesses = async (ids: string[]) => (++looks <= 2 ? ids : [])
  const database = { ...app.deps.database, processId: '0', deadProcesses }
  await recoverAtStart({ ...app.deps, database, liveRuns: createLiveRuns() })
  const { body } = await call(app, 'GET', `/api/kip/runs/${runId}`, { token: user.token })
  expect(looks).toBeGreaterThan(2)
  expect(body.data.status).toBe('running')
  expect(await listHeld(app)).not.toEqual([])
  await call(app, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })
  await stream.rest()
})

test('a process that starts frees at once what killed ones held of budgets', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user, { visibility: 'public', agent_class: 'Lead' })
  await run(app, {}, { agentId: agent.id, input: 'Hello' })
  // Blocks are held a while longer than a run takes.
  const { database } = app.deps
  await database.db.updateTable('budget_rows').set({ holder: '1' }).where('held_micro_usd', '>', 0).execute()
  expect(await listHeld(app)).not.toEqual([])
  await recoverAtStart(app.deps)
  expect(await listHeld(app)).toEqual([])
})

function listHeld({ deps }: TestApp) {
  return deps.database.db.selectFrom('budget_rows').selectAll().where('held_micro_usd', '>', 0).execute()
}
