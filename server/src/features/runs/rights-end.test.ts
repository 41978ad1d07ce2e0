import { expect, test } from 'vitest'
import { createUser, testPassword, type TestUser } from '../../testing/factories.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { givePassword } from '../../testing/route-calls/password.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call, type TestApp } from '../../testing/test-app.ts'

/** A reply that goes on until it is stopped. */
const endless = 'Story [[sim chunks=2000 chunk-ms=50]]'

async function openStory(app: TestApp, user: TestUser) {
  const agent = await makeAgent(app, user)
  return openStoryOf(app, user, agent.id)
}

async function openStoryOf(app: TestApp, user: { token?: string }, agentId: string) {
  const body = { action: 'run', agentId, input: endless }
  const stream = await openEventStream(app, 'POST', '/api/kip/agents', { ...user, body })
  const seen = await stream.until(({ event }) => event === 'delta')
  const [first] = seen
  if (first?.event !== 'run') throw new Error('The stream begins with its run.')
  return { stream, runId: first.data.run_id }
}

/** Everything up to the moment at which the connection ends, however it does. */
async function readToEnd(stream: { rest(): Promise<unknown[]> }): Promise<void> {
  await stream.rest().catch(() => [])
}

async function disable(app: TestApp, user: TestUser): Promise<void> {
  const admin = await createUser(app, { role: 'admin' })
  const path = `/api/kam/users/${user.user.id}`
  const { status } = await call(app, 'PATCH', path, { token: admin.token, body: { disabled: true } })
  expect(status).toBe(200)
}

async function changePassword(app: TestApp, token: string): Promise<void> {
  const body = { currentPassword: testPassword, newPassword: 'a better password' }
  expect((await call(app, 'POST', '/api/kam/password', { token, body })).status).toBe(200)
}

async function signIn(app: TestApp, user: TestUser): Promise<TestUser> {
  const body = { email: user.user.email, password: testPassword }
  return (await call(app, 'POST', '/api/kam/auth/login', { body })).body.data
}

async function statusOf(app: TestApp, runId: string): Promise<string> {
  const { db } = app.deps.database
  const row = await db.selectFrom('runs').select('status').where('id', '=', runId).executeTakeFirstOrThrow()
  return row.status
}

test('disabling a person ends their streams and stops their runs', async () => {
  const { app, user } = await startRunTest()
  const { stream, runId } = await openStory(app, user)
  await disable(app, user)
  await readToEnd(stream)
  await expect.poll(() => statusOf(app, runId)).toBe('stopped')
})

test('an answer that is waited for without a stream is refused once its person is disabled', async () => {
  const { app, user } = await startRunTest()
  const agent = await makeAgent(app, user)
  const answer = run(app, user, { agentId: agent.id, input: endless })
  await expect.poll(() => app.deps.liveRuns.count()).toBe(1)
  await disable(app, user)
  expect((await answer).status).toBe(401)
})

test('a password change ends the streams of other sign-ins and leaves its own, and the run goes on', async () => {
  const { app, user } = await startRunTest()
  await givePassword(app, user)
  const elsewhere = await signIn(app, user)
  const { stream, runId } = await openStory(app, elsewhere)
  const path = `/api/kip/runs/${runId}/events`
  const own = await openEventStream(app, 'GET', path, { token: user.token })
  await own.until(({ event }) => event === 'delta')
  await changePassword(app, user.token)
  await readToEnd(stream)

  expect(await statusOf(app, runId)).toBe('running')
  expect(await own.next()).toMatchObject({ event: 'delta' })
  await call(app, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })
  expect((await own.rest()).at(-1)).toMatchObject({ event: 'done', data: { status: 'stopped' } })
})

test('a sign-in that is ended elsewhere takes its streams along', async () => {
  const { app, user } = await startRunTest()
  await givePassword(app, user)
  const elsewhere = await signIn(app, user)
  const { stream } = await openStory(app, elsewhere)
  const { body } = await call(app, 'GET', '/api/kam/sessions', { token: elsewhere.token })
  const { id } = body.data.find(({ current }: { current: boolean }) => current)
  expect((await call(app, 'DELETE', `/api/kam/sessions/${id}`, { token: user.token })).status).toBe(200)
  await readToEnd(stream)
})

async function makeSpokenReply(app: TestApp, user: TestUser): Promise<string> {
  const agent = await makeAgent(app, user, { model_provider: 'elevenlabs', model: 'eleven_turbo_v2' })
  const { body } = await run(app, user, { agentId: agent.id, input: 'Tell me' })
  return body.data.attachments[0].url
}

test.each([
  ['a password change', (app: TestApp, user: TestUser) => changePassword(app, user.token)],
  ['disabling', (app: TestApp, user: TestUser) => disable(app, user)],
])('a signed address dies with %s', async (_what, end) => {
  let now = Date.now()
  const env = { KEEPER_ELEVENLABS_API_KEY: 'xi-planted-0123456789' }
  const { app, user } = await startRunTest({ env, now: () => now })
  await givePassword(app, user)
  const url = await makeSpokenReply(app, user)
  const exported = (await call(app, 'POST', '/api/kam/exports', { token: user.token })).body.data.url
  expect((await fetch(app.url + url)).status).toBe(200)
  now += 1_000
  await end(app, user)

  for (const address of [url, exported]) expect((await fetch(app.url + address)).status).toBe(404)
})

test('addresses that are signed after a password change open again', async () => {
  let now = Date.now()
  const env = { KEEPER_ELEVENLABS_API_KEY: 'xi-planted-0123456789' }
  const { app, user } = await startRunTest({ env, now: () => now })
  await givePassword(app, user)
  await changePassword(app, user.token)
  now += 1_000
  expect((await fetch(app.url + (await makeSpokenReply(app, user)))).status).toBe(200)
})

