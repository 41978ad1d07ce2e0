import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { topicWording } from '#contracts/keepers/topic-wording.ts'
import type { Moment, MomentSummary } from '#contracts/keepers/moments.ts'
import type {
  MomentLink,
  Topic,
  TopicPage,
  TopicSummary,
  UnlinkedMention,
} from '#contracts/keepers/topics.ts'
import { createUser } from '../../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { forgetDeletedMoments } from '../moments/trash.ts'
import { rebuildTopics } from './rebuild-topics.table.ts'

const dayMs = 24 * 3_600_000
let app: TestApp
let now = Date.parse('2026-11-22T10:00:00.000Z')

beforeAll(async () => {
  app = await startTestApp({
    ...{ now: () => now, isMaintained: false, outlivesTest: true, env: { RATE_LIMITS: 'off' } },
  })
})
afterAll(() => app.close())

/** A keeper of its own. */
async function start(token?: string) {
  const user = { token: token ?? (await createUser(app)).token }
  const keeper = {
    ...{ title: 'River years', purpose: 'The river.', keeperType: 'journal', memoryPattern: 'spatial' },
  }
  const made = await call(app, 'POST', '/api/keepers', { token: user.token, body: keeper })
  const id = String(made.body.data.id)
  const ask = (method: string, path: string, body?: unknown) =>
    call(app, method, `/api/keepers/${id}${path}`, {
      token: user.token,
      ...(body !== undefined && { body }),
    })
  const get = async (path: string) => {
    const { status, body } = await ask('GET', path)
    if (status !== 200) throw new Error(`${path} answered ${JSON.stringify(body)}`)
    return body.data
  }
  const topics = async (query = ''): Promise<TopicSummary[]> => get(`/topics${query}`)
  return {
    ...{ id, token: user.token, ask, topics },
    write: async (body: string, fields: object = {}): Promise<Moment> => {
      const answer = await ask('POST', '/moments', { body, ...fields })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body.data
    },
    page: async (topic: string): Promise<TopicPage> => get(`/topics/${encodeURIComponent(topic)}`),
    counts: async () =>
      Object.fromEntries((await topics('?sort=name')).map(({ name, count }) => [name, count])),
    moments: async (query: string): Promise<MomentSummary[]> => get(`/moments${query}`),
    unlinked: async (topic: string): Promise<UnlinkedMention[]> => get(`/topics/${topic}/unlinked`),
    body: async (momentId: string): Promise<string> => (await get(`/moments/${momentId}`)).body,
    links: async (momentId: string): Promise<MomentLink[]> => get(`/links?moment=${momentId}`),
  }
}

const on = (day: string) => ({ occurredAt: `${day}T12:00:00Z`, tz: 'UTC' })

