import { expect, test } from 'vitest'
import { limitNotices, toolWording } from '#contracts/tools/tool-wording.ts'
import { call } from '../../testing/test-app.ts'
import { counted, startTools } from '../../testing/tool-scene.ts'

/** A model that calls a tool whenever it is offered one, and answers where it isn't. */
async function startDisobeying(model: object, options: Parameters<typeof startTools>[0] = {}) {
  const { tool, calls } = counted('count_up', (text) => `Found ${text}`)
  const agent = { ...model, tools: ['count_up'] }
  const scene = await startTools({ ...options, tools: [tool], agent })
  let turn = 0
  scene.simulator.behave(({ body }) => {
    if (!('tools' in (body as object))) return { reply: 'That is what I know.' }
    turn += 1
    return { callsAgain: true, calls: [{ name: 'count_up', input: `{"text":"${turn}"}` }] }
  })
  const last = () => JSON.stringify(scene.simulator.requests.at(-1)?.body)
  return { ...scene, calls, last }
}

test('a server of one’s own is asked for its last answer without tools, with what they brought as text', async () => {
  const model = { model_provider: 'local', model: 'llama3.2' }
  const { app, user, simulator, calls, ask, last } = await startDisobeying(model, { localServer: true })
  const { events, runId } = await ask('Count')
  expect(calls).toHaveLength(11)
  expect(simulator.requests).toHaveLength(12)
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { response: 'That is what I know.' } })
  expect(events.findLast(({ event }) => event === 'part')?.data.message).toBe(limitNotices.steps(12))
  expect(last()).not.toContain('"role":"tool"')
  expect(last()).toContain('count_up {\\"text\\":\\"11\\"}:\\nFound 11')
  expect(last()).toContain(toolWording.answerNow)
  const log = await call(app, 'GET', `/api/kip/logs/${runId}`, { token: user.token })
  expect(log.body.data).toMatchObject({ status: 'done', finish_reason: 'limit' })
})

const keys = { KEEPER_ANTHROPIC_API_KEY: 'sk-ant-planted-0123456789abcdefghijklmnop' }

test.each([
  { model_provider: 'openai', model: 'gpt-4o' },
  { model_provider: 'openai', model: 'gpt-5' },
  { model_provider: 'anthropic', model: 'claude-3-5-sonnet' },
])('$model that only calls tools in its last step is asked once more without them', async (model) => {
  const { simulator, calls, ask, last } = await startDisobeying(model, { env: keys })
  const { events } = await ask('Count')
  expect(calls).toHaveLength(11)
  expect(simulator.requests).toHaveLength(13)
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { response: 'That is what I know.' } })
  expect(events.findLast(({ event }) => event === 'part')?.data.message).toBe(limitNotices.steps(12))
  expect(last()).toContain('Found 11')
  expect(last()).not.toContain('"tools"')
})
