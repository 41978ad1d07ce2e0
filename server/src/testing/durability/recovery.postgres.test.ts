import { expect, test } from 'vitest'
import { createLiveRuns, recoverAtStart } from '../../features/runs/index.ts'
import { openEventStream } from '../event-stream.ts'
import { makeAgent, startRunTest } from '../run-scene.ts'
import { call } from '../test-app.ts'

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
  const deadProcesses = async (ids: string[]) => (looks++ === 0 ? ids : [])
  const database = { ...app.deps.database, processId: '0', deadProcesses }
  await recoverAtStart({ ...app.deps, database, liveRuns: createLiveRuns() })
  const { body } = await call(app, 'GET', `/api/kip/runs/${runId}`, { token: user.token })
  expect([looks, body.data.status]).toEqual([2, 'running'])
  await call(app, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })
  await stream.rest()
})
