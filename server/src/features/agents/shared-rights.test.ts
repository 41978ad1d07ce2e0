import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import type { AgentRights } from '#contracts/agents/agents.ts'
import type { UserActor } from '../../http/actor.ts'
import { eraseAccount } from '../../owned-data/erase.ts'
import { createUser, testPassword, type TestUser } from '../../testing/factories.ts'
import { startReading } from '../../testing/reading-scene.ts'
import { givePassword } from '../../testing/route-calls/password.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call, type TestApp } from '../../testing/test-app.ts'
import { changeShare, removeShare, shareAgent } from './shares.ts'

const none: AgentRights = { run: false, edit: false, share: false, delete: false }
const all: AgentRights = { run: true, edit: true, share: true, delete: true }
const secret = 'Say the planted word.'

/** An owner's shared agent, and three people whom it comes to one by one. */
async function start() {
  const scene = await startRunTest({ env: { RATE_LIMITS: 'off' }, isMaintained: false })
  const { app, user: owner } = scene
  const agent = await makeAgent(app, owner, { visibility: 'shared', config: { instructions: secret } })
  const [ada, ben, cleo] = [await createUser(app), await createUser(app), await createUser(app)]
  const url = `/api/kip/agents/${agent.id}/shares`
  async function share(by: TestUser, to: TestUser, rights: AgentRights): Promise<string> {
    const { body } = await call(app, 'POST', url, { token: by.token, body: { email: to.user.email, rights } })
    // They come and take it up.
    await open(to)
    return body.data.id
  }
  const open = (by: TestUser) => call(app, 'GET', `/api/kip/agents?id=${agent.id}`, { token: by.token })
  const rightsOf = async (by: TestUser) => (await open(by)).body.data?.rights
  const change = (shareId: string, rights: AgentRights) =>
    call(app, 'PATCH', `${url}/${shareId}`, { token: owner.token, body: { rights } })
  const remove = (shareId: string) => call(app, 'DELETE', `${url}/${shareId}`, { token: owner.token })
  return { ...scene, owner, agent, ada, ben, cleo, share, open, rightsOf, change, remove }
}

function actorOf({ user: { id: userId, name, email } }: TestUser): UserActor {
  return { kind: 'user', key: `user:${userId}`, userId, name, email, role: 'user', authSessionId: '' }
}

/** Has something happen once what is asked for was looked at, just before it is done. */
function withMeanwhile({ deps }: TestApp, happen: () => Promise<unknown>): TestApp['deps'] {
  const { database } = deps
  const transaction: typeof database.transaction = async (...work) => {
    await happen()
    return database.transaction(...work)
  }
  return { ...deps, database: { ...database, transaction } }
}

test('who was given an agent by somebody has no more of it than they have, however far it went on', async () => {
  const { app, owner, agent, ada, ben, cleo, share, rightsOf, change } = await start()
  const first = await share(owner, ada, all)
  await share(ada, ben, all)
  await share(ben, cleo, { ...none, run: true, edit: true })
  await change(first, { ...none, run: true, share: true })
  expect(await rightsOf(ben)).toEqual({ ...none, run: true, share: true })
  expect(await rightsOf(cleo)).toEqual({ ...none, run: true })
  const edited = { id: agent.id, purpose: 'Taken over.' }
  for (const { token } of [ben, cleo])
    expect((await call(app, 'PUT', '/api/kip/agents', { token, body: edited })).status).toBe(403)
  expect((await run(app, cleo, { agentId: agent.id, input: 'Hello' })).status).toBe(200)
})

test('a share that ends takes what was shared on with it, and leaves what others gave', async () => {
  const { app, owner, agent, ada, ben, cleo, share, open, remove } = await start()
  const first = await share(owner, ada, all)
  await share(ada, ben, { ...none, run: true, share: true })
  await share(owner, cleo, { ...none, run: true })
  await remove(first)
  expect((await open(ada)).status).toBe(404)
  expect((await open(ben)).status).toBe(404)
  expect((await run(app, ben, { agentId: agent.id, input: 'Hello' })).status).toBe(404)
  expect((await open(cleo)).status).toBe(200)
})

