import { describe, expect, test } from 'vitest'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

const agents = '/api/kip/agents'

async function start() {
  const app = await startTestApp()
  const owner = await createUser(app, { name: 'Ada' })
  const created = await call(app, 'POST', agents, {
    token: owner.token,
    body: { name: 'Mirror', slug: 'mirror', purpose: 'Looks back.', visibility: 'shared' },
  })
  const { id } = created.body.data
  const change = (fields: object, user: TestUser = owner) =>
    call(app, 'PUT', agents, { token: user.token, body: { id, ...fields } })
  const list = async (query = '', user: TestUser = owner) =>
    (await call(app, 'GET', `${agents}/${id}/versions${query}`, { token: user.token })).body
  const restore = (number: number | string, user: TestUser = owner) =>
    call(app, 'POST', `${agents}/${id}/versions/${number}/restore`, { token: user.token })
  return { app, owner, id, change, list, restore }
}

describe('each save', () => {
  test('is a version, with what it left, who saved it and when', async () => {
    const { owner, change, list } = await start()
    await change({ purpose: 'Looks back at the week.', config: { tagline: 'Softly' } })
    const { data, total, totalPages } = await list()
    expect({ total, totalPages }).toEqual({ total: 2, totalPages: 1 })
    expect(data).toMatchObject([
      { number: 2, agent: { purpose: 'Looks back at the week.', config: { tagline: 'Softly' } } },
      { number: 1, agent: { name: 'Mirror', slug: 'mirror', purpose: 'Looks back.' } },
    ])
    for (const version of data) {
      expect(version).toMatchObject({
        saved_by: { id: owner.user.id, name: 'Ada' },
        restored_from: null,
        saved_at: expect.stringMatching(/^\d{4}-.*Z$/),
      })
    }
  })

  test('that changes nothing is none, and neither is a refused one', async () => {
    const { change, list } = await start()
    await change({ name: 'Mirror' })
    expect((await change({ slug: 'kip' })).status).toBe(409)
    expect((await list()).total).toBe(1)
  })

  test('comes a page at a time, the newest first', async () => {
    const { change, list } = await start()
    for (const name of ['Two', 'Three', 'Four', 'Five']) await change({ name })
    const page = await list('?page=2&pageSize=2')
    expect(page).toMatchObject({ total: 5, totalPages: 3 })
    expect(page.data.map((version: { number: number }) => version.number)).toEqual([3, 2])
  })

  test('of several people at once has a number of its own', async () => {
    const { change, list } = await start()
    const answers = await Promise.all(['b', 'c', 'd', 'e', 'f'].map((name) => change({ name })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const numbers = (await list()).data.map((version: { number: number }) => version.number)
    expect(numbers).toEqual([6, 5, 4, 3, 2, 1])
  })
})

test('saves of several people at once take back nothing of each other', async () => {
  const { app, owner, id, change } = await start()
  const editor = await createUser(app)
  const rights = { run: true, edit: true, share: false, delete: false }
  const share = { email: editor.user.email, rights }
  await call(app, 'POST', `${agents}/${id}/shares`, { token: owner.token, body: share })
  for (const n of [1, 2, 3, 4, 5]) {
    await change({ config: { visitors_may_use_my_key: true } })
    const saves = [
      change({ name: `Window ${n}`, config: { visitors_may_use_my_key: false } }),
      change({ purpose: `Looks out ${n}.`, config: { tagline: `Softly ${n}` } }, editor),
    ]
    for (const { status } of await Promise.all(n % 2 === 0 ? saves : saves.toReversed()))
      expect(status).toBe(200)
    const found = await call(app, 'GET', `${agents}?q=window+${n}`, { token: owner.token })
    expect(found.body.data).toMatchObject([{ name: `Window ${n}`, purpose: `Looks out ${n}.` }])
    expect(found.body.data[0].config.visitors_may_use_my_key).toBe(false)
  }
})

describe('restoring', () => {
  test('makes the agent what it was, as a new version', async () => {
    const { change, list, restore } = await start()
    const first = {
      config: { tagline: 'First' },
      model_settings: { temperature: 0.3 },
      tools: ['calculator'],
    }
    await change(first)
    await change({ name: 'Window', slug: 'window', config: {}, model_settings: {}, tools: [] })
    const { status, body } = await restore(2)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ name: 'Mirror', slug: 'mirror', ...first })
    const { data } = await list()
    expect(data[0]).toMatchObject({ number: 4, restored_from: 2, agent: { name: 'Mirror' } })
    expect(data[0].agent).toEqual(data[2].agent)
  })

  test('leaves who sees it, who pays and whether it is ready as they are', async () => {
    const { change, restore } = await start()
    const paying = { visitors_may_use_my_key: true, visitors_daily_cap_micro_usd: 1_000_000 }
    await change({ visibility: 'public', agent_class: 'Lead', config: { tagline: 'Open', ...paying } })
    await change({ visibility: 'private', status: 'in-progress', config: { tagline: 'Shut' } })
    const { body } = await restore(2)
    expect(body.data).toMatchObject({ visibility: 'private', status: 'in-progress', agent_class: 'Lead' })
    expect(body.data.config.tagline).toBe('Open')
    expect(body.data.config).not.toHaveProperty('visitors_may_use_my_key')
    expect(body.data.config).not.toHaveProperty('visitors_daily_cap_micro_usd')
  })

  test('refuses a slug that somebody has taken since, and keeps all as it is', async () => {
    const { app, owner, change, list, restore } = await start()
    await change({ slug: 'window' })
    const body = { name: 'Other', slug: 'mirror', purpose: 'Took the slug.' }
    await call(app, 'POST', agents, { token: owner.token, body })
    const refused = await restore(1)
    expect(refused.status).toBe(409)
    expect(refused.body.error.fields).toEqual({ slug: agentWording.slugTaken })
    expect((await list()).total).toBe(2)
  })

  test('knows no version that is not there', async () => {
    const { restore } = await start()
    const missing = await restore(7)
    expect(missing.status).toBe(404)
    expect(missing.body.error.message).toBe(agentWording.versionNotFound)
    expect((await restore('0')).status).toBe(400)
  })
})

