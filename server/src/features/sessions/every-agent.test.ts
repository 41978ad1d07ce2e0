import { expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

const url = '/api/kip/agents'
const classes = ['Standard', 'Coordinator', 'Lead'] as const

test.each(classes)(
  'a conversation with a %s agent is begun, resumed with what was said, listed, and shared',
  async (agent_class) => {
    const { app, user, simulator, agentId, begin, ask } = await start({ agent_class })
    const sessionId: string = (await begin(user)).body.data.id
    await run(app, user, { agentId, input: 'The walk is 4.2 kilometres long.', sessionId })
    await run(app, user, { agentId, input: 'How many steps is that?', sessionId })
    expect(JSON.stringify(simulator.requests.at(-1)?.body)).toContain('The walk is 4.2 kilometres long.')
    const { body: messages } = await ask(user, `messages=true&sessionId=${sessionId}`)
    expect(messages.data.map(({ sender }: { sender: string }) => sender)).toEqual([
      'user',
      'other',
      'user',
      'other',
    ])
    for (const which of [`agentId=${agentId}`, 'begun=true'])
      expect((await ask(user, `sessions=true&${which}`)).body.data).toMatchObject([
        { id: sessionId, agent_id: agentId, message_count: 4 },
      ])
    const { token } = user
    const { body: link } = await call(app, 'POST', `/api/kip/sessions/${sessionId}/link`, { token })
    const page = await fetch(app.url + link.data.path)
    expect(await page.text()).toContain('The walk is 4.2 kilometres long.')
  },
)

test.each(['Standard', 'Coordinator'] as const)(
  'a visitor finds no public %s agent, and begins no conversation with it',
  async (agent_class) => {
    const { app, user, agentId, slug, begin, ask } = await start({ agent_class, visibility: 'public' })
    const sessionId: string = (await begin(user)).body.data.id
    const answers = [
      await ask({}, `slug=${slug}`),
      await ask({}, `id=${agentId}`),
      await begin({}),
      await run(app, {}, { agentId, input: 'Hello' }),
      await run(app, {}, { agentId, input: 'Hello', sessionId }),
    ]
    for (const { status, body } of answers)
      expect([status, body.error.message]).toEqual([404, wording.agentNotFound])
    expect((await ask({}, `sessions=true&agentId=${agentId}`)).body.data).toEqual([])
    expect((await ask({}, `messages=true&sessionId=${sessionId}`)).status).toBe(404)
  },
)

test.each(classes)(
  'somebody without a right to a %s agent is answered as if it were missing, before and after they had one',
  async (agent_class) => {
    const { app, user, agentId, slug, begin, ask } = await start({ agent_class, visibility: 'shared' })
    const friend = await createUser(app)
    const refuse = async (sessionId?: string) => {
      const answers = [
        await ask(friend, `slug=${slug}`),
        await begin(friend),
        await run(app, friend, { agentId, input: 'Hello', sessionId }),
      ]
      for (const { status, body } of answers)
        expect([status, body.error.message]).toEqual([404, wording.agentNotFound])
    }
    await refuse()
    const shares = `${url}/${agentId}/shares`
    const rights = { run: true, edit: false, share: false, delete: false }
    const shared = { email: friend.user.email, rights }
    const { body: made } = await call(app, 'POST', shares, { token: user.token, body: shared })
    const sessionId: string = (await begin(friend)).body.data.id
    expect((await run(app, friend, { agentId, input: 'Hello', sessionId })).status).toBe(200)
    await call(app, 'DELETE', `${shares}/${made.data.id}`, { token: user.token })
    await refuse(sessionId)
  },
)

test('whoever may edit a Standard agent and not run it is refused by its conversations', async () => {
  const { app, user, agentId, begin } = await start({ agent_class: 'Standard', visibility: 'shared' })
  const editor = await createUser(app)
  const rights = { run: false, edit: true, share: false, delete: false }
  const body = { email: editor.user.email, rights }
  await call(app, 'POST', `${url}/${agentId}/shares`, { token: user.token, body })
  for (const { status, body: refused } of [
    await begin(editor),
    await run(app, editor, { agentId, input: 'Hello' }),
  ])
    expect([status, refused.error.message]).toEqual([403, wording.notAllowed])
})

/** An agent, and what different people ask of it. */
async function start(fields: Record<string, unknown>) {
  const { app, user, simulator } = await startRunTest()
  const settings = { model_provider: 'openai', model: 'gpt-4o-mini', memory_enabled: true }
  const { id: agentId, slug } = await makeAgent(app, user, { ...settings, ...fields })
  const begin = (caller: Partial<TestUser>) =>
    call(app, 'POST', url, { ...tokenOf(caller), body: { action: 'createSession', agentId } })
  const ask = (caller: Partial<TestUser>, query: string) =>
    call(app, 'GET', `${url}?${query}`, tokenOf(caller))
  return { app, user, simulator, agentId: String(agentId), slug: String(slug), begin, ask }
}

function tokenOf({ token }: Partial<TestUser>) {
  return token === undefined ? {} : { token }
}
