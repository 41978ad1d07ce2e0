import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'

const url = '/api/kip/agents'

async function start(env: Record<string, string> = {}) {
  const { app, simulator, user } = await startRunTest({ env })
  const bySlug = async (slug: string) => (await call(app, 'GET', `${url}?slug=${slug}`)).body.data
  const kip = await bySlug('kip')
  const ask = async (input: string, sessionId?: string) =>
    (await run(app, {}, { agentId: kip.id, input, ...(sessionId !== undefined && { sessionId }) })).body.data
  /** What the model was given as its role. */
  const systems = () => simulator.requests.map(({ body }) => JSON.stringify(body))
  return { app, user, bySlug, ask, systems }
}

test('without a key Kip answers a visitor from the handbook, and says so', async () => {
  const { ask } = await start({ KEEPER_OPENAI_API_KEY: '' })
  const answer = await ask("I've started journals five times. Why would this one be different?")
  expect(answer.mock).toBe(true)
  expect(answer.response).toContain('Make it small')
  expect(answer.response).toContain("*From Keeper's handbook: A journal that lasts.*")
  expect((await ask('Which river is the longest?')).response).toContain('no page about that')
})

test('with a key the fitting pages are part of what Kip’s model is given, and of no other agent’s', async () => {
  const { app, user, ask, systems } = await start()
  await ask('How do I restore a backup?')
  expect(systems()[0]).toContain('npm run keeper -- restore')
  expect(systems()[0]).not.toContain('AES-256-GCM')
  const { id: agentId } = await makeAgent(app, user)
  await run(app, user, { agentId, input: 'How do I restore a backup?' })
  expect(systems()[1]).not.toContain('npm run keeper -- restore')
})

test('Kip and CEO X greet, and offer six ways to begin, until a template says otherwise', async () => {
  const { app, bySlug } = await start()
  const admin = await createUser(app, { role: 'admin' })
  for (const slug of ['kip', 'ceox']) {
    const { opening } = await bySlug(slug)
    expect(opening.greeting).toMatch(/^Hello, I’m/)
    expect(opening.starter_prompts).toHaveLength(6)
  }
  const { id: agentId } = await bySlug('kip')
  const [template] = (await call(app, 'GET', '/api/kip/templates', { token: admin.token })).body.data
  const attached = await call(app, 'POST', `/api/kip/templates/${template.id}/attachments`, {
    token: admin.token,
    body: { agentId },
  })
  expect(attached.status).toBe(200)
  expect((await bySlug('kip')).opening.greeting).toBe(template.greeting)
})