describe('the topics of moments', () => {
  test('a tag and a name in brackets are one topic, by any spelling, and not in code', async () => {
    const { write, topics } = await start()
    await write('With [[Mama]] by the #tide-clock.', on('2026-10-02'))
    await write('#MAMA, [[Tide Clock|the clock]] and `#code` https://x.y/#url', on('2026-11-08'))
    expect(await topics('?sort=name')).toMatchObject([
      { name: 'Mama', slug: 'mama', kind: 'theme', aliases: [], count: 2 },
      { name: 'tide-clock', count: 2, firstSeen: '2026-10-02', lastSeen: '2026-11-08' },
    ])
  })

  test('are counted exactly through every change, the trash and its end', async () => {
    const { id: keeperId, write, ask, counts, page } = await start()
    const one = await write('#river and #ferry', on('2026-01-01'))
    const two = await write('#river', on('2026-02-01'))
    await ask('PATCH', `/moments/${one.id}`, { version: 1, body: '#river, #river and #fog' })
    expect(await counts()).toEqual({ river: 2, fog: 1 })
    await ask('PATCH', `/moments/${two.id}`, { version: 1, ...on('2025-02-01'), mood: 2 })
    expect((await page('river')).months).toEqual([
      { month: '2025-02', count: 1, mood: 2 },
      { month: '2026-01', count: 1, mood: null },
    ])
    const { id } = (await page('fog')).topic
    await ask('DELETE', `/moments/${one.id}`)
    expect(await counts()).toEqual({ river: 1 })
    expect((await page('river')).topic).toMatchObject({ firstSeen: '2025-02-01', lastSeen: '2025-02-01' })
    await ask('POST', `/moments/${one.id}/restore`)
    expect(await counts()).toEqual({ river: 2, fog: 1 })
    expect((await page('fog')).topic.id).toBe(id)
    await ask('POST', '/moments/bulk', { ids: [one.id, two.id], change: { deleted: true } })
    expect(await counts()).toEqual({})
    await ask('POST', '/moments/bulk', { ids: [two.id], change: { deleted: false } })
    expect(await counts()).toEqual({ river: 1 })
    await ask('DELETE', `/trash/${one.id}`)
    expect((await ask('GET', '/topics/fog')).status).toBe(404)
    await ask('DELETE', `/moments/${two.id}`)
    now += 31 * dayMs
    await forgetDeletedMoments(app.deps, new AbortController().signal)
    now -= 31 * dayMs
    const left = app.deps.database.db.selectFrom('topic_names').select('name')
    expect(await left.where('keeper_id', '=', keeperId).execute()).toEqual([])
  })

  test('follow a revision that is restored', async () => {
    const { write, ask, counts } = await start()
    const { id } = await write('#river')
    await ask('PATCH', `/moments/${id}`, { version: 1, body: '#ferry' })
    await ask('POST', `/moments/${id}/revisions/1/restore`, { version: 2 })
    expect(await counts()).toEqual({ river: 1 })
  })

  test('written at once are one topic, counted once each', async () => {
    const { write, counts } = await start()
    await Promise.all(Array.from({ length: 6 }, (_, at) => write(`#river #ferry ${at}`)))
    expect(await counts()).toEqual({ river: 6, ferry: 6 })
  })

  test('can be made again from the moments', async () => {
    const { write, ask, counts, page } = await start()
    await write('#river #ferry')
    const trashed = await write('#river #fog')
    await ask('DELETE', `/moments/${trashed.id}`)
    const before = await page('river')
    await sql`delete from moment_topics where topic_id = ${before.topic.id}`.execute(app.deps.database.db)
    await sql`update topics set count = 7 where keeper_id = ${before.topic.keeperId}`.execute(
      app.deps.database.db,
    )
    expect(await rebuildTopics(app.deps.database)).toBeGreaterThan(0)
    expect(await counts()).toEqual({ river: 1, ferry: 1 })
    expect(await page('river')).toEqual(before)
    expect(await rebuildTopics(app.deps.database)).toBe(0)
  })
})

