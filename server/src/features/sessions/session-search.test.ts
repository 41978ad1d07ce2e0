import { expect, test } from 'vitest'
import type { Session } from '#contracts/sessions/sessions.ts'
import { createUser } from '../../testing/factories.ts'
import { startReading } from '../../testing/reading-scene.ts'
import { call } from '../../testing/test-app.ts'
import { inBrowser } from '../../testing/tool-scene.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'

async function start() {
  const { app, user, simulator } = await startRunTest()
  const { id: agentId } = await makeAgent(app, user, { visibility: 'public' })
  const talk = async (input: string, name?: string, sessionId?: string) => {
    const { body } = await run(app, user, { agentId, input, ...(sessionId && { sessionId }) })
    const id: string = body.data.session_id
    if (name) await call(app, 'PATCH', `/api/kip/sessions/${id}`, { token: user.token, body: { name } })
    return id
  }
  const list = async (query: Record<string, string> = {}, token: string = user.token) => {
    const search = new URLSearchParams({ sessions: 'true', agentId, ...query })
    return (await call(app, 'GET', `/api/kip/agents?${search.toString()}`, { token })).body
  }
  const found = async (q: string) => (await list({ q })).data.map(({ name }: Session) => name)
  return { app, user, simulator, agentId, talk, list, found }
}

test('a search finds conversations by name and by what was said in them', async () => {
  const { app, talk, list, found } = await start()
  const first = await talk('Where do the herons sleep?', 'Birds')
  await talk('And the Kingfisher?', undefined, first)
  await talk('100% of it, or a_b? Économie!', 'Numbers')
  expect(await found('BIRD')).toEqual(['Birds'])
  expect(await found('kingfisher')).toEqual(['Birds'])
  expect(await found('économie')).toEqual(['Numbers'])
  expect(await found('0%')).toEqual(['Numbers'])
  expect(await found('a_b')).toEqual(['Numbers'])
  expect(await found('a%b')).toEqual([])
  expect(await found(String.raw`\_`)).toEqual([])
  expect(await found('nothing like it')).toEqual([])
  expect(await found('')).toEqual(['Numbers', 'Birds'])
  expect(await list({ q: 'e', pageSize: '1', page: '2' })).toMatchObject({ total: 2, totalPages: 2 })
  const other = await createUser(app)
  expect((await list({ q: 'herons' }, other.token)).total).toBe(0)
})

test('a search doesn’t find the words of a reply that is hidden with a moment in the trash', async () => {
  const { app, user, agent, simulator, send, newKeeper, write, grant } = await startReading({
    agent: { context_scope: 'keeper' },
  })
  const keeperId = await newKeeper()
  const moment = await write(keeperId, 'The heron stood by the weir.')
  await grant(keeperId)
  const input = 'Where was the heron?'
  const preview = await send('POST', `/api/kip/agents/${agent.id}/preview`, { input })
  simulator.behave({ reply: 'It stood by the falling water.' })
  const asked = { agentId: agent.id, input, previewToken: preview.body.data.preview_token }
  const { session_id: id } = (await run(app, user, asked, inBrowser)).body.data
  const found = async (q: string) => {
    const { body } = await send('GET', `/api/kip/agents?sessions=true&q=${encodeURIComponent(q)}`)
    return body.data.map((session: Session) => session.id)
  }
  expect(await found('falling water')).toEqual([id])
  await send('DELETE', `/api/keepers/${keeperId}/moments/${moment.id}`)
  expect(await found('falling water')).toEqual([])
  // The question is still shown.
  expect(await found('the heron')).toEqual([id])
})

test('conversations without messages can be left out', async () => {
  const { app, user, agentId, talk, list } = await start()
  await call(app, 'POST', '/api/kip/agents', {
    token: user.token,
    body: { action: 'createSession', agentId },
  })
  await talk('Hello', 'Begun')
  expect((await list()).total).toBe(2)
  expect(await list({ begun: 'true' })).toMatchObject({ total: 1, data: [{ name: 'Begun' }] })
})

test('the conversations with all agents are listed together, the latest first', async () => {
  const { app, user, talk } = await start()
  await talk('Hello', 'First')
  const other = await makeAgent(app, user, { visibility: 'private' })
  const { body } = await run(app, user, { agentId: other.id, input: 'Hello' })
  const all = await call(app, 'GET', '/api/kip/agents?sessions=true&begun=true', { token: user.token })
  expect(all.body).toMatchObject({ total: 2, data: [{ id: body.data.session_id }, { name: 'First' }] })
  const stranger = await createUser(app)
  const theirs = await call(app, 'GET', '/api/kip/agents?sessions=true', { token: stranger.token })
  expect(theirs.body.total).toBe(0)
})

test('a conversation whose last reply failed waits for an answer until a reply succeeds', async () => {
  const { app, user, simulator, agentId, talk } = await start()
  await talk('Hello', 'Answered')
  const id = await talk('Hello', 'Broken')
  const waiting = async () => {
    const { body } = await call(app, 'GET', '/api/kip/agents?sessions=true&unanswered=true', {
      token: user.token,
    })
    return body.data.map(({ name }: Session) => name)
  }
  expect(await waiting()).toEqual([])
  simulator.behave({ status: 400 })
  await run(app, user, { agentId, input: 'And now?', sessionId: id })
  expect(await waiting()).toEqual(['Broken'])
  simulator.behave({})
  await run(app, user, { agentId, input: 'Again', sessionId: id })
  expect(await waiting()).toEqual([])
})
