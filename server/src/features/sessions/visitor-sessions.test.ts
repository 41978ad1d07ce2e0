import { expect, test } from 'vitest'
import { registerUser } from '../../testing/factories.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

const url = '/api/kip/agents'

/** A public Lead agent, and what a visitor with a cookie asks of it. */
async function start(fields: Record<string, unknown> = {}) {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user, {
    ...{ agent_class: 'Lead', visibility: 'public', memory_enabled: true },
    ...fields,
  })
  const { id: agentId, slug } = agent
  async function say(cookie: string, input: string) {
    const answer = await run(app, { cookie }, { agentId, input })
    const given = answer.headers.get('set-cookie')?.split(';')[0]
    return { sessionId: String(answer.body.data.session_id), cookie: given ?? cookie }
  }
  const shown = async (caller: { cookie?: string; token?: string }) =>
    (await call(app, 'GET', `${url}?slug=${slug}`, caller)).body.data
  const list = async (caller: { cookie?: string; token?: string }, more = '') =>
    (await call(app, 'GET', `${url}?sessions=true&agentId=${agentId}&begun=true${more}`, caller)).body
  return { app, user, slug, agentId, say, shown, list }
}

test('a visitor who comes back finds the last conversation, and all others by page', async () => {
  const { say, shown, list } = await start()
  const { cookie, sessionId: first } = await say('', 'One')
  expect((await shown({ cookie })).last_session_id).toBe(first)
  const { sessionId: second } = await say(cookie, 'Two')
  expect((await shown({ cookie })).last_session_id).toBe(second)
  const page = await list({ cookie }, '&page=2&pageSize=1')
  expect(page).toMatchObject({ total: 2, totalPages: 2, data: [{ id: first, name: 'One' }] })
})

test('another visitor, an account and a forged cookie see none of it', async () => {
  const { app, user, say, shown, list } = await start()
  const { cookie, sessionId } = await say('', 'A secret')
  const other = await say('', 'Somebody else')
  const forged = cookie.replace(/\.[^.]*$/, `.${'A'.repeat(43)}`)
  for (const caller of [{ cookie: other.cookie }, { cookie: forged }, {}, { token: user.token }]) {
    expect((await shown(caller)).last_session_id).not.toBe(sessionId)
    expect(JSON.stringify(await list(caller))).not.toContain('A secret')
    const messages = await call(app, 'GET', `${url}?messages=true&sessionId=${sessionId}`, caller)
    expect(messages.status).toBe(404)
    const removed = await call(app, 'DELETE', `/api/kip/sessions/${sessionId}`, caller)
    expect(removed.status).toBe(404)
  }
  expect((await shown({ cookie })).last_session_id).toBe(sessionId)
})

test('an agent without memory names no last conversation, and lists name none', async () => {
  const forgetful = await start({ memory_enabled: false })
  const { cookie } = await forgetful.say('', 'One')
  expect(await forgetful.shown({ cookie })).not.toHaveProperty('last_session_id')
  const { app, slug, say } = await start()
  const visitor = await say('', 'One')
  const all = (await call(app, 'GET', url, { cookie: visitor.cookie })).body.data
  expect(all.find((agent: { slug: string }) => agent.slug === slug)).not.toHaveProperty('last_session_id')
})

test('registering brings the visitor’s last conversation into the account', async () => {
  const { app, say, shown, list } = await start()
  const { cookie, sessionId } = await say('', 'One')
  const { token } = await registerUser(app, { cookie })
  expect((await shown({ token })).last_session_id).toBe(sessionId)
  expect((await list({ token })).total).toBe(1)
  expect(await shown({ cookie })).not.toHaveProperty('last_session_id')
})
