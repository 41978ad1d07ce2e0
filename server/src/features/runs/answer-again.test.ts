import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { startReading } from '../../testing/reading-scene.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

type Message = {
  id: string
  sender: 'user' | 'other'
  content: string
  versions?: string[]
  place?: { follows: string | null; is_shown: boolean }
}

test('a reply is answered again as a second version, and each can be shown', async () => {
  const { say, again, show, list, session, sent } = await startScene()
  const id = await say('One')
  await say('Two', id)
  const [, first] = await list(id)
  const { status } = await again(id, { messageId: first?.id ?? '' })
  expect(status).toBe(200)
  // What followed the old version is on its branch.
  const regenerated = await list(id)
  expect(regenerated.map(({ content }) => content)[0]).toBe('One')
  expect(regenerated).toHaveLength(2)
  expect(regenerated[1]?.versions).toEqual([first?.id, regenerated[1]?.id])
  expect((await session(id)).message_count).toBe(2)
  expect(sent()).toEqual([{ role: 'user', content: 'One' }])

  await say('Three', id)
  expect(
    sent()
      .filter(({ role }) => role === 'user')
      .map(({ content }) => content),
  ).toEqual(['One', 'Three'])
  expect((await show(id, first?.id ?? '')).body.data.message_count).toBe(4)
  expect((await list(id)).filter(({ sender }) => sender === 'user').map(({ content }) => content)).toEqual([
    'One',
    'Two',
  ])
  // The branch that is shown goes on, with its own past.
  await say('Four', id)
  expect(
    sent()
      .filter(({ role }) => role === 'user')
      .map(({ content }) => content),
  ).toEqual(['One', 'Two', 'Four'])
  const shown = await list(id)
  expect(shown.filter(({ sender }) => sender === 'user').map(({ content }) => content)).toEqual([
    'One',
    'Two',
    'Four',
  ])
  await show(id, regenerated[1]?.id ?? '')
  expect((await list(id)).filter(({ sender }) => sender === 'user').map(({ content }) => content)).toEqual([
    'One',
    'Three',
  ])
})

test('a question with other words begins a branch, and the old one is kept', async () => {
  const { say, again, show, list, sent } = await startScene()
  const id = await say('One')
  await say('Two', id)
  const [one, , two] = await list(id)
  await again(id, { messageId: two?.id ?? '', input: 'Two, again' })
  expect(
    sent()
      .filter(({ role }) => role === 'user')
      .map(({ content }) => content),
  ).toEqual(['One', 'Two, again'])
  await again(id, { messageId: one?.id ?? '', input: 'Uno' })
  expect(sent()).toEqual([{ role: 'user', content: 'Uno' }])
  const [uno] = await list(id)
  expect(uno).toMatchObject({ content: 'Uno', versions: [one?.id, uno?.id] })
  await show(id, one?.id ?? '')
  const shown = await list(id)
  expect(shown.map(({ content }) => content)).toEqual([
    'One',
    expect.any(String),
    'Two, again',
    expect.any(String),
  ])
  expect(shown[2]?.versions).toEqual([two?.id, shown[2]?.id])
})

test('all branches are listed where they are asked for, each message with what it follows', async () => {
  const { say, again, list } = await startScene()
  const id = await say('One')
  const [one, reply] = await list(id)
  await again(id, { messageId: reply?.id ?? '' })
  await again(id, { messageId: one?.id ?? '', input: 'Uno' })
  const all = await list(id, '&branches=all')
  expect(all.map(({ place }) => place?.is_shown)).toEqual([false, false, false, true, true])
  expect(all.map(({ place }) => place?.follows)).toEqual([null, one?.id, one?.id, null, all[3]?.id])
})

test('a failed version is continued in its place, and its branch takes the next message', async () => {
  const { app, user, say, again, show, list } = await startScene()
  const id = await say(`One [[sim status=400 times=2 reply="${randomUUID()}"]]`)
  const [, failed] = await list(id)
  const { body } = await again(id, { messageId: failed?.id ?? '' })
  const runId = body.error === undefined ? '' : String((await list(id))[1]?.['run_id' as 'id'])
  // The first version is shown again, and is no longer the newest message.
  await show(id, failed?.id ?? '')
  const refused = await call(app, 'POST', `/api/kip/runs/${runId}/continue`, { token: user.token })
  expect(refused.status).toBe(409)
  const firstRun = String((await list(id))[1]?.['run_id' as 'id'])
  expect((await call(app, 'POST', `/api/kip/runs/${firstRun}/continue`, { token: user.token })).status).toBe(
    200,
  )
  const shown = await list(id)
  expect(shown).toMatchObject([{ sender: 'user' }, { sender: 'other', status: 'done' }])
  expect(shown[1]?.versions).toHaveLength(2)
  await say('Two', id)
  expect((await list(id)).map(({ sender }) => sender)).toEqual(['user', 'other', 'user', 'other'])
})

