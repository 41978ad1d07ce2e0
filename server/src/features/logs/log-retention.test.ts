import { expect, test } from 'vitest'
import { call } from '../../testing/test-app.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { removeOldLogs } from './log-retention.ts'

const dayMs = 24 * 60 * 60_000

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
