import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { makeAgent } from '../../testing/run-scene.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

async function start() {
  const app = await startTestApp()
  const [owner, admin] = [await createUser(app), await createUser(app, { role: 'admin' })]
  const change = async (id: string, fields: object) => {
    const { status } = await call(app, 'PUT', '/api/kip/agents', {
      token: owner.token,
      body: { id, ...fields },
    })
    expect(status).toBe(200)
  }
  /** What was written down of one thing, the oldest first. */
  const lines = async (id: string) => {
    const { body } = await call(app, 'GET', '/api/kam/audit', { token: admin.token })
    return body.data
      .filter(({ subject }: { subject: { id: string } | null }) => subject?.id === id)
      .toReversed()
      .map(({ action, detail, actor }: { action: string; detail: object; actor: { id: string } }) => {
        expect(actor.id).toBe(owner.user.id)
        return [action, detail]
      })
  }
  return { app, owner, change, lines }
}

test('each change of who may see an agent is in the audit log, and nothing else of a save', async () => {
  const { app, owner, change, lines } = await start()
  const { id } = await makeAgent(app, owner)
  await change(id, { visibility: 'public' })
  await change(id, { agent_class: 'Lead' })
  await change(id, { name: 'Somebody else' })
  await change(id, { visibility: 'public', agent_class: 'Standard' })
  await change(id, { visibility: 'shared' })
  await change(id, { visibility: 'private' })
  expect(await lines(id)).toEqual([
    ['agent.made_public', { visitors: false }],
    ['agent.opened_to_visitors', null],
    ['agent.closed_to_visitors', null],
    ['agent.made_shared', null],
    ['agent.made_private', null],
  ])
})

test('letting visitors use a key, how much of it, and ending that is in the audit log', async () => {
  const { app, owner, change, lines } = await start()
  const allowed = { visitors_may_use_my_key: true }
  const { id } = await makeAgent(app, owner, {
    ...{ agent_class: 'Lead', visibility: 'public', config: allowed },
  })
  await change(id, { config: { ...allowed, visitors_daily_cap_micro_usd: 500_000 } })
  await change(id, { config: { ...allowed, visitors_daily_cap_micro_usd: 500_000, tagline: 'New' } })
  await change(id, { config: { visitors_may_use_my_key: false } })
  expect(await lines(id)).toEqual([
    ['agent.made_public', { visitors: true }],
    ['agent.visitors_key_allowed', { daily_cap_micro_usd: null }],
    ['agent.visitors_cap_changed', { daily_cap_micro_usd: 500_000 }],
    ['agent.visitors_key_withdrawn', null],
  ])
})

test('making a keeper public and private is in the audit log', async () => {
  const { app, owner, lines } = await start()
  const { token } = owner
  const fields = { title: 'River', purpose: 'Mine.', keeperType: 'journal', memoryPattern: 'chronological' }
  const body = { ...fields, theme: 'keeper-classic', isPublic: true }
  let keeper = (await call(app, 'POST', '/api/keepers', { token, body })).body.data
  for (const change of [{ title: 'Stream' }, { isPublic: false }, { isPublic: true }]) {
    const path = `/api/keepers/${keeper.id}`
    const answer = await call(app, 'PATCH', path, { token, body: { ...change, version: keeper.version } })
    keeper = answer.body.data
  }
  expect(await lines(keeper.id)).toEqual([
    ['keeper.made_public', null],
    ['keeper.made_private', null],
    ['keeper.made_public', null],
  ])
})
