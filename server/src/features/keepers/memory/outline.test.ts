import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OutlineLevel, OutlineNode } from '#contracts/keepers/outline.ts'
import { createUser } from '../../../testing/factories.ts'
import { call, startTestApp } from '../../../testing/test-app.ts'

async function start() {
  const app = await startTestApp({ now: () => Date.parse('2026-11-22T10:00:00.000Z'), isMaintained: false })
  const { token } = await createUser(app)
  const outline = { title: 'Outline', purpose: 'x', keeperType: 'journal', memoryPattern: 'hierarchical' }
  const made = await call(app, 'POST', '/api/keepers', { token, body: outline })
  const path = `/api/keepers/${made.body.data.id}`
  const ask = (query: string) => call(app, 'GET', `${path}/memory/hierarchical${query}`, { token })
  return {
    ask,
    show: async (under = '', more = ''): Promise<OutlineLevel> =>
      (await ask(under === '' ? '' : `?under=${under}${more}`)).body,
    write: async (day: string, body: string, fields: object = {}): Promise<string> => {
      const moment = { body, occurredAt: `${day}T12:00:00Z`, tz: 'UTC', ...fields }
      return (await call(app, 'POST', `${path}/moments`, { token, body: moment })).body.data.id
    },
    change: (id: string, fields: object) =>
      call(app, 'PATCH', `${path}/moments/${id}`, { token, body: { version: 1, ...fields } }),
    db: app.deps.database.db,
    remove: (id: string) => call(app, 'DELETE', `${path}/moments/${id}`, { token }),
    topic: async (slug: string, change: object): Promise<string> => {
      const { topic } = (await call(app, 'GET', `${path}/topics/${slug}`, { token })).body.data
      const body = { version: topic.version, ...change }
      return (await call(app, 'PATCH', `${path}/topics/${slug}`, { token, body })).body.data.id
    },
  }
}

/** What a row says: its name, how many moments are below, and in which years. */
function said(nodes: readonly OutlineNode[]) {
  return nodes.map((node) => {
    if (node.type === 'moment') return [node.moment.excerpt.text, node.children]
    return [node.type === 'topic' ? node.topic.name : node.under, node.count, node.years.join(' ')]
  })
}

test('kinds hold topics, topics hold topics and moments, and a moment counts once in each roll-up', async () => {
  const { write, topic, show, remove } = await start()
  await write('2024-05-01', 'Rang [[Mama]] of the [[Illness]].')
  await write('2026-04-08', '[[Illness]] again.')
  await write('2026-04-09', 'Walked with [[Ada]] and [[Mama]] in [[Linz]].')
  await write('2025-01-01', 'About nothing.')
  await remove(await write('2026-06-01', '[[Mama]] is gone from here.'))
  const mama = await topic('mama', { kind: 'person' })
  await topic('ada', { kind: 'person' })
  await topic('linz', { kind: 'place' })
  await topic('illness', { parentId: mama })
  const top = await show()
  expect(top.since).toBe(2024)
  expect(said(top.data)).toEqual([
    ['person', 3, '1 0 2'],
    ['place', 1, '0 0 1'],
    ['rest', 1, '0 1 0'],
  ])
  expect(said((await show('person')).data)).toEqual([
    ['Mama', 3, '1 0 2'],
    ['Ada', 1, '0 0 1'],
  ])
  expect(said((await show(`topic:${mama}`)).data)).toEqual([
    ['Illness', 2, '1 0 1'],
    ['Rang Mama of the Illness.', 0],
    ['Walked with Ada and Mama in Linz.', 0],
  ])
  expect(said((await show('rest')).data)).toEqual([['About nothing.', 0]])
})