const agents = '/api/kip/agents'
const rights = { run: true, edit: false, share: false, delete: false }

async function shareStory(fields: object = {}) {
  const { app, user: owner } = await startRunTest()
  const [friend, other] = [await createUser(app), await createUser(app)]
  const { id } = await makeAgent(app, owner, { visibility: 'shared', ...fields })
  const path = `${agents}/${id}/shares`
  const send = (method: string, at: string, body?: object) =>
    call(app, method, at, { token: owner.token, ...(body && { body }) })
  const give = async ({ user }: TestUser) =>
    (await send('POST', path, { email: user.email, rights })).body.data
  const [share] = [await give(friend), await give(other)]
  return { ...{ app, owner, friend, other, id, send }, sharePath: `${path}/${share.id}` }
}

type Shared = Awaited<ReturnType<typeof shareStory>>

const losses: [string, (shared: Shared) => Promise<unknown>][] = [
  ['a share is removed', ({ send, sharePath }) => send('DELETE', sharePath)],
  [
    'a share no longer lets one run',
    ({ send, sharePath }) => send('PATCH', sharePath, { rights: { ...rights, run: false, edit: true } }),
  ],
]

test.each(losses)(
  'once %s, its person’s running answer is stopped, and nobody else’s',
  async (_what, end) => {
    const shared = await shareStory()
    const { app, owner, friend, other, id } = shared
    const lost = await openStoryOf(app, { token: friend.token }, id)
    const kept = [
      await openStoryOf(app, { token: other.token }, id),
      await openStoryOf(app, { token: owner.token }, id),
    ]
    await end(shared)
    await expect.poll(() => statusOf(app, lost.runId)).toBe('stopped')
    expect((await lost.stream.rest()).at(-1)).toMatchObject({ event: 'done', data: { status: 'stopped' } })
    for (const { stream, runId } of kept) {
      expect(await stream.until(({ event }) => event === 'delta')).not.toEqual([])
      expect(await statusOf(app, runId)).toBe('running')
      stream.leave()
    }
  },
)

const losingToTry: [string, (shared: Shared) => Promise<unknown>][] = [
  ['may no longer edit its agent', ({ send, sharePath }) => send('PATCH', sharePath, { rights })],
  ['has lost its agent', ({ send, id }) => send('DELETE', agents, { id })],
]

test.each(losingToTry)('the running answer of a draft is stopped once its person %s', async (_what, end) => {
  const shared = await shareStory()
  const { app, owner, friend, id, send, sharePath } = shared
  await send('PATCH', sharePath, { rights: { ...rights, edit: true } })
  const draft = async ({ token }: TestUser, agentId: string | null) => {
    const agent = { name: 'Tried', slug: 'tried', purpose: 'Is tried.', visibility: 'shared' }
    const body = { agent_id: agentId, agent }
    const { data } = (await call(app, 'PUT', '/api/kip/agent-drafts', { token, body })).body
    return openStoryOf(app, { token }, data.id)
  }
  const lost = await draft(friend, id)
  const kept = await draft(owner, null)
  await end(shared)
  await expect.poll(() => statusOf(app, lost.runId)).toBe('stopped')
  expect(await statusOf(app, kept.runId)).toBe('running')
  kept.stream.leave()
})

const ends: [string, object, (shared: Shared) => Promise<unknown>, { ownersGoesOn: boolean }][] = [
  [
    'made private',
    { visibility: 'public', agent_class: 'Lead' },
    ({ id, send }) => send('PUT', agents, { id, visibility: 'private' }),
    { ownersGoesOn: true },
  ],
  [
    'deleted',
    { visibility: 'public', agent_class: 'Lead' },
    ({ id, send }) => send('DELETE', agents, { id }),
    { ownersGoesOn: false },
  ],
]

test.each(ends)(
  'once an agent is %s, the running answers of people and visitors who can’t run it are stopped',
  async (_what, fields, end, { ownersGoesOn }) => {
    const shared = await shareStory(fields)
    const { app, owner, friend, id } = shared
    const ofOwner = await openStoryOf(app, { token: owner.token }, id)
    const lost = [await openStoryOf(app, { token: friend.token }, id), await openStoryOf(app, {}, id)]
    await end(shared)
    for (const { runId } of ownersGoesOn ? lost : [...lost, ofOwner])
      await expect.poll(() => statusOf(app, runId)).toBe('stopped')
    if (ownersGoesOn) expect(await statusOf(app, ofOwner.runId)).toBe('running')
    ofOwner.stream.leave()
  },
)

test('an agent that is no longer a Lead stops answering visitors, also where a version is restored', async () => {
  const { app, friend, id, send } = await shareStory({ visibility: 'public' })
  await send('PUT', agents, { id, agent_class: 'Lead' })
  const visitors = await openStoryOf(app, {}, id)
  const friends = await openStoryOf(app, { token: friend.token }, id)
  await send('POST', `${agents}/${id}/versions/1/restore`)
  await expect.poll(() => statusOf(app, visitors.runId)).toBe('stopped')
  expect(await statusOf(app, friends.runId)).toBe('running')
  friends.stream.leave()
})

test('once an owner’s account is deleted, the running answers of their agents are stopped', async () => {
  const { app, owner, friend, id, send } = await shareStory({ visibility: 'public', agent_class: 'Lead' })
  await givePassword(app, owner)
  const lost = [await openStoryOf(app, { token: friend.token }, id), await openStoryOf(app, {}, id)]
  expect((await send('DELETE', '/api/kam/account', { password: testPassword })).status).toBe(200)
  for (const { runId } of lost) await expect.poll(() => statusOf(app, runId)).toBe('stopped')
})