test('only the person whose conversation it is may branch it, and only at a message that is shown', async () => {
  const { app, say, again, show, list } = await startScene()
  const id = await say('One')
  const [one, reply] = await list(id)
  const other = await createUser(app)
  const by = { token: other.token, body: { messageId: reply?.id } }
  expect((await call(app, 'POST', `/api/kip/sessions/${id}/versions`, by)).status).toBe(404)
  expect((await call(app, 'PUT', `/api/kip/sessions/${id}/branch`, by)).status).toBe(404)
  expect((await again(id, { messageId: one?.id ?? '' })).status).toBe(404)
  expect((await again(id, { messageId: reply?.id ?? '', input: 'Other words' })).status).toBe(404)
  expect((await again(id, { messageId: one?.id ?? '', input: ' ' })).status).toBe(400)
  expect((await show(id, 'nowhere')).status).toBe(404)
  await again(id, { messageId: reply?.id ?? '' })
  expect((await again(id, { messageId: reply?.id ?? '' })).status).toBe(404)
})

test('a visitor’s reply has versions too', async () => {
  const { app, agentId, simulator } = await startScene({ agent_class: 'Lead', visibility: 'public' })
  const { body, headers } = await run(app, {}, { agentId, input: 'One' })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const path = `/api/kip/agents?messages=true&sessionId=${body.data.session_id}`
  const [, reply] = (await call(app, 'GET', path, { cookie })).body.data
  const before = simulator.requests.length
  const versions = `/api/kip/sessions/${body.data.session_id}/versions`
  expect((await call(app, 'POST', versions, { cookie, body: { messageId: reply.id } })).status).toBe(200)
  expect(simulator.requests.length).toBe(before + 1)
  expect((await call(app, 'GET', path, { cookie })).body.data[1].versions).toHaveLength(2)
})

test('what an agent reads before it answers again is looked at first, and noted with the new run', async () => {
  const { app, agent, user, newKeeper, write, grant, send } = await startReading({
    agent: { context_scope: 'keeper' },
  })
  const asked = { agentId: agent.id, input: 'Where did the heron stand?' }
  const { session_id: id } = (await run(app, user, asked)).body.data
  const keeperId = await newKeeper()
  const moment = await write(keeperId, 'The heron stood by the weir.')
  await grant(keeperId)
  const [, reply] = (await send('GET', `/api/kip/agents?messages=true&sessionId=${id}`)).body.data
  const again = (more: object) =>
    send('POST', `/api/kip/sessions/${id}/versions`, { messageId: reply.id, ...more })
  const refused = await again({})
  expect([refused.status, refused.body.error.code]).toEqual([409, 'preview_needed'])
  const { input } = asked
  const preview = await send('POST', `/api/kip/agents/${agent.id}/preview`, { input })
  const taken = await again({ previewToken: preview.body.data.preview_token })
  expect(taken.status).toBe(200)
  const reading = await send('GET', `/api/kip/runs/${taken.body.data.run_id}/reading`)
  expect(reading.body.data.passages).toMatchObject([{ momentId: moment.id }])
})

/** A person with an agent; `sent` is what the model was last told, without its preamble. */
async function startScene(fields: Record<string, unknown> = {}) {
  const { app, user, simulator } = await startRunTest()
  const model = { model_provider: 'openai', model: 'gpt-4o-mini' }
  const { id: agentId } = await makeAgent(app, user, { ...model, ...fields })
  const { token } = user
  return {
    ...{ app, user, simulator, agentId },
    async say(input: string, sessionId?: string): Promise<string> {
      const { body } = await run(app, user, { agentId, input, ...(sessionId !== undefined && { sessionId }) })
      return body.data?.session_id ?? body.error.data.session_id
    },
    again: (sessionId: string, body: { messageId: string; input?: string }) =>
      call(app, 'POST', `/api/kip/sessions/${sessionId}/versions`, { token, body }),
    show: (sessionId: string, messageId: string) =>
      call(app, 'PUT', `/api/kip/sessions/${sessionId}/branch`, { token, body: { messageId } }),
    async list(sessionId: string, more = ''): Promise<Message[]> {
      const path = `/api/kip/agents?messages=true&sessionId=${sessionId}${more}`
      return (await call(app, 'GET', path, { token })).body.data
    },
    session: async (id: string) =>
      (await call(app, 'GET', `/api/kip/agents?sessionId=${id}`, { token })).body.data,
    sent(): { role: string; content: string }[] {
      // The simulator records bodies as they came.
      const body = JSON.parse(JSON.stringify(simulator.requests.at(-1)?.body)) as {
        messages: { role: string; content: string }[]
      }
      return body.messages.slice(1)
    },
  }
}
