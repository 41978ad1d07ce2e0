import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

const url = '/api/kip/agents'

async function startWithAgents() {
  const app = await startTestApp()
  const owner = await createUser(app)
  for (const [index, name] of ['Émile', 'Zora', 'ada'].entries()) {
    const fields = { name, slug: `writer-${index}`, purpose: `Keeps notes, ${name}.` }
    const body = { ...fields, agent_class: 'Lead', visibility: index === 0 ? 'private' : 'public' }
    expect((await call(app, 'POST', url, { token: owner.token, body })).status).toBe(200)
  }
  const list = async (query: string, token: string | undefined = owner.token) => {
    const { status, body } = await call(app, 'GET', url + query, token === '' ? {} : { token })
    const names = (body.data ?? []).map(({ name }: { name: string }) => name)
    return { status, names, total: body.total, totalPages: body.totalPages, error: body.error }
  }
  return { app, owner, list }
}

test('the list of agents is whole where no page is asked for, and counted', async () => {
  const { list } = await startWithAgents()
  const { names, total, totalPages } = await list('')
  expect(names).toEqual(expect.arrayContaining(['ada', 'Zora', 'Émile', 'Kip']))
  expect({ total, totalPages }).toEqual({ total: names.length, totalPages: 1 })
})

test('the list of agents comes by pages, in the order asked for', async () => {
  const { list } = await startWithAgents()
  const all = (await list('?sort=name')).names
  expect(all.indexOf('ada')).toBeLessThan(all.indexOf('Zora'))
  const pages = []
  for (const page of [1, 2, 3]) pages.push(await list(`?sort=name&page=${page}&pageSize=2`))
  expect(pages.flatMap(({ names }) => names)).toEqual(all.slice(0, 6))
  expect(pages.map(({ total }) => total)).toEqual(Array.from(pages, () => all.length))
  expect(pages[0]?.totalPages).toBe(Math.ceil(all.length / 2))
  expect((await list('?page=9&pageSize=50')).names).toEqual([])
  expect((await list('?sort=updated&pageSize=1')).names).toHaveLength(1)
})

test('a search finds agents that hold each of its words, and tells visitors nothing they may not see', async () => {
  const { list } = await startWithAgents()
  expect(await list('?q=NOTES+writer-1')).toMatchObject({ names: ['Zora'], total: 1 })
  for (const q of ['e%CC%81mile', 'emile', 'ÉMILE']) expect((await list(`?q=${q}`)).names).toEqual(['Émile'])
  expect((await list('?q=%25')).names).toEqual([])
  expect((await list('?q=e%CC%81mile', '')).names).toEqual([])
  expect((await list('?q=notes&sort=name', '')).names).toEqual(['ada', 'Zora'])
})

test('the list of agents is filtered by owner, class, visibility, status and provider', async () => {
  const { app, list } = await startWithAgents()
  const other = await createUser(app)
  const fields = {
    name: 'Otto',
    slug: 'otto',
    purpose: 'P',
    model_provider: 'anthropic',
    model: 'Claude-Own',
  }
  const body = { ...fields, visibility: 'public', status: 'in-progress' }
  await call(app, 'POST', url, { token: other.token, body })
  expect((await list('?whose=mine&sort=name')).names).toEqual(['ada', 'Émile', 'Zora'])
  expect((await list('?whose=shared')).names).toEqual(['Otto'])
  const builtIn = await list('?whose=built-in&sort=name&pageSize=1')
  expect(builtIn.total).toBeGreaterThan(1)
  expect((await list('?whose=mine&visibility=private')).names).toEqual(['Émile'])
  expect((await list('?class=Standard&status=in-progress&provider=anthropic')).names).toEqual(['Otto'])
  expect((await list('?whose=mine&class=Standard')).names).toEqual([])
})

test('agents are sorted by status or class, and then by name', async () => {
  const { app, list } = await startWithAgents()
  const other = await createUser(app)
  for (const [name, agent_class] of [
    ['Berta', 'Standard'],
    ['Anton', 'Standard'],
    ['Cora', 'Coordinator'],
  ]) {
    const body = { name, slug: String(name).toLowerCase(), purpose: 'P', agent_class }
    const status = name === 'Berta' ? 'in-progress' : 'ready'
    await call(app, 'POST', url, { token: other.token, body: { ...body, status } })
  }
  const mine = async (sort: string) => (await list(`?whose=mine&sort=${sort}`, other.token)).names
  expect(await mine('status')).toEqual(['Berta', 'Anton', 'Cora'])
  expect(await mine('class')).toEqual(['Cora', 'Anton', 'Berta'])
})

test('the signed-in find agents by class, provider and model; visitors can’t', async () => {
  const { app, owner, list } = await startWithAgents()
  const body = { name: 'Otto', slug: 'otto', purpose: 'P', model_provider: 'anthropic', model: 'Claude-Own' }
  const otto = { ...body, agent_class: 'Lead', visibility: 'public' }
  await call(app, 'POST', url, { token: owner.token, body: otto })
  expect((await list('?q=LEAD+anthropic+claude-own')).names).toEqual(['Otto'])
  for (const q of ['anthropic', 'claude-own']) expect((await list(`?q=${q}`, '')).names).toEqual([])
  expect((await list('?provider=openai&pageSize=100', '')).names).toContain('Otto')
})

test.each(['?page=0', '?pageSize=101', '?pageSize=some', '?sort=mood', `?q=${'x'.repeat(201)}`])(
  'a list of agents %s is refused with the field',
  async (query) => {
    const { list } = await startWithAgents()
    const { status, error } = await list(query)
    expect(status).toBe(400)
    expect(Object.keys(error.fields)).toEqual([/\?(\w+)/.exec(query)?.[1]])
  },
)
