import { describe, expect, test } from 'vitest'
import { templateWording } from '#contracts/templates/template-wording.ts'
import type { Template } from '#contracts/templates/templates.ts'
import { wording } from '#contracts/wording.ts'
import { beforeNextTransaction } from '../../testing/before-transaction.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'
import { builtInTemplates } from './built-in-templates.ts'

const url = '/api/kip/templates'
const river = {
  name: 'River talk',
  description: 'For long walks.',
  greeting: 'Hello by the river.',
  starter_prompts: ['What did the river bring?', 'Walk with me.'],
  follow_up_questions: ['And then?'],
}
const { name: _name, description: _description, ...opening } = river

async function start() {
  let now = Date.parse('2026-03-01T08:00:00.000Z')
  const app = await startTestApp({ now: () => (now += 1_000) })
  const as = (user?: TestUser) => {
    const ask = (method: string, path: string, body?: unknown) =>
      call(app, method, path, { ...(user && { token: user.token }), ...(body !== undefined && { body }) })
    return {
      ask,
      create: async (fields: object = {}): Promise<Template> =>
        (await ask('POST', url, { ...river, ...fields })).body.data,
      names: async (query = ''): Promise<string[]> =>
        (await ask('GET', `${url}${query}`)).body.data.map(({ name }: Template) => name),
      attach: (id: string, subject: object) => ask('POST', `${url}/${id}/attachments`, subject),
      detach: (id: string, subject: object) => ask('DELETE', `${url}/${id}/attachments`, subject),
      async createAgent(fields: object = {}): Promise<{ id: string; slug: string }> {
        const agent = { name: 'Guide', slug: `guide-${(now += 1)}`, purpose: 'Walks along.', ...fields }
        const { body } = await ask('POST', '/api/kip/agents', {
          ...{ agent_class: 'Lead', visibility: 'public', ...agent },
        })
        return body.data
      },
      agent: async (slug: string) => (await ask('GET', `/api/kip/agents?slug=${slug}`)).body.data,
    }
  }
  const adminUser = await createUser(app, { role: 'admin' })
  const admin = as(adminUser)
  return {
    app,
    adminId: adminUser.user.id,
    mine: as(await createUser(app)),
    other: as(await createUser(app)),
    admin,
    visitor: as(),
  }
}

const firstBuiltIn = builtInTemplates[0]?.id ?? ''

test('a template is made, changed and deleted', async () => {
  const { mine } = await start()
  const made = await mine.create({ starter_prompts: [' What did the river bring? ', '', 'Walk with me.'] })
  expect(made).toMatchObject({ ...river, built_in: false, attachments: { agents: [], keepers: [] } })
  const changed = (await mine.ask('PUT', `${url}/${made.id}`, { name: 'Bare', greeting: 'Hi.' })).body.data
  const bare = { description: '', greeting: 'Hi.', starter_prompts: [], follow_up_questions: [] }
  expect(changed).toMatchObject({ id: made.id, name: 'Bare', ...bare })
  expect((await mine.ask('GET', `${url}/${made.id}`)).body.data).toEqual(changed)
  expect((await mine.ask('DELETE', `${url}/${made.id}`)).status).toBe(200)
  expect((await mine.ask('GET', `${url}/${made.id}`)).status).toBe(404)
})

test('a change that began from an older template is refused with what is saved now', async () => {
  const { mine } = await start()
  const { id, updated_at: based_on } = await mine.create()
  const put = (fields: object) => mine.ask('PUT', `${url}/${id}`, { ...river, ...fields })
  const first = await put({ greeting: 'Hello from the phone.', based_on })
  expect(first.status).toBe(200)
  const late = await put({ greeting: 'Hello from the desk.', based_on })
  expect([late.status, late.body.error.message]).toEqual([409, templateWording.changedElsewhere])
  expect(late.body.data.current).toEqual(first.body.data)
  const over = await put({ greeting: 'Hello from the desk.', based_on: late.body.data.current.updated_at })
  expect(over.body.data.greeting).toBe('Hello from the desk.')
  expect((await put({ greeting: 'Hello from a program.' })).status).toBe(200)
})