describe('a built-in agent', () => {
  test('has what it came with as its first version, and can go back to it', async () => {
    const { app } = await start()
    const admin = await createUser(app, { role: 'admin', name: 'Grace' })
    const kip = (await call(app, 'GET', `${agents}?slug=kip`, { token: admin.token })).body.data
    const url = `${agents}/${kip.id}/versions`
    const before = await call(app, 'GET', url, { token: admin.token })
    expect(before.body).toMatchObject({ total: 1, data: [{ number: 1, saved_by: null }] })
    await call(app, 'PUT', agents, { token: admin.token, body: { id: kip.id, purpose: 'Sings.' } })
    const after = await call(app, 'GET', url, { token: admin.token })
    expect(after.body.data).toMatchObject([
      { number: 2, saved_by: { name: 'Grace' }, agent: { purpose: 'Sings.' } },
      { number: 1, saved_by: null, agent: { purpose: kip.purpose } },
    ])
    const restored = await call(app, 'POST', `${url}/1/restore`, { token: admin.token })
    expect(restored.body.data.purpose).toBe(kip.purpose)
  })
})

test('versions are for those who may edit, and go with the agent', async () => {
  const { app, id, owner, list, restore } = await start()
  const friend = await createUser(app, { email: 'friend@example.com' })
  const rights = { run: true, edit: false, share: false, delete: false }
  const shared = await call(app, 'POST', `${agents}/${id}/shares`, {
    token: owner.token,
    body: { email: friend.user.email, rights },
  })
  expect((await list('', friend)).error.code).toBe('forbidden')
  expect((await restore(1, friend)).status).toBe(403)
  const change = `${agents}/${id}/shares/${shared.body.data.id}`
  await call(app, 'PATCH', change, { token: owner.token, body: { rights: { ...rights, edit: true } } })
  expect((await list('', friend)).total).toBe(1)
  await call(app, 'DELETE', agents, { token: owner.token, body: { id } })
  const rows = await app.deps.database.db.selectFrom('agent_versions').selectAll().execute()
  expect(rows).toEqual([])
})
