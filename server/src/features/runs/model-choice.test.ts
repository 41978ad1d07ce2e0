import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyWording } from '#contracts/keys/key-wording.ts'
import { modelChoiceWording } from '#contracts/runs/model-choice-wording.ts'
import { createUser } from '../../testing/factories.ts'
import { startFilesScene } from '../../testing/message-files.ts'
import { startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

const chosen = { provider: 'openai', model: 'gpt-4.1' }

test('those who may edit an agent have one message answered by another model, at its price', async () => {
  const { app, simulator, user } = await startRunTest()
  const { agent, ask, messages } = await startFilesScene(app, user)
  const { body } = await ask('Hello', { model: chosen })
  const { session_id: sessionId, run_id: runId } = body.data
  expect(simulator.requests.at(-1)?.body).toMatchObject({ model: 'gpt-4.1' })
  const [, reply] = await messages(sessionId)
  const told = { type: 'notice', kind: 'model', message: modelChoiceWording.answeredBy('gpt-4.1', 'OpenAI') }
  expect(reply.parts.at(-1)).toEqual(told)
  expect(reply.content).not.toContain('Answered by')
  const { body: log } = await call(app, 'GET', `/api/kip/logs/${runId}`, { token: user.token })
  expect(log.data).toMatchObject({ provider: 'openai', model: 'gpt-4.1' })

  await ask('And now?', { sessionId })
  expect(simulator.requests.at(-1)?.body).toMatchObject({ model: 'gpt-4o' })
  const shown = await call(app, 'GET', `/api/kip/agents?id=${agent.id}`, { token: user.token })
  expect(shown.body.data.model).toBe('gpt-4o')
})

test('a run that goes on, and an answer given again, keep to what was chosen for them', async () => {
  const { app, simulator, user } = await startRunTest()
  const { ask, messages } = await startFilesScene(app, user)
  const input = `Hello [[sim status=400 times=1 reply="${randomUUID()}"]]`
  await ask(input, { model: chosen })
  const { id: runId, session_id: sessionId } = await app.deps.database.db
    .selectFrom('runs')
    .select(['id', 'session_id'])
    .executeTakeFirstOrThrow()
  const { token } = user
  expect((await call(app, 'POST', `/api/kip/runs/${runId}/continue`, { token })).status).toBe(200)
  expect(simulator.requests.at(-1)?.body).toMatchObject({ model: 'gpt-4.1' })
  const [, reply] = await messages(sessionId)
  const other = { messageId: reply.id, model: { provider: 'openai', model: 'gpt-4.1-mini' } }
  const path = `/api/kip/sessions/${sessionId}/versions`
  expect((await call(app, 'POST', path, { token, body: other })).status).toBe(200)
  expect(simulator.requests.at(-1)?.body).toMatchObject({ model: 'gpt-4.1-mini' })
})

test('an agent runs on the model that its settings name, and its log says so', async () => {
  const { app, simulator, user } = await startRunTest()
  const { agent, ask } = await startFilesScene(app, user)
  const { token } = user
  const change = { id: agent.id, model_settings: { model: 'gpt-4.1-mini' } }
  expect((await call(app, 'PUT', '/api/kip/agents', { token, body: change })).status).toBe(200)
  const { run_id: runId } = (await ask('Hello')).body.data
  expect(simulator.requests.at(-1)?.body).toMatchObject({ model: 'gpt-4.1-mini' })
  const { body: log } = await call(app, 'GET', `/api/kip/logs/${runId}`, { token })
  expect(log.data).toMatchObject({ model: 'gpt-4.1-mini' })
  await ask('Hello', { model: chosen })
  expect(simulator.requests.at(-1)?.body).toMatchObject({ model: 'gpt-4.1' })
})

test('nobody else chooses a model, and one without a key is refused', async () => {
  const { app, user } = await startRunTest()
  const { agent, ask } = await startFilesScene(app, user, {
    ...{ model_provider: 'openai', model: 'gpt-4o', agent_class: 'Lead', visibility: 'public' },
  })
  const other = await createUser(app)
  const body = { action: 'run', agentId: agent.id, input: 'Hello', model: chosen }
  const refused = await call(app, 'POST', '/api/kip/agents', { token: other.token, body })
  expect([refused.status, refused.body.error.message]).toEqual([403, modelChoiceWording.notAllowed])
  expect((await call(app, 'POST', '/api/kip/agents', { body })).status).toBe(403)
  const unpaid = await ask('Hello', { model: { provider: 'anthropic', model: 'claude-opus-5' } })
  expect([unpaid.status, unpaid.body.error.message]).toEqual([409, modelChoiceWording.noKey('Anthropic')])
  const local = await ask('Hello', { model: { provider: 'local', model: 'llama3' } })
  expect([local.status, local.body.error.message]).toEqual([409, keyWording.noLocalServer])
  expect((await ask('Hello', { model: { provider: 'elevenlabs', model: 'x' } })).status).toBe(400)
  expect(await app.deps.database.db.selectFrom('messages').selectAll().execute()).toEqual([])
})