test('other people’s templates are not found; built-in ones are read-only', async () => {
  const { mine, other, admin, visitor } = await start()
  const { id } = await mine.create()
  for (const { ask } of [other, admin]) {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', river],
      ['DELETE', '', undefined],
      ['POST', '/attachments', { keeperId: '1' }],
    ] as const) {
      expect((await ask(method, `${url}/${id}${path}`, body)).status).toBe(404)
    }
  }
  expect((await visitor.ask('GET', url)).status).toBe(401)
  expect((await mine.ask('GET', `${url}/${firstBuiltIn}`)).body.data).toMatchObject({ built_in: true })
  for (const { ask } of [mine, admin]) {
    expect((await ask('PUT', `${url}/${firstBuiltIn}`, river)).status).toBe(403)
    expect((await ask('DELETE', `${url}/${firstBuiltIn}`)).status).toBe(403)
  }
})

test('the list holds the built-in ones, then one’s own; it is searched, sorted and paged', async () => {
  const { mine, other } = await start()
  const builtIn = builtInTemplates.map(({ name }) => name)
  expect(builtIn).toEqual(['Reflection', 'Planning', 'Learning', 'Support'])
  for (const name of ['Delta', 'ash', 'Birch']) await mine.create({ name })
  expect(await mine.names()).toEqual([...builtIn, 'Birch', 'ash', 'Delta'])
  expect(await mine.names('?kind=own&sort=name')).toEqual(['ash', 'Birch', 'Delta'])
  expect(await mine.names('?kind=built-in')).toEqual(builtIn)
  expect(await mine.names('?q=LONG%20birch')).toEqual(['Birch'])
  expect(await mine.names('?pageSize=5&page=2&sort=name')).toEqual(['Birch', 'Delta'])
  expect((await mine.ask('GET', `${url}?pageSize=5`)).body).toMatchObject({ total: 7, totalPages: 2 })
  expect(await other.names()).toEqual(builtIn)
})

test('what an admin wrote for the platform’s own agent counts while they are one', async () => {
  const { admin, visitor, app, adminId } = await start()
  const builtIn = (await visitor.agent('kip')).opening
  const template = await admin.create({ greeting: 'Hello from Ada.' })
  const kip = await admin.agent('kip')
  expect((await admin.attach(template.id, { agentId: kip.id })).status).toBe(200)
  expect((await visitor.agent('kip')).opening.greeting).toBe('Hello from Ada.')
  await app.deps.database.db.updateTable('users').set({ role: 'user' }).where('id', '=', adminId).execute()
  expect((await visitor.agent('kip')).opening).toEqual(builtIn)
})

describe('attached to a Lead agent', () => {
  test('it opens the agent’s conversations for everybody, and nothing more of it is told', async () => {
    const { mine, visitor, other } = await start()
    const { id, slug } = await mine.createAgent()
    expect(await visitor.agent(slug)).not.toHaveProperty('opening')
    const template = await mine.create()
    const attached = await mine.attach(template.id, { agentId: id })
    expect(attached.body.data.attachments.agents).toEqual([{ id, slug, name: 'Guide' }])
    for (const { agent } of [mine, other, visitor]) expect((await agent(slug)).opening).toEqual(opening)
    const list = (await visitor.ask('GET', '/api/kip/agents')).body.data
    expect(list.find((agent: { slug: string }) => agent.slug === slug)).not.toHaveProperty('opening')

    await mine.ask('PUT', `${url}/${template.id}`, { ...river, greeting: 'Changed.' })
    expect((await visitor.agent(slug)).opening.greeting).toBe('Changed.')
    await mine.attach(firstBuiltIn, { agentId: id })
    expect((await visitor.agent(slug)).opening.greeting).toBe(builtInTemplates[0]?.greeting)
    await mine.detach(template.id, { agentId: id })
    expect(await visitor.agent(slug)).toHaveProperty('opening')
    const detached = await mine.detach(firstBuiltIn, { agentId: id })
    expect(detached.body.data.attachments.agents).toEqual([])
    expect(await visitor.agent(slug)).not.toHaveProperty('opening')
  })

  test('it is deleted with the template, and has no effect unless the agent is a Lead', async () => {
    const { mine, visitor } = await start()
    const { id, slug } = await mine.createAgent()
    const template = await mine.create()
    await mine.attach(template.id, { agentId: id })
    await mine.ask('PUT', '/api/kip/agents', { id, agent_class: 'Standard' })
    expect(await mine.agent(slug)).not.toHaveProperty('opening')
    await mine.ask('PUT', '/api/kip/agents', { id, agent_class: 'Lead' })
    expect(await visitor.agent(slug)).toHaveProperty('opening')
    await mine.ask('DELETE', `${url}/${template.id}`)
    expect(await visitor.agent(slug)).not.toHaveProperty('opening')
  })

  test('only the owner decides, and the admins for the agents of the platform', async () => {
    const { mine, other, admin } = await start()
    const { id } = await mine.createAgent({ visibility: 'public' })
    const foreign = await other.attach(firstBuiltIn, { agentId: id })
    expect(foreign.status).toBe(403)
    expect((await other.attach(firstBuiltIn, { agentId: 'nobody' })).status).toBe(404)
    const { id: kip, slug } = await admin.agent('kip')
    expect((await mine.attach(firstBuiltIn, { agentId: kip })).status).toBe(403)
    const attached = await admin.attach(firstBuiltIn, { agentId: kip })
    expect(attached.body.data.attachments.agents).toEqual([{ id: kip, slug, name: 'Kip' }])
    const seen = await mine.ask('GET', `${url}/${firstBuiltIn}`)
    expect(seen.body.data.attachments.agents).toEqual([])
  })

  test('an agent of another class is refused', async () => {
    const { mine } = await start()
    const { id } = await mine.createAgent({ agent_class: 'Standard' })
    const { status, body } = await mine.attach(firstBuiltIn, { agentId: id })
    expect([status, body.error.message]).toEqual([409, templateWording.notLead])
  })
})