test('a moment below another is found there, by its position, and beside it once that one is in the trash', async () => {
  const { write, topic, show, remove } = await start()
  const above = await write('2026-01-01', '[[Mama]] came.')
  const second = await write('2026-01-02', '[[Mama]] stayed.', { parentId: above, position: 7 })
  await write('2026-01-03', 'Soup.', { parentId: above, position: 2 })
  const mama = await topic('mama', { kind: 'person' })
  expect(said((await show(`topic:${mama}`)).data)).toEqual([['Mama came.', 2]])
  const below = await show(`moment:${above}`)
  expect(said(below.data)).toEqual([
    ['Soup.', 0],
    ['Mama stayed.', 0],
  ])
  await remove(above)
  expect(said((await show(`topic:${mama}`)).data)).toEqual([['Mama stayed.', 0]])
  expect(said((await show('rest')).data)).toEqual([['Soup.', 0]])
  expect((await show(`moment:${second}`)).data).toEqual([])
})

test('of two moments that are put below each other at once, one is', async () => {
  const { write, change, show } = await start()
  for (let n = 0; n < 5; n += 1) {
    const [one, other] = [await write('2026-01-01', 'One.'), await write('2026-01-02', 'Other.')]
    const answers = await Promise.all([change(one, { parentId: other }), change(other, { parentId: one })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  }
  expect((await show('rest')).data).toHaveLength(5)
})

test('moments that are below each other already are at the top, from where they can be moved', async () => {
  const { write, change, topic, show, db } = await start()
  const [one, other] = [
    await write('2026-01-01', 'One of [[Mama]].'),
    await write('2026-01-02', 'Other of [[Mama]].'),
  ]
  const [left, right] = [await write('2026-01-03', 'Left.'), await write('2026-01-04', 'Right.')]
  const below = await write('2026-01-05', 'Below.', { parentId: right })
  for (const [id, parent] of [
    [one, other],
    [other, one],
    [left, right],
    [right, left],
  ])
    await sql`update moments set parent_id = ${parent} where id = ${id}`.execute(db)
  const mama = await topic('mama', { kind: 'person' })
  expect(said((await show(`topic:${mama}`)).data)).toEqual([
    ['One of Mama.', 1],
    ['Other of Mama.', 1],
  ])
  expect(said((await show('rest')).data)).toEqual([
    ['Left.', 1],
    ['Right.', 2],
  ])
  expect((await change(below, { parentId: left })).status).toBe(400)
  expect((await change(left, { parentId: null })).status).toBe(200)
  expect(said((await show('rest')).data)).toEqual([['Left.', 1]])
})

test('each level goes on by cursor, without a gap or a repeat', async () => {
  const { write, topic, show } = await start()
  const parent = await write('2026-02-01', '[[Mama]] at the head.')
  for (let day = 10; day < 15; day += 1) {
    await write(`2026-01-${day}`, `[[Mama]] and [[Part ${day}]]`)
    await write(`2026-01-${day}`, `Below ${day}`, { parentId: parent, position: day % 2 })
    await write(`2026-03-${day}`, `Nothing ${day}`)
  }
  const mama = await topic('mama', { kind: 'person' })
  for (let day = 10; day < 13; day += 1) await topic(`part-${day}`, { parentId: mama })
  for (const [under, rows] of [
    [`topic:${mama}`, 3 + 6],
    [`moment:${parent}`, 5],
    ['rest', 5],
    ['theme', 2],
  ] as const)
    for (const limit of [1, 2, 3]) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: OutlineLevel = await show(under, `&limit=${limit}${cursor && `&cursor=${cursor}`}`)
        expect(page.data.length).toBeLessThanOrEqual(limit)
        seen.push(...page.data.map((node) => node.under))
        cursor = page.nextCursor
      }
      expect([under, limit, seen.length, new Set(seen).size]).toEqual([under, limit, rows, rows])
    }
})

test('an empty keeper has no rows, and what is not there or not a cursor is refused', async () => {
  const { ask, show } = await start()
  expect(await show()).toMatchObject({ data: [], nextCursor: null, since: null })
  const id = '00000000-0000-4000-8000-000000000000'
  for (const [query, status] of [
    ['?under=person', 200],
    [`?under=topic:${id}`, 404],
    [`?under=moment:${id}`, 404],
    ['?under=topic:mama', 400],
    ['?under=rest&cursor=eA', 400],
  ] as const)
    expect([query, (await ask(query)).status]).toEqual([query, status])
})