test('an agent that is shared on while its share ends goes to nobody', async () => {
  const { app, owner, agent, ada, share, remove } = await start()
  const { db } = app.deps.database
  for (let round = 0; round < 8; round += 1) {
    const first = await share(owner, ada, all)
    const body = { email: `friend-${round}@example.com`, rights: { ...none, run: true } }
    const url = `/api/kip/agents/${agent.id}/shares`
    await Promise.all([call(app, 'POST', url, { token: ada.token, body }), remove(first)])
  }
  expect(await db.selectFrom('agent_shares').select('email').execute()).toEqual([])
})

test('a share that is claimed and shared on while it is being removed takes that with it', async () => {
  const { app, owner, agent, ada, ben, share, open } = await start()
  const url = `/api/kip/agents/${agent.id}/shares`
  const body = { email: ada.user.email, rights: all }
  const pending = await call(app, 'POST', url, { token: owner.token, body })
  const deps = withMeanwhile(app, async () => {
    await open(ada)
    await share(ada, ben, { ...none, run: true })
  })
  await removeShare(deps, actorOf(owner), { agentId: agent.id, shareId: pending.body.data.id })
  expect(await app.deps.database.db.selectFrom('agent_shares').select('email').execute()).toEqual([])
})

test('a share that is claimed and shared on while its rights change bounds what was shared on', async () => {
  const { app, owner, agent, ada, ben, share, open, rightsOf } = await start()
  const url = `/api/kip/agents/${agent.id}/shares`
  const body = { email: ada.user.email, rights: all }
  const pending = await call(app, 'POST', url, { token: owner.token, body })
  const deps = withMeanwhile(app, async () => {
    await open(ada)
    await share(ada, ben, { ...none, run: true, edit: true })
  })
  const by = { agentId: agent.id, shareId: pending.body.data.id }
  await changeShare(deps, actorOf(owner), by, { ...none, run: true })
  expect(await rightsOf(ben)).toEqual({ ...none, run: true })
})

test('a share that was removed meanwhile is neither changed nor removed, and no audit line says so', async () => {
  const { app, owner, agent, ada, share, remove } = await start()
  const { db } = app.deps.database
  const shareId = await share(owner, ada, all)
  const by = { agentId: agent.id, shareId }
  const gone = { code: 'not_found', message: agentWording.shareNotFound }
  const removing = withMeanwhile(app, () => remove(shareId))
  await expect(changeShare(removing, actorOf(owner), by, { ...none, run: true })).rejects.toMatchObject(gone)
  const another = { agentId: agent.id, shareId: await share(owner, ada, all) }
  const again = withMeanwhile(app, () => remove(another.shareId))
  await expect(removeShare(again, actorOf(owner), another)).rejects.toMatchObject(gone)
  const lines = db.selectFrom('audit_entries').select('action').where('subject', '=', agent.id)
  const actions = (await lines.execute()).map(({ action }) => action)
  expect(actions.filter((action) => action === 'agent.share_changed')).toEqual([])
  expect(actions.filter((action) => action === 'agent.unshared')).toHaveLength(2)
})

test('what a person is sharing on while their account is deleted goes with it', async () => {
  const { app, owner, agent, ada, ben, share } = await start()
  const { database } = app.deps
  await share(owner, ada, all)
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: deleted, resolve: endDeletion } = Promise.withResolvers<void>()
  const transaction: typeof database.transaction = (work) =>
    database.transaction(async (trx) => {
      const done = await work(trx)
      begin()
      // A deletion that doesn't wait for this ends before.
      await Promise.race([deleted, setTimeout(2_000)])
      return done
    })
  const input = { email: ben.user.email, rights: { ...none, run: true } }
  const slow = { ...app.deps, database: { ...database, transaction } }
  const sharing = shareAgent(slow, actorOf(ada), agent.id, input)
  await begun
  const rest = await database.transaction((trx) => eraseAccount(app.deps, trx, actorOf(ada)))
  endDeletion()
  await Promise.all([sharing, rest()])
  expect(await database.db.selectFrom('agent_shares').select('email').execute()).toEqual([])
})

