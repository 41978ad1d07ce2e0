import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Associations, Paths } from '#contracts/keepers/associations.ts'
import { createUser } from '../../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ isMaintained: false, outlivesTest: true, env: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

async function start() {
  const { token } = await createUser(app)
  const fields = { title: 'River', purpose: 'x', keeperType: 'journal', memoryPattern: 'associative' }
  const made = await call(app, 'POST', '/api/keepers', { token, body: fields })
  const path = `/api/keepers/${made.body.data.id}`
  const ask = (query: string) => call(app, 'GET', `${path}/memory/associative${query}`, { token })
  const lead = (from: string, to: string) =>
    call(app, 'GET', `${path}/paths?${new URLSearchParams({ from, to }).toString()}`, { token })
  const send = (method: string, rest: string, body?: object) =>
    call(app, method, `${path}${rest}`, { token, ...(body && { body }) })
  return {
    ...{ path, ask, lead, send },
    write: async (day: string, body: string): Promise<string> => {
      const moment = { body, occurredAt: `${day}T12:00:00Z`, tz: 'UTC' }
      return (await send('POST', '/moments', moment)).body.data.id
    },
    show: async (query = ''): Promise<Associations> => (await ask(query)).body.data,
    /** Each path as days and what they share. */
    paths: async (from: string, to: string): Promise<string[]> => {
      const { paths }: Paths = (await lead(from, to)).body.data
      return paths.map(({ steps }) =>
        steps
          .map(
            ({ moment, shares }) =>
              `${moment.localDate.slice(5)} ${shares.type === 'link' ? shares.link : shares.name}`,
          )
          .join(', '),
      )
    },
  }
}

const names = ({ nodes }: Associations) => nodes.map(({ name, hops }) => `${hops} ${name}`)

test('around a topic is what is written together with it, with counts, thickness and a quote', async () => {
  const { write, show, send } = await start()
  await send('POST', '/topics', { name: 'Mama', kind: 'person', aliases: ['Teresa'] })
  await write('2026-01-01', 'Rain. [[Mama]] walked by the #river, slowly.')
  await write('2026-01-02', '[[Teresa]] again.\n\n#river')
  const newest = await write('2026-01-03', 'The #river rose. Then [[Mama]] laughed at it. #ferry')
  await write('2026-01-04', 'A walk by the #river.')
  await write('2026-01-05', 'The #ferry had a #bell.')
  const gone = await write('2026-01-06', '[[Mama]] and the #river and #nothing')
  await send('DELETE', `/moments/${gone}`)
  const one = await show()
  expect(names(one)).toEqual(['0 river', '1 Mama', '1 ferry'])
  expect(one.nodes[1]).toMatchObject({
    ...{ kind: 'person', count: 3, together: 3, hops: 1 },
    quote: { momentId: newest, text: 'Then Mama laughed at it' },
  })
  const idOf = (name: string) => one.nodes.find((node) => node.name === name)?.id
  expect(one.edges.map(({ moments }) => moments)).toEqual([3, 1, 1])
  expect([one.edges[0]?.from, one.edges[0]?.to]).toEqual([idOf('river'), idOf('Mama')])
  expect(names(await show('?hops=2'))).toEqual(['0 river', '1 Mama', '1 ferry', '2 bell'])
  expect(names(await show('?around=teresa'))).toEqual(['0 Mama', '1 river', '1 ferry'])
})

test('around a moment are its topics', async () => {
  const { write, show } = await start()
  const id = await write('2026-01-01', 'A [[tide clock]] at the #harbour.')
  await write('2026-01-02', '#harbour and #boats')
  const { nodes, edges } = await show(`?around=${id}&hops=2`)
  expect(names({ nodes, edges, more: 0 })).toEqual([
    '0 A tide clock at the #harbour.',
    '1 harbour',
    '1 tide clock',
    '2 boats',
  ])
  expect(edges.filter(({ from }) => from === id)).toHaveLength(2)
  const wordless = await write('2026-01-03', '---')
  expect(names(await show(`?around=${wordless}`))).toEqual(['0 Entry'])
})

test('a keeper without topics has nothing around anything, and a name that it doesn’t know is not found', async () => {
  const { write, ask, lead, show } = await start()
  expect(await show('?hops=2')).toEqual({ nodes: [], edges: [], more: 0 })
  const id = await write('2026-01-01', '#river')
  for (const query of ['?around=nobody', '?around=%00', `?around=${id.replace(/./g, '0')}`])
    expect((await ask(query)).status, query).toBe(query.includes('%00') ? 400 : 404)
  expect((await lead('river', 'nobody')).status).toBe(404)
  expect((await ask('?hops=3')).status).toBe(400)
})

test('one topic leads to another by the fewest moments in the order of time, and by other ways', async () => {
  const { write, paths, send } = await start()
  await write('2026-04-01', '[[Mama]] in the #hospital, long before.')
  await write('2026-04-08', '[[Mama]] said the word: #hospital')
  await write('2026-04-29', 'In the #hospital #corridor')
  await write('2026-07-24', 'Outside in the #corridor, a #cello')
  await write('2026-05-01', '[[Mama]] wrote a #letter')
  await write('2026-05-02', 'A #letter about #music')
  await write('2026-05-03', '#music is a #cello')
  await write('2026-01-01', 'The #hospital had a #cello, before any of it')
  const gone = await write('2026-06-01', '[[Mama]] and the #cello')
  await send('DELETE', `/moments/${gone}`)
  expect(await paths('Mama', 'cello')).toEqual([
    '04-08 Mama, 04-29 hospital, 07-24 corridor',
    '05-01 Mama, 05-02 letter, 05-03 music',
  ])
  expect(await paths('cello', 'Mama')).toEqual(['01-01 cello, 04-01 hospital'])
  expect(await paths('Mama', 'mama')).toEqual([])
  await write('2026-08-01', '[[Mama]] plays the #cello')
  expect((await paths('Mama', 'cello'))[0]).toBe('08-01 Mama')
})

test('a path goes along links, too', async () => {
  const { write, paths, send } = await start()
  const first = await write('2026-01-01', '[[Mama]] rang')
  const second = await write('2026-01-05', 'No name at all')
  const third = await write('2026-02-01', 'A #cello')
  await send('POST', '/links', { from: second, to: first, type: 'answers' })
  await send('POST', '/links', { from: second, to: third, type: 'continues' })
  expect(await paths('Mama', 'cello')).toEqual(['01-01 Mama, 01-05 answers, 02-01 continues'])
  expect(await paths('cello', 'Mama')).toEqual([])
})

test('nobody else sees what is written together', async () => {
  const { path, write } = await start()
  await write('2026-01-01', '#river and #ferry')
  const other = await createUser(app)
  for (const rest of ['/memory/associative', '/paths?from=river&to=ferry'])
    expect((await call(app, 'GET', `${path}${rest}`, { token: other.token })).status).toBe(404)
})
