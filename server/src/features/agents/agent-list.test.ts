import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

const url = '/api/kip/agents'

async function startWithAgents() {
  const app = await startTestApp()
  const owner = await createUser(app)
  for (const [index, name] of ['Émile', 'Zora', 'ada'].entries()) {
    const fields = { name, slug: `writer-${index}`, purpose: `Keeps notes, ${name}.`, model: 'gpt-4-turbo' }
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
  expect((await list('?q=e%CC%81mile')).names).toEqual(['Émile'])
  expect((await list('?q=gpt-4-turbo')).names).toHaveLength(3)
  expect((await list('?q=%25')).names).toEqual([])
  expect((await list('?q=gpt-4-turbo', '')).names).toEqual([])
  expect((await list('?q=notes&sort=name', '')).names).toEqual(['ada', 'Zora'])
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