describe('a list of topics', () => {
  test('is sorted, searched by any name, narrowed by kind, and goes on by its cursor', async () => {
    const { write, ask, topics } = await start()
    for (const [at, body] of ['#ferry #river', '#river #fog', '#river'].entries())
      await write(body, on(`2026-0${at + 1}-01`))
    await ask('POST', '/topics', { name: 'Inês', kind: 'person', aliases: ['my neighbour'] })
    const names = async (query: string) => (await topics(query)).map(({ name }) => name)
    expect(await names('?sort=count')).toEqual(['river', expect.any(String), expect.any(String), 'Inês'])
    expect(await names('?sort=recent')).toEqual(['river', 'fog', 'ferry', 'Inês'])
    expect(await names('?sort=name')).toEqual(['ferry', 'fog', 'Inês', 'river'])
    expect(await names('?q=NEIGH')).toEqual(['Inês'])
    expect(await names('?kind=person')).toEqual(['Inês'])
    for (const sort of ['count', 'recent', 'name']) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body } = await ask('GET', `/topics?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
        seen.push(...body.data.map(({ name }: Topic) => name))
        cursor = body.nextCursor
      }
      expect(seen, sort).toEqual(await names(`?sort=${sort}`))
    }
    const { body } = await ask('GET', '/topics?sort=name&limit=1')
    expect((await ask('GET', `/topics?sort=count&cursor=${body.nextCursor}`)).status).toBe(400)
  })

  test('shows over the keeper’s time how often each was mentioned', async () => {
    const { write, topics } = await start()
    await write('#river', on('2024-01-05'))
    for (let at = 0; at < 3; at += 1) await write('#river', on('2025-12-31'))
    const [river] = await topics('?trend=true')
    expect(river?.trend).toEqual([1, ...Array.from({ length: 22 }, () => 0), 3])
  })
})

describe('changing a topic', () => {
  test('renamed, it keeps its old name as an alias, and bodies stay as they are', async () => {
    const { write, ask, page, body } = await start()
    const moment = await write('Rang [[Mum]].')
    const { topic } = await page('mum')
    const change = { version: 1, name: 'Mama', kind: 'person', aliases: ['my mother'] }
    const changed = (await ask('PATCH', `/topics/${topic.id}`, change)).body.data
    expect(changed).toMatchObject({ name: 'Mama', kind: 'person', aliases: ['Mum', 'my mother'], count: 1 })
    await write('#mama and [[my mother]]')
    for (const name of ['mum', 'mama', 'my-mother']) expect((await page(name)).topic.count).toBe(2)
    expect(await body(moment.id)).toBe('Rang [[Mum]].')
    const stale = await ask('PATCH', `/topics/${topic.id}`, { version: 1, name: 'Other' })
    expect([stale.status, stale.body.data.current.name]).toEqual([409, 'Mama'])
  })

  test('an alias that is removed takes the moments that use it to a topic of its own', async () => {
    const { write, ask, counts, page } = await start()
    await write('[[Mama]] and [[Teresa]]')
    await write('[[Teresa]]')
    const [mama, teresa] = [(await page('mama')).topic, (await page('teresa')).topic]
    await ask('POST', `/topics/${teresa.id}/merge`, { into: mama.id })
    expect(await counts()).toEqual({ Mama: 2 })
    const merged = (await page('mama')).topic
    await ask('PATCH', `/topics/${mama.id}`, { version: merged.version, aliases: [] })
    expect(await counts()).toEqual({ Mama: 1, Teresa: 2 })
    expect(await rebuildTopics(app.deps.database)).toBe(0)
  })

  test('merged, its moments, names and dismissed names go to the other one', async () => {
    const { write, ask, counts, page, moments, unlinked } = await start()
    const both = await write('[[Mama]] with #Teresa')
    const other = await write('[[Teresa]]')
    await ask('POST', '/topics', { name: 'Urfahr', parentId: (await page('teresa')).topic.id })
    const plain = await write('Teresa is also a street.')
    const [mama, teresa] = [(await page('mama')).topic, (await page('teresa')).topic]
    await ask('DELETE', `/topics/${teresa.id}/unlinked/${plain.id}`)
    const merged = (await ask('POST', `/topics/${teresa.id}/merge`, { into: mama.id })).body.data
    expect(merged).toMatchObject({ id: mama.id, aliases: ['Teresa'], count: 2 })
    expect(await counts()).toEqual({ Mama: 2, Urfahr: 0 })
    expect((await moments(`?topic=${mama.id}`)).map(({ id }) => id).toSorted()).toEqual(
      [both.id, other.id].toSorted(),
    )
    expect((await page('urfahr')).parent?.id).toBe(mama.id)
    expect(await unlinked('mama')).toEqual([])
    expect((await ask('POST', `/topics/${mama.id}/merge`, { into: mama.id })).status).toBe(400)
    expect(await rebuildTopics(app.deps.database)).toBe(0)
  })

  test('merged into one far below it, it leaves the others in the outline, in their order', async () => {
    const { ask, page } = await start()
    const make = async (name: string, parentId: string | null = null): Promise<Topic> =>
      (await ask('POST', '/topics', { name, parentId })).body.data
    const top = await make('Places')
    const family = await make('Family', top.id)
    const child = await make('Parents', family.id)
    const grandchild = await make('Mama', child.id)
    const merged = await ask('POST', `/topics/${family.id}/merge`, { into: grandchild.id })
    expect(merged.body.data).toMatchObject({ id: grandchild.id, parentId: top.id })
    expect((await page('parents')).parent?.id).toBe(grandchild.id)
    const below = async (under: string) =>
      (await ask('GET', `/memory/hierarchical?under=${under}`)).body.data.map(
        ({ topic }: { topic: { name: string } }) => topic.name,
      )
    expect(await below(`topic:${top.id}`)).toEqual(['Mama'])
    expect(await below(`topic:${grandchild.id}`)).toEqual(['Parents'])
    expect(await below(`topic:${child.id}`)).toEqual([])
  })

  test('a name belongs to one topic', async () => {
    const { write, ask, page } = await start()
    await write('#river #ferry')
    const { topic } = await page('river')
    const taken = await ask('PATCH', `/topics/${topic.id}`, { version: 1, name: 'Ferry' })
    expect([taken.status, taken.body.error.fields]).toEqual([409, { name: topicWording.nameTaken }])
    const alias = await ask('PATCH', `/topics/${topic.id}`, { version: 1, aliases: ['FERRY'] })
    expect(alias.body.error.fields).toEqual({ aliases: topicWording.aliasTaken })
    expect((await ask('POST', '/topics', { name: 'river' })).status).toBe(409)
    for (const name of ['', ' ', 'a]b', '|', 'x'.repeat(101)])
      expect((await ask('POST', '/topics', { name })).status, name).toBe(400)
  })

  test('stands below another topic of its keeper, never below itself', async () => {
    const { ask } = await start()
    const make = async (name: string, parentId: string | null = null) =>
      (await ask('POST', '/topics', { name, parentId })).body.data as Topic
    const top = await make('Family')
    const below = await make('Mama', top.id)
    const refused = await ask('PATCH', `/topics/${top.id}`, { version: 1, parentId: below.id })
    expect(refused.body.error.fields).toEqual({ parentId: topicWording.parentInvalid })
    const elsewhere = await (await start()).ask('POST', '/topics', { name: 'Far' })
    expect(
      (await ask('PATCH', `/topics/${top.id}`, { version: 1, parentId: elsewhere.body.data.id })).status,
    ).toBe(400)
  })

  test('it is deleted only when no moment mentions it, and comes back with one', async () => {
    const { write, ask, counts, page } = await start()
    const { id } = await write('#river')
    const { topic } = await page('river')
    const refused = await ask('DELETE', `/topics/${topic.id}`)
    expect([refused.status, refused.body.error.message]).toEqual([409, topicWording.stillMentioned])
    await ask('PATCH', `/topics/${topic.id}`, { version: 1, kind: 'thing' })
    await ask('DELETE', `/moments/${id}`)
    expect(await counts()).toEqual({ river: 0 })
    expect((await ask('DELETE', `/topics/${topic.id}`)).status).toBe(200)
    await ask('POST', `/moments/${id}/restore`)
    expect(await counts()).toEqual({ river: 1 })
  })
})

describe('a topic’s page', () => {
  test('has its moments, the newest first and by months, and what is written together with it', async () => {
    const { write, ask, page, moments } = await start()
    await write('#river #ferry #fog', on('2026-10-01'))
    const last = await write('#river #ferry', { ...on('2026-11-01'), mood: -1 })
    await write('#ferry', on('2026-11-02'))
    const { topic, together } = await page('river')
    expect(together.map(({ name, count }) => [name, count])).toEqual([
      ['ferry', 2],
      ['fog', 1],
    ])
    const [first] = await moments(`?topic=${topic.id}&sort=newest&limit=1`)
    expect(first?.id).toBe(last.id)
    expect((await ask('GET', `/months?topic=${topic.id}`)).body.data).toEqual([
      { month: '2026-11', count: 2, matches: 1 },
      { month: '2026-10', count: 1, matches: 1 },
    ])
    expect(await moments(`?topic=${topic.id}&mood=-1`)).toHaveLength(1)
    expect(await moments(`?topic=${randomUUID()}`)).toEqual([])
  })

  test('shows moments that have a name as words, which one click links and another takes back', async () => {
    const { write, ask, page, unlinked, body, counts } = await start()
    await write('[[Mama]]')
    const { topic } = await page('mama')
    await ask('PATCH', `/topics/${topic.id}`, { version: 1, aliases: ['my mother'] })
    const text = 'Rain.\r\nI have my  mother’s hands.'
    const found = await write(text, on('2024-02-02'))
    await write('Mamas, `Mama`, https://mama.example and the [[Mama river]]')
    expect(await unlinked('mama')).toMatchObject([
      {
        momentId: found.id,
        localDate: '2024-02-02',
        quote: { text: 'I have my mother’s hands.', marks: [[7, 16]] },
      },
    ])
    const linked = (await ask('POST', `/topics/mama/unlinked/${found.id}/link`)).body.data
    expect(linked).toMatchObject({
      before: text,
      moment: { body: 'Rain.\r\nI have [[my  mother]]’s hands.' },
    })
    expect(await unlinked('mama')).toEqual([])
    expect((await counts())['Mama']).toBe(2)
    const again = await ask('POST', `/topics/mama/unlinked/${found.id}/link`)
    expect([again.status, again.body.error.message]).toEqual([409, topicWording.namedElsewhere])
    await ask('PATCH', `/moments/${found.id}`, { version: linked.moment.version, body: linked.before })
    expect(await body(found.id)).toBe(text)
    expect(await unlinked('mama')).toHaveLength(1)
  })

  test('remembers which moments mean something else', async () => {
    const { write, ask, unlinked } = await start()
    await write('[[Rosa]]')
    const { id } = await write('A rosa grew. 東京')
    await ask('DELETE', `/topics/rosa/unlinked/${id}`)
    expect(await unlinked('rosa')).toEqual([])
    await ask('POST', `/topics/rosa/unlinked/${id}/restore`)
    expect(await unlinked('rosa')).toHaveLength(1)
    await write('#東京')
    expect(await unlinked(encodeURIComponent('東京'))).toMatchObject([{ quote: { marks: [[13, 15]] } }])
  })
})

describe('several moments at once', () => {
  test('get a topic as a tag at their end, and lose it again byte for byte', async () => {
    const { write, ask, body, counts } = await start()
    const texts = ['A day.', 'Two\r\nlines\r\n', 'Tagged.\n\n#fog [[Mama]]', '']
    const ids: string[] = []
    for (const text of texts) ids.push((await write(text, { mood: 1 })).id)
    const has = (await write('Has the #tide-clock.')).id
    const open = (await write('```\ncode')).id
    const bulk = (change: object) => ask('POST', '/moments/bulk', { ids: [...ids, has, open], change })
    const added = await bulk({ addTopic: 'tide clock' })
    expect(added.body.data.ids.toSorted()).toEqual(ids.toSorted())
    expect(await Promise.all(ids.map(body))).toEqual([
      'A day.\n\n#tide-clock',
      'Two\r\nlines\r\n\r\n\r\n#tide-clock',
      'Tagged.\n\n#fog [[Mama]] #tide-clock',
      '#tide-clock',
    ])
    expect((await counts())['tide-clock']).toBe(5)
    expect((await ask('GET', `/moments/${ids[0]}/revisions/1`)).body.data.body).toBe('A day.')
    await bulk({ removeTopic: 'tide clock' })
    expect(await Promise.all(ids.map(body))).toEqual(texts)
    expect((await counts())['tide-clock']).toBe(1)
  })

  test('others read in between while long texts, or many, are tagged', async () => {
    const { write, ask, moments } = await start()
    const long = 'Ordinary words about the day. '.repeat(4_000)
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) ids.push((await write(`${n} ${long}`)).id)
    for (let n = 0; n < 10; n += 1) ids.push((await write(`Short ${n}.`)).id)
    const partly = new Set<number>()
    let isDone = false
    const bulk = ask('POST', '/moments/bulk', { ids, change: { addTopic: 'fog' } }).finally(
      () => (isDone = true),
    )
    while (!isDone) partly.add((await moments('?limit=100')).filter(({ version }) => version === 2).length)
    expect((await bulk).body.data.ids.toSorted()).toEqual(ids.toSorted())
    expect([...partly].filter((tagged) => tagged > 0 && tagged < ids.length)).not.toEqual([])
  })
})