test('what a person shared on goes with their account', async () => {
  const { app, owner, ada, ben, cleo, share, open } = await start()
  await share(owner, ada, all)
  await share(ada, ben, { ...none, run: true, share: true })
  await share(ben, cleo, { ...none, run: true })
  await givePassword(app, ada)
  const body = { password: testPassword }
  expect((await call(app, 'DELETE', '/api/kam/account', { token: ada.token, body })).status).toBe(200)
  for (const one of [ben, cleo]) expect((await open(one)).status).toBe(404)
})

test('people who may run a shared agent see its model and tools, and those who may edit it its instructions', async () => {
  const { owner, ada, ben, share, open } = await start()
  await share(owner, ada, { ...none, run: true })
  await share(owner, ben, { ...none, edit: true })
  const seen = await open(ada)
  expect(seen.body.data).toMatchObject({ model: 'gpt-4o', tools: [] })
  expect(JSON.stringify(seen.body)).not.toContain(secret)
  expect(JSON.stringify((await open(ben)).body)).toContain(secret)
})

test('runs of people whom an agent is shared with never use its owner’s key', async () => {
  const { app, owner, agent, ada, share, simulator } = await start()
  const apiKey = 'sk-owners-own-0123456789abcdefghijkl'
  await call(app, 'POST', '/api/kip/user-keys', { token: owner.token, body: { provider: 'openai', apiKey } })
  await share(owner, ada, { ...none, run: true })
  expect((await run(app, ada, { agentId: agent.id, input: 'Hello' })).status).toBe(200)
  expect(simulator.requests.at(-1)?.headers.authorization).not.toContain(apiKey)
  await run(app, owner, { agentId: agent.id, input: 'Hello' })
  expect(simulator.requests.at(-1)?.headers.authorization).toContain(apiKey)
})

test('a shared agent reads its owner’s keeper for nobody else, apart from what is public', async () => {
  const { app, user, agent, newKeeper, write, grant, sent } = await startReading({
    agent: { visibility: 'shared', context_scope: 'platform_wide' },
  })
  const keeperId = await newKeeper()
  await write(keeperId, 'The heron stands at the weir.')
  await grant(keeperId)
  const ada = await createUser(app)
  await call(app, 'POST', `/api/kip/agents/${agent.id}/shares`, {
    token: user.token,
    body: { email: ada.user.email, rights: { ...none, run: true } },
  })
  const answer = await run(app, ada, { agentId: agent.id, input: 'Where does the heron stand?' })
  expect(answer.status).toBe(200)
  expect(sent()).not.toContain('weir')
})

test('while an agent is public nobody passes on the right to run it that they have only as everybody has', async () => {
  const { app, owner, agent, ada, ben, share, rightsOf } = await start()
  await share(owner, ada, { ...none, edit: true, share: true })
  const see = (visibility: string) =>
    call(app, 'PUT', '/api/kip/agents', { token: owner.token, body: { id: agent.id, visibility } })
  expect((await see('public')).status).toBe(200)
  const url = `/api/kip/agents/${agent.id}/shares`
  const body = { email: ben.user.email, rights: { ...none, run: true } }
  const passedOn = await call(app, 'POST', url, { token: ada.token, body })
  expect([passedOn.status, passedOn.body.error.message]).toEqual([403, agentWording.shareBeyondOwn])
  await share(ada, ben, { ...none, edit: true })
  await see('shared')
  expect(await rightsOf(ben)).toEqual({ ...none, edit: true })
  expect((await run(app, ben, { agentId: agent.id, input: 'Hello' })).status).toBe(403)
})
