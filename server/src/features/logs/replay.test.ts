import { expect, test } from 'vitest'
import { logWording } from '#contracts/logs/log-wording.ts'
import { wording } from '#contracts/wording.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { startFilesScene } from '../../testing/message-files.ts'
import { defaultReply } from '../../testing/provider-simulator.ts'
import { call, type TestApp } from '../../testing/test-app.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'

function replay(app: TestApp, by: TestUser | undefined, runId: string, headers: Record<string, string> = {}) {
  return call(app, 'POST', `/api/kip/runs/${runId}/replay`, { ...(by && { token: by.token }), headers })
}

async function auditedReads(app: TestApp) {
  const entries = app.deps.database.db.selectFrom('audit_entries').select(['actor_id', 'subject'])
  return entries.where('action', '=', 'log.read').execute()
}

test('asks the same again in a conversation of its own, and is logged', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user)
  const first = await run(app, user, { agentId: agent.id, input: 'What changed?' })
  await run(app, user, { agentId: agent.id, input: 'And now?', sessionId: first.body.data.session_id })
  const again = await replay(app, user, first.body.data.run_id)
  expect(again.status).toBe(200)
  expect(again.body.data.response).toBe(defaultReply('What changed?', 1))
  expect(again.body.data.session_id).not.toBe(first.body.data.session_id)
  expect(again.body.data.run_id).not.toBe(first.body.data.run_id)
  const log = await call(app, 'GET', `/api/kip/logs/${again.body.data.run_id}`, { token: user.token })
  expect(log.body.data).toMatchObject({ input: 'What changed?', status: 'done', user: { id: user.user.id } })
})

test('the same idempotency key means the same replay', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user)
  const { body } = await run(app, user, { agentId: agent.id, input: 'Once' })
  const once = await replay(app, user, body.data.run_id, { 'idempotency-key': 'one' })
  const twice = await replay(app, user, body.data.run_id, { 'idempotency-key': 'one' })
  expect(twice.body.data.run_id).toBe(once.body.data.run_id)
})

test('needs to see the log and to be allowed to run the agent', async () => {
  const { app, user: owner } = await startRunTest()
  const [caller, stranger] = [await createUser(app), await createUser(app)]
  const admin = await createUser(app, { role: 'admin' })
  const agent = await makeAgent(app, owner, { visibility: 'public' })
  const { body } = await run(app, caller, { agentId: agent.id, input: 'Mine' })
  const { run_id: id } = body.data
  expect((await replay(app, undefined, id)).status).toBe(401)
  expect((await replay(app, stranger, id)).body.error.message).toBe(wording.runNotFound)
  expect(await auditedReads(app)).toEqual([])
  for (const by of [caller, owner, admin]) expect((await replay(app, by, id)).status).toBe(200)
  expect(await auditedReads(app)).toEqual([{ actor_id: admin.user.id, subject: id }])
  await call(app, 'PUT', '/api/kip/agents', {
    token: owner.token,
    body: { id: agent.id, visibility: 'private' },
  })
  expect((await replay(app, owner, id)).status).toBe(200)
  expect((await replay(app, caller, id)).body.error.message).toBe(wording.agentNotFound)
})

test('keeps to the model that was chosen for the run, and sends none of its files', async () => {
  const { app, simulator, user } = await startRunTest()
  const { ask, attach } = await startFilesScene(app, user)
  const model = { provider: 'openai', model: 'gpt-4.1' }
  const attachments = [await attach('The heron stood in the river.')]
  const { body } = await ask('What stood there?', { model, attachments })
  const id = body.data.run_id
  expect(JSON.stringify(simulator.requests.at(-1)?.body)).toContain('heron')
  expect((await replay(app, user, id)).status).toBe(200)
  expect(simulator.requests.at(-1)?.body).toMatchObject({ model: 'gpt-4.1' })
  expect(JSON.stringify(simulator.requests.at(-1)?.body)).not.toContain('heron')
})

test('a log says whether files went with what was asked, also where it was answered again', async () => {
  const { app, user } = await startRunTest()
  const { token } = user
  const { ask, attach, messages } = await startFilesScene(app, user)
  const seen = async (runId: string) => {
    const { can_replay, has_files } = (await call(app, 'GET', `/api/kip/logs/${runId}`, { token })).body.data
    return { can_replay, has_files }
  }
  const first = (await ask('Look', { attachments: [await attach('The heron.')] })).body.data
  expect(await seen(first.run_id)).toEqual({ can_replay: true, has_files: true })
  const next = (await ask('And now?', { sessionId: first.session_id })).body.data
  expect(await seen(next.run_id)).toEqual({ can_replay: true, has_files: false })
  const other = { messageId: (await messages(first.session_id))[1].id }
  const path = `/api/kip/sessions/${first.session_id}/versions`
  const again = await call(app, 'POST', path, { token, body: other })
  expect(await seen(again.body.data.run_id)).toEqual({ can_replay: true, has_files: true })
})

test.each(['ask', 'summary'] as const)(
  'a run of the origin %s is not run again, which its log says',
  async (origin) => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user)
    const { body } = await run(app, user, { agentId: agent.id, input: 'Hello' })
    await app.deps.database.db.updateTable('runs').set({ origin }).execute()
    const log = await call(app, 'GET', `/api/kip/logs/${body.data.run_id}`, { token: user.token })
    expect(log.body.data.can_replay).toBe(false)
    const refused = await replay(app, user, body.data.run_id)
    expect([refused.status, refused.body.error.message]).toEqual([409, logWording.ownWork])
  },
)

test('says so when what was asked is erased', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user)
  const { body } = await run(app, user, { agentId: agent.id, input: 'Forget me' })
  await app.deps.database.db.deleteFrom('run_payloads').execute()
  const refused = await replay(app, user, body.data.run_id)
  expect(refused.status).toBe(409)
  expect(refused.body.error.message).toBe(logWording.inputErased)
})