describe('links between moments', () => {
  test('lead both ways, once each, and go with a moment', async () => {
    const { write, ask, links } = await start()
    const [one, two] = [await write('First.', on('2026-01-01')), await write('Second.', { title: 'Two' })]
    const link = { from: two.id, to: one.id, type: 'continues' }
    const made = (await ask('POST', '/links', link)).body.data
    expect((await ask('POST', '/links', link)).body.data.id).toBe(made.id)
    expect(await links(two.id)).toMatchObject([
      {
        id: made.id,
        type: 'continues',
        isFrom: true,
        moment: { id: one.id, title: null, excerpt: 'First.' },
      },
    ])
    expect(await links(one.id)).toMatchObject([{ isFrom: false, moment: { id: two.id, title: 'Two' } }])
    await ask('DELETE', `/moments/${two.id}`)
    expect(await links(one.id)).toEqual([])
    await ask('POST', `/moments/${two.id}/restore`)
    expect((await ask('DELETE', `/links/${made.id}`)).status).toBe(200)
    expect([await links(one.id), (await ask('DELETE', `/links/${made.id}`)).status]).toEqual([[], 404])
  })

  test('only within a keeper, and never to itself', async () => {
    const { token, write, ask } = await start()
    const { id } = await write('Here.')
    const elsewhere = await (await start(token)).write('There.')
    for (const to of [id, elsewhere.id, randomUUID()])
      expect((await ask('POST', '/links', { from: id, to, type: 'answers' })).status).toBe(400)
  })
})

