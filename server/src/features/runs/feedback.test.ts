import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

test('a caller thinks well or ill of an answer, says why, changes it and takes it back', async () => {
  const { app, caller, owner, rate, listed, log } = await startScene()
  const { runId, sessionId } = await caller.ask('Hello')
  expect((await rate(caller.token, runId, { thumb: 'down', note: ' Too short. ' })).body.data).toEqual({
    thumb: 'down',
    note: 'Too short.',
  })
  const path = `/api/kip/agents?messages=true&sessionId=${sessionId}`
  const messages = async () => (await call(app, 'GET', path, { token: caller.token })).body.data
  expect(await messages()).toMatchObject([{}, { feedback: { thumb: 'down', note: 'Too short.' } }])
  expect((await messages())[0]).not.toHaveProperty('feedback')
  // The agent's owner sees it beside the log.
  expect(await log(owner.token, runId)).toMatchObject({ thumb: 'down', feedback_note: 'Too short.' })
  expect(await listed(owner.token, '&thumb=down')).toEqual([runId])
  await rate(caller.token, runId, { thumb: 'up' })
  expect(await log(owner.token, runId)).toMatchObject({ thumb: 'up', feedback_note: null })
  await call(app, 'DELETE', `/api/kip/runs/${runId}/feedback`, { token: caller.token })
  expect(await log(owner.token, runId)).toMatchObject({ thumb: null, feedback_note: null })
  expect((await messages())[1]).not.toHaveProperty('feedback')
})

test('logs are narrowed by what callers think, in searches and figures too', async () => {
  const { app, caller, owner, rate, listed } = await startScene()
  const [good, bad] = [await caller.ask('River one'), await caller.ask('River two')]
  await caller.ask('River three')
  await rate(caller.token, good.runId, { thumb: 'up' })
  await rate(caller.token, bad.runId, { thumb: 'down' })
  expect(await listed(owner.token, '&thumb=up')).toEqual([good.runId])
  expect(await listed(owner.token, '&thumb=down&q=river')).toEqual([bad.runId])
  expect(await listed(owner.token, '&thumb=down&q=three')).toEqual([])
  const stats = await call(app, 'GET', '/api/kip/agents?stats=true&thumb=up', { token: owner.token })
  expect(stats.body.data.total_runs).toBe(1)
  const lines = await call(app, 'GET', '/api/kip/logs/export?thumb=down&q=river', { token: owner.token })
  expect(JSON.stringify(lines.body)).toContain(bad.runId)
})

test('nobody but the caller rates an answer, a visitor may, and the limits hold', async () => {
  const { app, agentId, caller, owner, rate, log } = await startScene()
  const { runId } = await caller.ask('Hello')
  expect((await rate(owner.token, runId, { thumb: 'up' })).status).toBe(404)
  expect((await rate(caller.token, runId, { thumb: 'sideways' })).status).toBe(400)
  expect((await rate(caller.token, runId, { thumb: 'up', note: 'x'.repeat(1_001) })).status).toBe(400)
  const { body, headers } = await run(app, {}, { agentId, input: 'Hi' })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const path = `/api/kip/runs/${body.data.run_id}/feedback`
  const given = await call(app, 'PUT', path, { cookie, body: { thumb: 'up', note: 'Nice.' } })
  expect(given.status).toBe(200)
  expect(await log(owner.token, body.data.run_id)).toMatchObject({ thumb: 'up', feedback_note: 'Nice.' })
})

test('of an answer that read a keeper only the caller sees the note', async () => {
  const { app, caller, owner, rate, log } = await startScene()
  const { runId } = await caller.ask('Hello')
  await rate(caller.token, runId, { thumb: 'up', note: 'As I wrote of the river.' })
  const keeper = { title: 'K', purpose: 'P', keeperType: 'journal', memoryPattern: 'chronological' }
  const made = await call(app, 'POST', '/api/keepers', { token: caller.token, body: keeper })
  const moments = `/api/keepers/${made.body.data.id}/moments`
  const moment = await call(app, 'POST', moments, { token: caller.token, body: { body: 'The river.' } })
  const reading = { run_id: runId, n: 1, moment_id: moment.body.data.id, score: 0, why: '' }
  await app.deps.database.db.insertInto('ask_passages').values(reading).execute()
  expect(await log(owner.token, runId)).toMatchObject({ thumb: 'up', feedback_note: null })
  expect(await log(caller.token, runId)).toMatchObject({ feedback_note: 'As I wrote of the river.' })
})

test('a message that names a run of somebody else shows nothing of what they think of it', async () => {
  const { app, caller, owner, rate, agentId } = await startScene()
  const { runId } = await caller.ask('Hello')
  await rate(caller.token, runId, { thumb: 'down', note: 'Too short.' })
  const { session_id: sessionId } = (await run(app, owner, { agentId, input: 'Hello' })).body.data
  const { db } = app.deps.database
  await db.updateTable('messages').set({ run_id: runId }).where('session_id', '=', sessionId).execute()
  const path = `/api/kip/agents?messages=true&sessionId=${sessionId}`
  const messages = (await call(app, 'GET', path, { token: owner.token })).body.data
  expect(messages[1]).not.toHaveProperty('feedback')
})

test('with a conversation go the notes on its answers', async () => {
  const { app, caller, rate } = await startScene()
  const { runId, sessionId } = await caller.ask('Hello')
  await rate(caller.token, runId, { thumb: 'up', note: 'Planted words' })
  await call(app, 'DELETE', `/api/kip/sessions/${sessionId}`, { token: caller.token })
  expect(await app.deps.database.db.selectFrom('run_feedback').selectAll().execute()).toEqual([])
  expect((await rate(caller.token, runId, { thumb: 'up' })).status).toBe(404)
})

/** A public agent's owner, and somebody else who talks with it. */
async function startScene() {
  const { app, user: owner } = await startRunTest()
  const { id: agentId } = await makeAgent(app, owner, { agent_class: 'Lead', visibility: 'public' })
  const caller = await createUser(app)
  return {
    ...{ app, agentId, owner },
    caller: {
      ...caller,
      async ask(input: string): Promise<{ runId: string; sessionId: string }> {
        const { body } = await run(app, caller, { agentId, input })
        return { runId: body.data.run_id, sessionId: body.data.session_id }
      },
    },
    rate: (token: string, runId: string, body: object) =>
      call(app, 'PUT', `/api/kip/runs/${runId}/feedback`, { token, body }),
    listed: async (token: string, more: string): Promise<string[]> => {
      const { body } = await call(app, 'GET', `/api/kip/agents?logs=true${more}`, { token })
      return body.data.map(({ id }: { id: string }) => id)
    },
    log: async (token: string, runId: string) =>
      (await call(app, 'GET', `/api/kip/logs/${runId}`, { token })).body.data,
  }
}
