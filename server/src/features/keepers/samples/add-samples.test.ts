import { expect, test } from 'vitest'
import type { Attachment } from '#contracts/keepers/attachments.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { Fact } from '#contracts/keepers/facts.ts'
import { quotaReached } from '#contracts/limits/quota-wording.ts'
import { createUser } from '../../../testing/factories.ts'
import { call, startTestApp } from '../../../testing/test-app.ts'
import { samples } from './samples.ts'
import { filesOf } from './write-sample.ts'

const url = '/api/keepers'
const titles = samples.map(({ keeper }) => keeper.title)

async function start() {
  const app = await startTestApp()
  const owner = await createUser(app)
  const ask = (method: string, path: string, body?: unknown) =>
    call(app, method, `${url}${path}`, { token: owner.token, ...(body !== undefined && { body }) })
  const listed = async (query: string): Promise<string[]> =>
    (await ask('GET', `?sort=number&${query}`)).body.data.map(({ title }: Keeper) => title)
  return { app, ask, listed, bearer: { authorization: `Bearer ${owner.token}` } }
}

test('samples come when somebody asks for them, once, each with all that it tells', async () => {
  const { app, ask, listed } = await start()
  const { body } = await ask('POST', '/samples')
  expect(body.data).toMatchObject(titles.map((title, at) => ({ number: at + 2, title, sample: true })))
  for (const [at, { moments, journeys, facts, voice }] of samples.entries()) {
    const keeper: Keeper = body.data[at]
    expect(keeper.momentCount, keeper.title).toBe(moments.length)
    expect(keeper.journeyCount).toBe(journeys.length)
    expect(keeper.proposalCount).toBe(1)
    const months: { count: number }[] = (await ask('GET', `/${keeper.id}/months`)).body.data
    expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(moments.length)
    const believed: Fact[] = (await ask('GET', `/${keeper.id}/facts?limit=50`)).body.data
    expect(believed.map(({ statement }) => statement).toSorted()).toEqual(
      facts.map(({ statement }) => statement).toSorted(),
    )
    const replaced = believed.find(({ status }) => status === 'superseded')
    expect(replaced?.supersededBy?.statement).toBe(
      facts.find(({ statement }) => statement === replaced?.statement)?.supersededBy,
    )
    const spoken = (await ask('GET', `/${keeper.id}/voice`)).body.data
    expect(spoken).toMatchObject({ tone: voice.tone, address: voice.address, version: 1 })
    expect(spoken.examples).toHaveLength(voice.examples.length)
    const links = moments.flatMap(({ at: time, links: ofMoment = [] }) => ofMoment.map(() => time))
    const stored = app.deps.database.db.selectFrom('moment_links').select('id')
    expect(await stored.where('keeper_id', '=', keeper.id).execute()).toHaveLength(links.length)
    const pending = (await ask('GET', `/${keeper.id}/proposals`)).body.data
    expect(pending[0].body).toMatch(/\[1\]/)
    expect((await ask('GET', `/${keeper.id}/logbook/verify`)).body.data).toMatchObject({ brokenAt: null })
  }
  expect((await ask('POST', '/samples')).body.data.map(({ id }: Keeper) => id)).toEqual(
    body.data.map(({ id }: Keeper) => id),
  )
  expect(await listed('sample=true')).toEqual(titles)
})

