import { describe, expect, test } from 'vitest'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import type { AgentRights } from '#contracts/agents/agents.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

const none: AgentRights = { run: false, edit: false, share: false, delete: false }
const running = { ...none, run: true }

async function start(env: Record<string, string> = {}) {
  const app = await startTestApp({ env })
  const owner = await createUser(app)
  const friend = await createUser(app, { email: 'friend@example.com' })
  const { body } = await call(app, 'POST', '/api/kip/agents', {
    token: owner.token,
    body: { name: 'Ada', slug: 'ada', purpose: 'To be shared.', visibility: 'shared' },
  })
  const agentId: string = body.data.id
  const url = `/api/kip/agents/${agentId}/shares`
  const share = (email: string, rights: AgentRights, user: TestUser = owner) =>
    call(app, 'POST', url, { token: user.token, body: { email, rights } })
  const open = (user: TestUser) => call(app, 'GET', `/api/kip/agents?id=${agentId}`, { token: user.token })
  const change = (user: TestUser, fields: object) =>
    call(app, 'PUT', '/api/kip/agents', { token: user.token, body: { id: agentId, ...fields } })
  return { app, owner, friend, agentId, url, share, open, change }
}

describe('sharing with an address', () => {
  test('answers the same whether the address has an account or not', async () => {
    const { share, friend } = await start()
    const known = await share(friend.user.email, running)
    const unknown = await share('nobody@example.com', running)
    expect(known.status).toBe(unknown.status)
    const shape = ({ body }: typeof known) => ({ ...body.data, id: '', email: '', created_at: '' })
    expect(shape(known)).toEqual(shape(unknown))
    expect(known.body.data).toMatchObject({ pending: true, rights: running })
  })

  test('gives the person its rights, and waits until they come', async () => {
    const { app, share, friend, owner, url, open } = await start()
    expect((await open(friend)).status).toBe(404)
    await share(' Friend@Example.com ', running)
    const list = await call(app, 'GET', '/api/kip/agents', { token: friend.token })
    expect(list.body.data.map((agent: { slug: string }) => agent.slug)).toContain('ada')
    const before = await call(app, 'GET', url, { token: owner.token })
    expect(before.body.data[0].pending).toBe(true)
    expect((await open(friend)).body.data.rights).toEqual(running)
    const after = await call(app, 'GET', url, { token: owner.token })
    expect(after.body.data).toMatchObject([{ email: 'friend@example.com', pending: false }])
  })

  test('reaches somebody who registers later', async () => {
    const { app, share, open } = await start()
    await share('late@example.com', running)
    const late = await createUser(app, { email: 'late@example.com' })
    expect((await open(late)).status).toBe(200)
  })

  test('counts for verified addresses alone where mail can be sent', async () => {
    const { app, share, friend, open } = await start({
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'https://keeper.example',
    })
    await share(friend.user.email, running)
    expect((await open(friend)).status).toBe(404)
    await app.deps.database.db
      .updateTable('users')
      .set({ email_verified: app.deps.database.engine === 'postgres' ? true : 1 })
      .where('id', '=', friend.user.id)
      .execute()
    expect((await open(friend)).status).toBe(200)
  })

  test('has no effect while the agent is private', async () => {
    const { share, friend, owner, open, change } = await start()
    await share(friend.user.email, running)
    await change(owner, { visibility: 'private' })
    expect((await open(friend)).status).toBe(404)
    await change(owner, { visibility: 'shared' })
    expect((await open(friend)).status).toBe(200)
  })

  test.each([
    ['a wrong address', { email: 'nobody', rights: running }, 'email'],
    ['no right at all', { email: 'a@example.com', rights: none }, 'rights'],
    ['unknown fields', { email: 'a@example.com', rights: { ...running, own: true } }, 'rights.own'],
  ])('refuses %s', async (_what, body, field) => {
    const { app, owner, url } = await start()
    const answer = await call(app, 'POST', url, { token: owner.token, body })
    expect(answer.status).toBe(400)
    expect(answer.body.error.fields).toHaveProperty([field])
  })

  test('refuses a second share for one address, and the own address', async () => {
    const { share, owner } = await start()
    await share('a@example.com', running)
    const second = await share('A@example.com', running)
    expect(second.status).toBe(409)
    expect(second.body.error.fields.email).toBe(agentWording.shareTaken)
    expect((await share(owner.user.email, running)).body.error.message).toBe(agentWording.shareWithOwner)
  })
})