test('attached to a keeper it is kept for its daily prompts, one template at a time', async () => {
  const { mine, other } = await start()
  const template = await mine.create()
  const keeper = (await mine.ask('GET', '/api/keepers/1')).body.data
  const attached = await mine.attach(template.id, { keeperId: '1' })
  const shown = { id: keeper.id, number: 1, title: keeper.title }
  expect(attached.body.data.attachments.keepers).toEqual([shown])
  await mine.attach(firstBuiltIn, { keeperId: keeper.id })
  const [first] = (await mine.ask('GET', url)).body.data
  expect(first.attachments.keepers).toEqual([shown])
  expect((await mine.ask('GET', `${url}/${template.id}`)).body.data.attachments.keepers).toEqual([])
  expect((await other.attach(firstBuiltIn, { keeperId: keeper.id })).status).toBe(404)
  await mine.detach(firstBuiltIn, { keeperId: '1' })
  expect((await mine.ask('GET', `${url}/${firstBuiltIn}`)).body.data.attachments.keepers).toEqual([])
})

test('what is deleted while a template is being attached to it is not found', async () => {
  const { app, mine } = await start()
  const { db } = app.deps.database
  const { id } = await mine.createAgent()
  beforeNextTransaction(app, () => db.deleteFrom('agents').where('id', '=', id).execute())
  const toAgent = await mine.attach(firstBuiltIn, { agentId: id })
  expect([toAgent.status, toAgent.body.error.message]).toEqual([404, wording.agentNotFound])
  const keeper = (await mine.ask('GET', '/api/keepers/1')).body.data
  beforeNextTransaction(app, () => db.deleteFrom('keepers').where('id', '=', keeper.id).execute())
  expect((await mine.attach(firstBuiltIn, { keeperId: '1' })).status).toBe(404)
})

test.each([
  { name: ' ' },
  { greeting: 'x'.repeat(1_001) },
  { starter_prompts: Array.from({ length: 7 }, () => 'One more?') },
  { starter_prompts: ['x'.repeat(201)] },
  { follow_up_questions: 'one' },
  { greeting: '', starter_prompts: [' '], follow_up_questions: [] },
  { owner_id: 'somebody' },
])('what is not a template is refused: %j', async (fields) => {
  const { mine } = await start()
  expect((await mine.ask('POST', url, { ...river, ...fields })).status).toBe(400)
})

test.each([{}, { agentId: 'a', keeperId: 'b' }, { agentId: '' }, { agentId: 7 }, { sessionId: 'a' }])(
  'what names neither one agent nor one keeper is refused: %j',
  async (subject) => {
    const { mine } = await start()
    expect((await mine.attach(firstBuiltIn, subject)).status).toBe(400)
  },
)