test('nobody reaches topics and links of somebody else, whatever ids are mixed', async () => {
  const mine = await start()
  const moment = await mine.write('[[Mama]] and #river')
  const plain = await mine.write('Mama again.')
  const { topic } = await mine.page('mama')
  const link = (await mine.ask('POST', '/links', { from: moment.id, to: plain.id, type: 'answers' })).body
    .data
  const theirs = await start()
  const own = (await theirs.ask('POST', '/topics', { name: 'Papa', aliases: ['again'] })).body.data
  for (const [method, path, body] of [
    ['GET', `/topics/${topic.id}`],
    ['PATCH', `/topics/${topic.id}`, { version: 1, name: 'Taken' }],
    ['DELETE', `/topics/${topic.id}`],
    ['POST', `/topics/${topic.id}/merge`, { into: own.id }],
    ['GET', `/topics/${topic.id}/unlinked`],
    ['POST', `/topics/papa/unlinked/${plain.id}/link`],
    ['DELETE', `/topics/papa/unlinked/${plain.id}`],
    ['GET', `/links?moment=${moment.id}`],
    ['DELETE', `/links/${link.id}`],
  ] as const)
    expect((await theirs.ask(method, path, body)).status, path).toBe(404)
  expect((await theirs.ask('POST', `/topics/papa/merge`, { into: topic.id })).status).toBe(400)
  expect(await theirs.moments(`?topic=${topic.id}`)).toEqual([])
  expect((await mine.page('mama')).topic).toEqual(topic)
})