describe('what a share allows', () => {
  test('editing, but not changing who sees the agent or who pays for visitors', async () => {
    const { app, agentId, share, friend, owner, change } = await start()
    await share(friend.user.email, { ...none, edit: true })
    await change(owner, { config: { visitors_may_use_my_key: false, personality: 'Kind' } })
    const edited = await change(friend, { purpose: 'Better.', config: { personality: 'Kinder' } })
    expect(edited.status).toBe(200)
    expect(edited.body.data.config).toMatchObject({ personality: 'Kinder', visitors_may_use_my_key: false })
    const opened = await change(friend, { visibility: 'public' })
    expect(opened.status).toBe(403)
    expect(opened.body.error.message).toBe(agentWording.ownerOnlyVisibility)
    const spending = await change(friend, { config: { visitors_may_use_my_key: true } })
    expect(spending.status).toBe(403)
    const body = { id: agentId }
    expect((await call(app, 'DELETE', '/api/kip/agents', { token: friend.token, body })).status).toBe(403)
  })

  test('editing, but not having it direct other agents of its owner', async () => {
    const { app, agentId, share, friend, owner, change } = await start()
    await share(friend.user.email, { ...none, run: true, edit: true })
    const secret = {
      name: 'Salaries',
      slug: 'salaries',
      purpose: 'Knows all salaries.',
      visibility: 'private',
    }
    await call(app, 'POST', '/api/kip/agents', { token: owner.token, body: secret })
    const config = { bundle: [secret.slug] }
    const directing = { agent_class: 'Coordinator', permissions: ['agents:delegate'], config }
    const saved = await change(friend, directing)
    expect(saved.status).toBe(403)
    expect(saved.body.error.fields).toEqual({ 'config.bundle': agentWording.ownerOnlyBundle })
    const own = { name: 'Ada', slug: 'ada', purpose: 'To be shared.', visibility: 'shared' }
    const draft = { agent_id: agentId, agent: { ...own, ...directing } }
    const tried = await call(app, 'PUT', '/api/kip/agent-drafts', { token: friend.token, body: draft })
    expect(tried.status).toBe(403)
    expect((await change(owner, directing)).status).toBe(200)
    expect((await change(friend, { config: { ...config, personality: 'Kind' } })).status).toBe(200)
    expect((await change(friend, { config: { bundle: [] } })).status).toBe(200)
    expect((await change(friend, { config })).status).toBe(403)
  })

  test('editing, but not moving the agent to another address', async () => {
    const { share, friend, owner, change } = await start()
    await share(friend.user.email, { ...none, edit: true })
    const moved = await change(friend, { slug: 'ada-2' })
    expect(moved.status).toBe(403)
    expect(moved.body.error.fields).toEqual({ slug: agentWording.ownerOnlySlug })
    expect((await change(friend, { slug: 'ada', name: 'Ada L.' })).status).toBe(200)
    expect((await change(owner, { slug: 'ada-2' })).status).toBe(200)
  })

  test('editing, but not opening a public agent to visitors', async () => {
    const { share, friend, owner, change } = await start()
    await share(friend.user.email, { ...none, edit: true })
    await change(owner, { visibility: 'public', agent_class: 'Standard' })
    const opened = await change(friend, { agent_class: 'Lead' })
    expect(opened.status).toBe(403)
    expect(opened.body.error.fields).toEqual({ agent_class: agentWording.ownerOnlyVisitors })
    expect((await change(owner, { agent_class: 'Lead' })).status).toBe(200)
  })

  test('giving only permissions that they have', async () => {
    const { app, share, friend, owner, url } = await start()
    await share(friend.user.email, { ...running, share: true })
    const theirs = await share('third@example.com', running, friend)
    expect(theirs.status).toBe(200)
    const more = await share('fourth@example.com', { ...running, delete: true }, friend)
    expect(more.body.error).toMatchObject({ code: 'forbidden', message: agentWording.shareBeyondOwn })
    const list = await call(app, 'GET', url, { token: owner.token })
    const [own] = list.body.data
    const patch = (user: TestUser, rights: AgentRights) =>
      call(app, 'PATCH', `${url}/${own.id}`, { token: user.token, body: { rights } })
    expect((await patch(friend, { run: true, edit: true, share: true, delete: true })).status).toBe(403)
    const strong = await share('strong@example.com', { ...none, delete: true })
    const taken = await call(app, 'DELETE', `${url}/${strong.body.data.id}`, { token: friend.token })
    expect(taken.status).toBe(403)
    expect((await patch(owner, { ...running, edit: true })).body.data.rights.edit).toBe(true)
  })

  test('shares are for those who may share', async () => {
    const { app, share, friend, url } = await start()
    const { body } = await share(friend.user.email, running)
    const stranger = await createUser(app)
    for (const [user, status] of [
      [friend, 403],
      [stranger, 404],
    ] as const) {
      expect((await call(app, 'GET', url, { token: user.token })).status).toBe(status)
      expect((await share('x@example.com', running, user)).status).toBe(status)
    }
    const visitor = await call(app, 'GET', url)
    expect(visitor.status).toBe(401)
    const foreign = await call(app, 'DELETE', `${url}/${body.data.id}`, { token: stranger.token })
    expect(foreign.status).toBe(404)
  })

  test('removing a share ends it, and the recipient can give it up', async () => {
    const { app, share, friend, owner, url, open } = await start()
    const { body } = await share(friend.user.email, running)
    const removed = await call(app, 'DELETE', `${url}/${body.data.id}`, { token: owner.token })
    expect(removed.body).toEqual({ success: true, message: agentWording.shareRemoved })
    expect((await open(friend)).status).toBe(404)
    const again = await share(friend.user.email, running)
    await open(friend)
    const left = await call(app, 'DELETE', `${url}/${again.body.data.id}`, { token: friend.token })
    expect(left.status).toBe(200)
    const audit = await app.deps.database.db.selectFrom('audit_entries').select('action').execute()
    expect(audit.map((entry) => entry.action)).toEqual(
      expect.arrayContaining(['agent.shared', 'agent.unshared']),
    )
  })
})