test('a sample’s journal is searched, walked and hung like any other', async () => {
  const { ask } = await start()
  const [{ id }] = (await ask('POST', '/samples')).body.data
  expect((await ask('GET', `/${id}/moments?q=ferry`)).body.data.length).toBeGreaterThan(5)
  const journeys = (await ask('GET', `/${id}/journeys`)).body.data
  expect(journeys[0]).toMatchObject({ title: 'First suite', status: 'active' })
  expect(journeys[0].momentCount).toBeGreaterThan(5)
  expect(journeys[0].turningPointCount).toBeGreaterThan(1)
  const topics = (await ask('GET', `/${id}/topics?kind=person&limit=3`)).body.data
  expect(topics[0]).toMatchObject({ name: 'Mama', kind: 'person' })
  expect(topics[0].aliases).toContain('my mother')
  expect(topics[0].count).toBeGreaterThan(20)
  const { nodes, edges } = (await ask('GET', `/${id}/canvas`)).body.data
  const kinds = Map.groupBy(nodes, ({ type }: { type: string }) => type)
  expect([...kinds].map(([type, of]) => [type, of.length])).toEqual([
    ...[
      ['group', 4],
      ['text', 2],
      ['file', 23],
    ],
  ])
  expect(nodes.every(({ moment }: { moment?: unknown }) => moment !== null)).toBe(true)
  expect(edges).toHaveLength(6)
})

test('the pictures and sounds of samples are there, with what they show or say', async () => {
  const { app, ask, bearer } = await start()
  const [first] = (await ask('POST', '/samples')).body.data
  const files: Attachment[] = (await ask('GET', `/${first.id}/attachments`)).body.data
  const [sample] = samples
  expect(
    sample &&
      filesOf(sample)
        .map(({ name }) => name)
        .toSorted(),
  ).toEqual(files.map(({ name }) => name).toSorted())
  const sound = files.find(({ kind }) => kind === 'audio')
  expect(sound?.transcript).toContain('plucked')
  expect(
    files.filter(({ kind }) => kind === 'picture').every(({ alt, width }) => alt !== '' && width === 1_200),
  ).toBe(true)
  for (const { path } of files) {
    const file = await fetch(`${app.url}${url}/${first.id}/${path}`, { headers: bearer })
    expect([file.status, (await file.arrayBuffer()).byteLength > 5_000], path).toEqual([200, true])
  }
})

test('samples that are asked for twice at once come once', async () => {
  const { ask, listed } = await start()
  const answers = await Promise.all([ask('POST', '/samples'), ask('POST', '/samples')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await listed('sample=true')).toEqual(titles)
  expect(await listed('state=deleted')).toEqual([])
})

test('where there is no room for a sample’s files, nothing of any is left', async () => {
  const { app, ask, listed } = await start()
  const admin = await createUser(app, { role: 'admin' })
  const unset = {
    ...{ agents: null, keepers: null, moments: null, templates: null, themes: null },
    ...{ conversations: null, attachment_bytes: null, shares: null },
  }
  const body = { ...unset, attachments_bytes: 30_000 }
  await call(app, 'PUT', '/api/kam/quotas', { token: admin.token, body })
  const { status, body: answer } = await ask('POST', '/samples')
  expect([status, answer.error.message]).toEqual([409, quotaReached('attachments_bytes', 30_000)])
  expect(await listed('state=kept')).toEqual(['My journal'])
  expect(await listed('state=deleted')).toEqual([])
})

test('samples are deleted with one call and restored one by one', async () => {
  const { ask, listed } = await start()
  await ask('POST', '/samples')
  await ask('PATCH', '/2', { version: 1, archived: true })
  const removed = (await ask('DELETE', '/samples')).body.data
  expect(removed).toHaveLength(titles.length)
  expect(await listed('')).toEqual(['My journal'])
  const restored = await ask('POST', `/${removed[0].id}/restore`)
  expect(restored.body.data).toMatchObject({ sample: true, deletedAt: null })
  await ask('DELETE', '/samples')
  expect((await ask('DELETE', '/samples')).body).toEqual({ success: true, data: [] })
  expect(await listed('state=kept')).toEqual(['My journal'])
})

test('a sample can become the person’s own, which then stays', async () => {
  const { ask, listed } = await start()
  await ask('POST', '/samples')
  const mine = await ask('PATCH', '/2', { version: 1, sample: false })
  expect(mine.body.data.sample).toBe(false)
  await ask('DELETE', '/samples')
  expect(await listed('')).toEqual(['My journal', 'River years'])
})
