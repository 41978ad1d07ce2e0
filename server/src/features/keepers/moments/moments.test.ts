import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { quotaReached } from '#contracts/limits/quota-wording.ts'
import { bodyMaxChars, draftsMax, draftsPageSize } from '#contracts/keepers/moment-choices.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import type { Moment, MomentMonth, MomentSummary, Snippet } from '#contracts/keepers/moments.ts'
import { createUser, type TestUser } from '../../../testing/factories.ts'
import { datableMoments } from '../../../database/migrations/0041-datable-moments.ts'
import { eraseAccount } from '../../../owned-data/erase.ts'
import type { OwnedData } from '../../../owned-data/owned-data.ts'
import { call, startTestApp, type Answer, type TestApp } from '../../../testing/test-app.ts'
import { addDemoKeeper } from '../demo/add-demo.ts'
import { forgetDeletedKeepers } from '../purge.ts'
import { forgetDeletedMoments } from './trash.ts'

const dayMs = 24 * 3_600_000
const river = {
  title: 'River years',
  purpose: 'What the river brought.',
  keeperType: 'journal',
  memoryPattern: 'chronological',
  timezone: 'Europe/Lisbon',
}

async function start(env: Record<string, string> = {}) {
  let now = Date.parse('2026-11-22T10:00:00.000Z')
  const app = await startTestApp({ now: () => now, isMaintained: false, env })
  const user = await createUser(app)
  return { app, user, ...(await openKeeper(app, user)), pass: (ms: number) => void (now += ms) }
}

async function openKeeper(app: TestApp, user: TestUser, fields: object = {}) {
  const send = (method: string, path: string, body?: unknown) =>
    call(app, method, path, { token: user.token, ...(body !== undefined && { body }) })
  const { id } = (await send('POST', '/api/keepers', { ...river, ...fields })).body.data
  const ask = (method: string, path: string, body?: unknown) =>
    send(method, `/api/keepers/${id}${path}`, body)
  return {
    id: String(id),
    ask,
    write: async (fields: object = {}): Promise<Moment> => {
      const { status, body } = await ask('POST', '/moments', { body: 'The river opened.', ...fields })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.data
    },
    list: async (query = ''): Promise<MomentSummary[]> => (await ask('GET', `/moments${query}`)).body.data,
    months: async (query = ''): Promise<MomentMonth[]> => (await ask('GET', `/months${query}`)).body.data,
    count: async (): Promise<number> => (await ask('GET', '')).body.data.momentCount,
  }
}

const idsOf = (moments: { id: string }[]) => moments.map(({ id }) => id)

describe('writing a moment', () => {
  test('keeps what was given, fills in the rest and is counted', async () => {
    const { id, write, ask, count } = await start()
    const moment = await write({ title: ' Fog ', mood: 0, place: { name: 'Cais do Sodré' } })
    expect(moment).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      keeperId: id,
      kind: 'entry',
      title: 'Fog',
      body: 'The river opened.',
      occurredAt: '2026-11-22T10:00:00.000Z',
      tz: 'Europe/Lisbon',
      localDate: '2026-11-22',
      datePrecision: 'time',
      dateWords: null,
      mood: 0,
      energy: null,
      sleepHours: null,
      review: null,
      place: { name: 'Cais do Sodré' },
      parentId: null,
      position: 0,
      aiAccess: true,
      visibility: 'private',
      pinned: false,
      source: 'app',
      proposedBy: null,
      journeys: [],
      version: 1,
      createdAt: '2026-11-22T10:00:00.000Z',
      updatedAt: '2026-11-22T10:00:00.000Z',
      deletedAt: null,
    })
    expect((await ask('GET', `/moments/${moment.id}`)).body.data).toEqual(moment)
    expect(await count()).toBe(1)
  })

  test('sent twice under one id, at once or later, is one moment', async () => {
    const { ask, count, list } = await start()
    const moment = { id: randomUUID(), body: 'Once.' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('POST', '/moments', moment)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await ask('POST', '/moments', { ...moment, body: 'Another text.' })).body.data.body).toBe('Once.')
    expect(await count()).toBe(1)
    expect(await list()).toHaveLength(1)
  })

  test('gives a new account’s journal the time zone of the device, once', async () => {
    const { app } = await start()
    const { token } = await createUser(app)
    const send = (method: string, path: string, body?: object) =>
      call(app, method, `/api/keepers/1${path}`, { token, ...(body && { body }) })
    const zone = async () => (await send('GET', '')).body.data.timezone
    expect(await zone()).toBe('UTC')
    await send('POST', '/moments', { body: 'From a script, which has none.' })
    expect(await zone()).toBe('UTC')
    const other = await createUser(app)
    const journal = (method: string, path: string, body?: object) =>
      call(app, method, `/api/keepers/1${path}`, { token: other.token, ...(body && { body }) })
    const first = await journal('POST', '/moments', { body: 'Morning.', tz: 'Pacific/Auckland' })
    expect(first.body.data).toMatchObject({ tz: 'Pacific/Auckland', localDate: '2026-11-22' })
    await journal('POST', '/moments', { body: 'On a journey.', tz: 'Europe/Lisbon' })
    expect((await journal('GET', '')).body.data).toMatchObject({ timezone: 'Pacific/Auckland', version: 1 })
  })

  test('under an id that somebody else has is refused, and shows nothing', async () => {
    const { app, write } = await start()
    const { id } = await write({ body: 'Mine alone.' })
    const other = await openKeeper(app, await createUser(app))
    const { status, body } = await other.ask('POST', '/moments', { id, body: 'Yours?' })
    expect(status).toBe(409)
    expect(JSON.stringify(body)).not.toContain('Mine')
  })

  test('a text is given back byte for byte, whatever it holds', async () => {
    const { ask, write } = await start({ RATE_LIMITS: 'off' })
    const end = fc.constantFrom('\n', '\r\n')
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replace(/[\r\n\0]/g, '')),
      fc.constantFrom(
        '---',
        'title: "x"',
        '# Été 🌊',
        '日本語のテキスト',
        '\u202eabc',
        '\ufeff',
        '\t',
        '`\\`',
        '',
      ),
    )
    const body = fc
      .tuple(fc.array(line, { maxLength: 12 }), end)
      .map(([lines, ending]) => lines.join(ending))
      .filter((text) => text.trim() !== '')
    await fc.assert(
      fc.asyncProperty(body, body, async (first, second) => {
        const { id } = await write({ body: first })
        expect((await ask('GET', `/moments/${id}`)).body.data.body).toBe(first)
        const { body: changed } = await ask('PATCH', `/moments/${id}`, { version: 1, body: second })
        expect(changed.data.body).toBe(second)
      }),
      { numRuns: 40 },
    )
  })

  test('of the largest size, and above it is refused with a sentence', async () => {
    const { ask, write } = await start()
    const { id } = await write({ body: '\u0001'.repeat(bodyMaxChars) })
    expect((await ask('GET', `/moments/${id}`)).body.data.body).toHaveLength(bodyMaxChars)
    const reasonOf = async (body: unknown) => (await ask('POST', '/moments', { body })).body.error.fields.body
    expect(await reasonOf('x'.repeat(bodyMaxChars + 1))).toBe(momentWording.bodyTooLong)
    expect(await reasonOf('字'.repeat(300_001))).toBe(momentWording.bodyTooLarge)
    for (const body of ['a\0b', '\ud800']) expect((await ask('POST', '/moments', { body })).status).toBe(400)
    expect(await reasonOf(' \n ')).toBe(momentWording.nothingWritten)
  })

  test('with lines that end in several ways has the most frequent one, and the original as a revision', async () => {
    const { ask, write } = await start()
    const mixed = 'one\r\ntwo\nthree\r\nfour'
    const moment = await write({ body: mixed })
    expect(moment.body).toBe('one\r\ntwo\r\nthree\r\nfour')
    const { body } = await ask('GET', `/moments/${moment.id}/revisions/1`)
    expect(body.data).toMatchObject({ reason: 'line-ends', body: mixed })
  })

  test('is refused where an account has as many as it may', async () => {
    const { app, write, ask } = await start()
    const admin = await createUser(app, { role: 'admin' })
    const unset = { agents: null, keepers: null, templates: null, themes: null, conversations: null }
    const body = { ...unset, attachments_bytes: null, attachment_bytes: null, shares: null, moments: 2 }
    await call(app, 'PUT', '/api/kam/quotas', { token: admin.token, body })
    await write()
    const second = await write()
    const refused = await ask('POST', '/moments', { body: 'One too many.' })
    expect(refused.body.error.message).toBe(quotaReached('moments', 2))
    await ask('DELETE', `/moments/${second.id}`)
    await write()
  })
})

describe('the day of a moment', () => {
  test.each([
    ['2026-11-22T03:30:00+00:00', 'Europe/Lisbon', 'time', '2026-11-21'],
    ['2026-11-22T04:00:00+00:00', 'Europe/Lisbon', 'time', '2026-11-22'],
    ['2026-11-22T03:30:00+00:00', 'Europe/Lisbon', 'day', '2026-11-22'],
    ['2026-11-21T18:00:00Z', 'Asia/Tokyo', 'time', '2026-11-21'],
    ['2026-11-21T20:00:00Z', 'Asia/Tokyo', 'time', '2026-11-22'],
    ['2026-03-01T08:00:00Z', 'America/Los_Angeles', 'time', '2026-02-28'],
    ['0400-06-01T12:00:00Z', 'UTC', 'year', '0400-06-01'],
  ])('of %s in %s, known to the %s, is %s', async (occurredAt, tz, datePrecision, localDate) => {
    const { write } = await start()
    expect(await write({ occurredAt, tz, datePrecision })).toMatchObject({ localDate })
  })

  test('stays when the keeper’s rules or the text change, and moves with its own date', async () => {
    const { ask, write } = await start()
    const { id } = await write({ occurredAt: '2026-11-22T03:30:00Z' })
    await ask('PATCH', '', { version: 1, dayStartsAt: '00:00', timezone: 'Asia/Tokyo' })
    const edited = await ask('PATCH', `/moments/${id}`, { version: 1, body: 'Edited.' })
    expect(edited.body.data.localDate).toBe('2026-11-21')
    const moved = await ask('PATCH', `/moments/${id}`, { version: 2, occurredAt: '2026-11-22T03:31:00Z' })
    expect(moved.body.data.localDate).toBe('2026-11-22')
  })
})

describe('changing a moment', () => {
  test('a stale change shows both texts and writes nothing', async () => {
    const { ask, write } = await start()
    const { id } = await write()
    await ask('PATCH', `/moments/${id}`, { version: 1, body: 'From the phone.' })
    const { status, body } = await ask('PATCH', `/moments/${id}`, { version: 1, body: 'From the desk.' })
    expect([status, body.error.code]).toEqual([409, 'conflict'])
    expect(body.data.current).toMatchObject({ version: 2, body: 'From the phone.' })
    expect(body.data.yours).toEqual({ version: 1, body: 'From the desk.' })
    expect((await ask('GET', `/moments/${id}`)).body.data.body).toBe('From the phone.')
  })

  test('of two at once one wins, and the other is told', async () => {
    const { ask, write } = await start()
    const { id } = await write()
    const answers = await Promise.all(
      ['One.', 'Two.'].map((body) => ask('PATCH', `/moments/${id}`, { version: 1, body })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('keeps the text before, at most every ten minutes, and gives it back', async () => {
    const { ask, write, pass } = await start()
    const { id } = await write({ body: 'First.' })
    const edit = async (version: number, body: string) =>
      expect((await ask('PATCH', `/moments/${id}`, { version, body })).status).toBe(200)
    await edit(1, 'Second.')
    pass(60_000)
    await edit(2, 'Third.')
    pass(10 * 60_000)
    await edit(3, 'Fourth.')
    const revisions = (await ask('GET', `/moments/${id}/revisions`)).body.data
    expect(revisions).toMatchObject([
      { n: 2, reason: 'edit' },
      { n: 1, reason: 'edit', writtenAt: '2026-11-22T10:00:00.000Z' },
    ])
    expect((await ask('GET', `/moments/${id}/revisions/2`)).body.data.body).toBe('Third.')
    const restored = await ask('POST', `/moments/${id}/revisions/1/restore`, { version: 4 })
    expect(restored.body.data).toMatchObject({ body: 'First.', version: 5 })
    expect((await ask('GET', `/moments/${id}/revisions/3`)).body.data).toMatchObject({
      reason: 'restore',
      body: 'Fourth.',
    })
    expect((await ask('POST', `/moments/${id}/revisions/1/restore`, { version: 4 })).status).toBe(409)
  })

  test('a save that two versions became one with keeps the texts that give way, once', async () => {
    const { ask, write, pass } = await start()
    const { id } = await write({ body: 'First.' })
    await ask('PATCH', `/moments/${id}`, { version: 1, body: 'From the phone.' })
    pass(60_000)
    const mine = { title: 'Desk', body: 'From the desk.', writtenAt: '2026-11-22T10:00:30.000Z' }
    const merge = (version: number, body: string) =>
      ask('PATCH', `/moments/${id}`, { version, body, merged: [mine] })
    expect((await merge(2, 'From both.')).body.data).toMatchObject({ version: 3, body: 'From both.' })
    expect((await merge(3, 'From both.')).status).toBe(200)
    const kept = async (n: number) => (await ask('GET', `/moments/${id}/revisions/${n}`)).body.data
    expect((await ask('GET', `/moments/${id}/revisions`)).body.data).toHaveLength(3)
    expect(await kept(2)).toMatchObject({ ...mine, reason: 'merge', words: 3 })
    expect(await kept(3)).toMatchObject({ reason: 'merge', body: 'From the phone.' })
  })

  test('choosing the saved version keeps the other one, and what stays is no revision', async () => {
    const { ask, write } = await start()
    const { id } = await write({ body: 'From the phone.' })
    const writtenAt = '2031-01-01T00:00:00.000Z'
    const merged = ['From the desk.', 'From the phone.'].map((body) => ({ title: null, body, writtenAt }))
    const { body } = await ask('PATCH', `/moments/${id}`, { version: 1, merged })
    expect(body.data).toMatchObject({ version: 2, body: 'From the phone.' })
    expect((await ask('GET', `/moments/${id}/revisions`)).body.data).toMatchObject([
      { n: 1, reason: 'merge', writtenAt: '2026-11-22T10:00:00.000Z' },
    ])
    expect((await ask('GET', `/moments/${id}/revisions/1`)).body.data.body).toBe('From the desk.')
  })

  test('of anything but the text keeps no revision, and reading writes nothing', async () => {
    const { ask, write } = await start()
    const { id } = await write()
    await ask('PATCH', `/moments/${id}`, { version: 1, mood: 2, pinned: true, body: 'The river opened.' })
    const before = (await ask('GET', `/moments/${id}`)).body.data
    expect((await ask('GET', `/moments/${id}`)).body.data).toEqual(before)
    expect((await ask('GET', `/moments/${id}/revisions`)).body.data).toEqual([])
  })

  test('a moment can stand below another one of its keeper, never below itself', async () => {
    const { app, user, ask, write } = await start()
    const [top, below] = [await write(), await write()]
    expect((await ask('PATCH', `/moments/${below.id}`, { version: 1, parentId: top.id })).status).toBe(200)
    const refused = await ask('PATCH', `/moments/${top.id}`, { version: 1, parentId: below.id })
    expect(refused.body.error.fields).toEqual({ parentId: momentWording.parentInvalid })
    const elsewhere = await (await openKeeper(app, user)).write()
    expect((await ask('PATCH', `/moments/${top.id}`, { version: 1, parentId: elsewhere.id })).status).toBe(
      400,
    )
  })

  test('a moment that is put below another one comes last there, unless its place is named', async () => {
    const { ask, write } = await start()
    const put = async (parentId: string, fields: object = {}) => {
      const { id } = await write()
      return (await ask('PATCH', `/moments/${id}`, { version: 1, parentId, ...fields })).body.data.position
    }
    const top = await write()
    expect([await put(top.id), await put(top.id), await put(top.id, { position: 7 })]).toEqual([0, 1, 7])
    expect([await put(top.id), await put(top.id, { position: 1_000_000 })]).toEqual([8, 1_000_000])
    expect(await put(top.id)).toBe(1_000_000)
    const { id } = await write({ parentId: top.id, position: 3 })
    const again = await ask('PATCH', `/moments/${id}`, { version: 1, parentId: top.id })
    expect(again.body.data).toMatchObject({ parentId: top.id, position: 3 })
  })

  test('a moment can be put below one whose own parent is in the trash or gone, and below none in the trash', async () => {
    const { ask, write } = await start()
    const top = await write()
    const middle = await write({ parentId: top.id })
    const [other, last] = [await write(), await write()]
    const put = async (id: string, parentId: string) =>
      (await ask('PATCH', `/moments/${id}`, { version: 1, parentId })).status
    // The trash may give it back: what was below it is not put above it.
    expect(await put(top.id, other.id)).toBe(200)
    await ask('DELETE', `/moments/${top.id}`)
    expect(await put(other.id, middle.id)).toBe(400)
    expect(await put(other.id, top.id)).toBe(400)
    expect(await put(last.id, middle.id)).toBe(200)
    await ask('DELETE', `/trash/${top.id}`)
    expect(await put(other.id, middle.id)).toBe(200)
  })
})

describe('the edges of time', () => {
  const ask = { question: 'What opened?' }

  test('a moment there is refused, and one beside them breaks no list', async () => {
    const { write, ask: send, months } = await start()
    const { id, version } = await write({ occurredAt: '9999-12-29T23:59:59.999Z', tz: 'Pacific/Apia' })
    await write({ occurredAt: '0001-01-03T00:00:00Z', tz: 'America/New_York' })
    for (const occurredAt of ['9999-12-31T23:59:59Z', '9999-12-30T00:00:00Z', '0001-01-01T00:00:00Z']) {
      const fields = { occurredAt: momentWording.dateInvalid }
      const made = await send('POST', '/moments', { body: 'far', occurredAt, tz: 'Pacific/Apia' })
      expect(made).toMatchObject({ status: 400, body: { error: { fields } } })
      expect((await send('PATCH', `/moments/${id}`, { version, occurredAt })).status).toBe(400)
    }
    const journey = { title: 'Far', intention: 'See it.', startedOn: '2026-01-01' }
    for (const day of ['0000-06-01', '9999-12-31']) {
      const fields = { endedOn: momentWording.dateInvalid }
      const made = await send('POST', '/journeys', { ...journey, status: 'completed', endedOn: day })
      expect(made).toMatchObject({ status: 400, body: { error: { fields } } })
    }
    expect(await months()).toEqual([
      { month: '9999-12', count: 1, matches: 1 },
      { month: '0001-01', count: 1, matches: 1 },
    ])
    expect((await send('POST', '/ask/preview', ask)).status).toBe(200)
  })

  test('moments that were there before come to the nearest day', async () => {
    const { app, write, ask: send, months, list } = await start()
    const { id } = await write({ body: 'The [[river]] opened.' })
    const first = await write({ body: 'The [[river]] began.' })
    const { db, engine } = app.deps.database
    const edges = [
      { id, day: '+010000-01-01', at: Date.parse('9999-12-31T23:59:59Z') },
      { id: first.id, day: '0000-12-31', at: Date.parse('0001-01-01T00:00:00Z') },
    ]
    for (const { id, day, at } of edges) {
      await sql`update moments set occurred_at = ${at}, local_date = ${day} where id = ${id}`.execute(db)
      await sql`update moment_topics set occurred_at = ${at}, local_date = ${day} where moment_id = ${id}`.execute(
        db,
      )
    }
    expect((await send('GET', '/months')).status).toBe(500)
    await app.deps.database.transaction((trx) => datableMoments.up(trx, engine))
    expect((await list()).map(({ localDate }) => localDate)).toEqual(['9999-12-29', '0001-01-03'])
    expect((await months()).map(({ month }) => month)).toEqual(['9999-12', '0001-01'])
    expect((await send('POST', '/ask/preview', ask)).status).toBe(200)
    const days = { firstSeen: '0001-01-03', lastSeen: '9999-12-29' }
    expect((await send('GET', '/topics')).body.data).toMatchObject([days])
  })
})

describe('the list', () => {
  test('goes by days, the newest first or the oldest, and on by its cursor without a gap', async () => {
    const { ask, write } = await start()
    const written: string[] = []
    for (let day = 1; day <= 7; day += 1)
      written.push((await write({ occurredAt: `2026-10-0${day}T12:00:00Z` })).id)
    const walk = async (sort: string) => {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body } = await ask('GET', `/moments?sort=${sort}&limit=3${cursor && `&cursor=${cursor}`}`)
        seen.push(...idsOf(body.data))
        cursor = body.nextCursor
      }
      return seen
    }
    expect(await walk('oldest')).toEqual(written)
    expect(await walk('newest')).toEqual(written.toReversed())
    const { body } = await ask('GET', '/moments?sort=newest&limit=3')
    expect((await ask('GET', `/moments?sort=oldest&cursor=${body.nextCursor}`)).status).toBe(400)
  })

  test('shows the months with what matches, and one month alone', async () => {
    const { write, months, list } = await start()
    await write({ occurredAt: '2026-10-02T12:00:00Z', kind: 'note', mood: -2 })
    const bright = await write({ occurredAt: '2026-10-31T12:00:00Z', mood: 2 })
    await write({ occurredAt: '2025-01-05T12:00:00Z', pinned: true, visibility: 'public', aiAccess: false })
    expect(await months()).toEqual([
      { month: '2026-10', count: 2, matches: 2 },
      { month: '2025-01', count: 1, matches: 1 },
    ])
    expect(await months('?mood=1,2')).toEqual([
      { month: '2026-10', count: 2, matches: 1 },
      { month: '2025-01', count: 1, matches: 0 },
    ])
    expect(idsOf(await list('?month=2026-10&mood=2'))).toEqual([bright.id])
    for (const query of ['?pinned=true', '?visibility=public', '?aiAccess=false', '?to=2025-12-31'])
      expect(await list(query), query).toHaveLength(1)
    expect(await list('?kind=note,photo')).toHaveLength(1)
    expect(await list('?from=2026-10-02&to=2026-10-02')).toHaveLength(1)
  })

  test('holds no bodies, but their beginnings without the marks of Markdown', async () => {
    const { write, list } = await start()
    await write({
      body: '# Fog\n\n> *No* far **bank** [this](http://x.y) morning; [[Mama]] `slept`. #river\n- [ ] Call',
    })
    const [moment] = await list()
    expect(moment).not.toHaveProperty('body')
    expect(moment?.excerpt).toEqual({
      text: 'Fog No far bank this morning; Mama slept. #river Call',
      marks: [],
    })
    expect(moment?.words).toBe(13)
  })
})

describe('a search', () => {
  test('finds words by their beginnings, without case and accents, in title, text and place, and marks them', async () => {
    const { write, list } = await start()
    const fog = await write({ title: 'Névoa', body: 'The RIVER was gone.', place: { name: 'Cais do Sodré' } })
    await write({ body: 'A dry day.' })
    for (const q of ['riv', 'nevoa', 'sodre river', 'RIVÉR'])
      expect(idsOf(await list(`?q=${encodeURIComponent(q)}`)), q).toEqual([fog.id])
    const [found] = await list('?q=riv')
    expect(found?.excerpt).toEqual({ text: 'The RIVER was gone.', marks: [[4, 9]] })
    expect(await list('?q=iver')).toEqual([])
    expect(await list('?q=%22%22')).toEqual([])
    expect(await list('?q=***')).toEqual([])
  })

  test('finds words in quotes only next to each other, and scripts without spaces', async () => {
    const { write, list } = await start()
    const near = await write({ body: 'The far bank opened.' })
    await write({ body: 'The bank is far.' })
    const tokyo = await write({ body: '東京都の川を見た。' })
    expect(idsOf(await list('?q=%22far+bank%22'))).toEqual([near.id])
    expect(await list('?q=far+bank')).toHaveLength(2)
    expect(idsOf(await list(`?q=${encodeURIComponent('京都')}`))).toEqual([tokyo.id])
    expect((await list(`?q=${encodeURIComponent('京都')}`))[0]?.excerpt.marks).toEqual([[1, 3]])
    expect(await list(`?q=${encodeURIComponent('都京')}`)).toEqual([])
  })

  test('finds what many have as it finds what few have: all of it, page by page, in the order of the days', async () => {
    const { app, user } = await start()
    const { id } = await addDemoKeeper(app.deps, { ownerId: user.user.id, moments: 1_500, seed: 3 })
    const rows = await app.deps.database.db
      .selectFrom('moments')
      .select(['id', 'title', 'body', 'place_name'])
      .where('keeper_id', '=', id)
      .orderBy('local_date', 'desc')
      .orderBy('occurred_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const counts = []
    for (const word of ['the', 'river', 'cello']) {
      const having = rows.filter(({ title, body, place_name }) =>
        new RegExp(`(?<![\\p{L}\\p{N}])${word}`, 'iu').test(`${title} ${body} ${place_name}`),
      )
      const found: string[] = []
      for (let cursor = ''; ;) {
        const path = `/api/keepers/${id}/moments?q=${word}&limit=100${cursor && `&cursor=${cursor}`}`
        const { body } = await call(app, 'GET', path, { token: user.token })
        found.push(...idsOf(body.data))
        if (body.nextCursor === null) break
        cursor = body.nextCursor
      }
      expect(found, word).toEqual(idsOf(having))
      counts.push(having.length)
    }
    expect(counts[0]).toBeGreaterThan(500)
    expect(Math.min(...counts)).toBeLessThan(500)
  })

  test('shows where in a long text it found something', async () => {
    const { write, list } = await start()
    await write({ body: `${'Nothing here. '.repeat(400)}Then the ferry came at last.` })
    const [found] = await list('?q=ferry')
    expect(found?.excerpt.text).toMatch(/^…Nothing here.*Then the ferry came/)
    const [from = 0, to = 0] = found?.excerpt.marks[0] ?? []
    expect(found?.excerpt.text.slice(from, to)).toBe('ferry')
  })

  test('shows and marks phrases as they are found, with other words and beginnings, in titles, too', async () => {
    const { write, list } = await start()
    const beginning = 'The fog was at the far end. '
    const body = `${beginning}${'Nothing here. '.repeat(400)}Then, at the *end*, the river.`
    await write({ title: 'The End of the fog', body, occurredAt: '2026-03-08T12:00:00Z' })
    await write({ title: 'Fog', body: 'At the end.', occurredAt: '2026-03-09T12:00:00Z' })
    await write({ body: 'The fog has no other end.' })
    const marked = ({ text, marks }: Snippet) => marks.map(([from, to]) => text.slice(from, to))
    const search = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}&sort=oldest`)).map(({ title, titleMarks = [], excerpt }) => ({
        title: marked({ text: title ?? '', marks: titleMarks }),
        beginsAt: excerpt.text.slice(0, 7),
        text: marked(excerpt),
      }))
    expect(await search('"the end"')).toEqual([
      { title: ['The End'], beginsAt: '…Nothin', text: ['the end'] },
      { title: [], beginsAt: 'At the ', text: ['the end'] },
    ])
    expect(await search('fo "THE ÉND"')).toEqual([
      { title: ['The End', 'fog'], beginsAt: '…Nothin', text: ['the end'] },
      { title: ['Fog'], beginsAt: 'At the ', text: ['the end'] },
    ])
    expect(await search('the riv')).toEqual([
      { title: ['The', 'the'], beginsAt: 'The fog', text: ['The', 'the'] },
    ])
    expect((await list())[0]).not.toHaveProperty('titleMarks')
  })

  test('follows every change, and stays in its keeper', async () => {
    const { app, user, ask, write, list } = await start()
    const other = await openKeeper(app, user)
    await other.write({ body: 'The ferry.' })
    const { id } = await write({ body: 'The ferry.' })
    expect(idsOf(await list('?q=ferry'))).toEqual([id])
    await ask('PATCH', `/moments/${id}`, { version: 1, body: 'The tram.' })
    expect(await list('?q=ferry')).toEqual([])
    expect(idsOf(await list('?q=tram'))).toEqual([id])
    await ask('DELETE', `/moments/${id}`)
    expect(await list('?q=tram')).toEqual([])
    await ask('POST', `/moments/${id}/restore`)
    expect(idsOf(await list('?q=tram'))).toEqual([id])
  })
})

describe('the trash', () => {
  test('keeps a moment for 30 days, uncounted, and gives it back as it was', async () => {
    const { app, ask, write, list, count, pass } = await start()
    const { version: _, ...moment } = await write()
    expect((await ask('DELETE', `/moments/${moment.id}`)).status).toBe(200)
    expect([await list(), await count()]).toEqual([[], 0])
    expect((await ask('GET', `/moments/${moment.id}`)).status).toBe(404)
    pass(29 * dayMs)
    await forgetDeletedMoments(app.deps, new AbortController().signal)
    expect(idsOf((await ask('GET', '/trash')).body.data)).toEqual([moment.id])
    const restored = (await ask('POST', `/moments/${moment.id}/restore`)).body.data
    expect(restored).toMatchObject(moment)
    expect(await count()).toBe(1)
  })

  test('is searched by titles and texts, page by page, and shows what was found', async () => {
    const { ask, write, pass } = await start()
    const ferry = await write({ title: 'ÉVORA', body: 'A day off.' })
    const quay = await write({ body: `${'Long ago. '.repeat(60)}Then we drove to Évora.` })
    const fog = await write({ body: 'Fog.' })
    await write({ body: 'Kept in Évora.' })
    for (const { id } of [ferry, quay, fog]) {
      pass(1_000)
      await ask('DELETE', `/moments/${id}`)
    }
    const found = async (query: string) => (await ask('GET', `/trash?${query}`)).body
    expect(idsOf((await found('')).data)).toEqual([fog.id, quay.id, ferry.id])
    const { data } = await found('q=evora')
    expect(idsOf(data)).toEqual([quay.id, ferry.id])
    expect(data[0].excerpt.text).toContain('Then we drove to Évora.')
    expect(data[0].excerpt.marks).toHaveLength(1)
    expect(data[1].titleMarks).toHaveLength(1)
    const first = await found('q=evora&limit=1')
    expect(idsOf((await found(`q=evora&cursor=${first.nextCursor}`)).data)).toEqual([ferry.id])
    expect((await found('q=nowhere')).data).toEqual([])
  })

  test('lets go of it after 30 days, or at once when told to, with its words', async () => {
    const { app, ask, write, pass } = await start()
    const [late, early] = [await write({ body: 'Lighthouse.' }), await write({ body: 'Lighthouse.' })]
    await ask('PATCH', `/moments/${late.id}`, { version: 1, body: 'Lighthouse again.' })
    for (const { id } of [late, early]) await ask('DELETE', `/moments/${id}`)
    expect((await ask('DELETE', `/trash/${early.id}`)).status).toBe(200)
    expect((await ask('DELETE', `/trash/${early.id}`)).status).toBe(404)
    expect(await countRows(app)).toEqual({ moments: 1, moment_revisions: 1, words: 1 })
    pass(31 * dayMs)
    await forgetDeletedMoments(app.deps, new AbortController().signal)
    expect(await countRows(app)).toEqual({ moments: 0, moment_revisions: 0, words: 0 })
  })

  test('lets go of a moment that more runs have read than a statement has room for', async () => {
    const { app, ask, write } = await start()
    const { id } = await write()
    const { db, engine } = app.deps.database
    const runs = engine === 'postgres' ? 66_000 : 33_000
    await sql`insert into ask_passages (run_id, n, moment_id, score, why)
      with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(runs)})
      select 'run ' || n, 1, ${id}, 0, '' from counted`.execute(db)
    await ask('DELETE', `/moments/${id}`)
    expect((await ask('DELETE', `/trash/${id}`)).status).toBe(200)
    expect(await countRows(app)).toEqual({ moments: 0, moment_revisions: 0, words: 0 })
  }, 60_000)

  test('lets go of the others where a moment can’t be erased, and tells of it', async () => {
    const { app, ask, write, pass } = await start()
    const moments = [await write(), await write(), await write()]
    for (const { id } of moments) await ask('DELETE', `/moments/${id}`)
    pass(31 * dayMs)
    const stuck = moments[1]?.id ?? ''
    const fails: OwnedData = {
      ...{ name: 'fails', tables: [] },
      async eraseMoments(_, of) {
        if ('ids' in of && of.ids.includes(stuck)) throw new Error('it can’t be erased')
      },
    }
    const deps = { ...app.deps, ownedData: [...app.deps.ownedData, fails] }
    await forgetDeletedMoments(deps, new AbortController().signal)
    const { db } = app.deps.database
    expect(idsOf(await db.selectFrom('moments').select('id').execute())).toEqual([stuck])
    expect(app.logLines.filter((line) => line.includes(stuck))).toHaveLength(1)
    await forgetDeletedMoments(app.deps, new AbortController().signal)
    expect(await countRows(app)).toEqual({ moments: 0, moment_revisions: 0, words: 0 })
  })

  test('a keeper takes its moments along, and an account all of them', async () => {
    const { app, ask, write, pass } = await start()
    await write()
    await ask('DELETE', '')
    pass(31 * dayMs)
    await forgetDeletedKeepers(app.deps)
    expect(await countRows(app)).toEqual({ moments: 0, moment_revisions: 0, words: 0 })
    const { token, user } = await createUser(app)
    await (await openKeeper(app, { token, user })).write()
    const { database } = app.deps
    await database.transaction((trx) =>
      eraseAccount(app.deps, trx, { userId: user.id, key: `user:${user.id}`, email: user.email }),
    )
    expect(await countRows(app)).toEqual({ moments: 0, moment_revisions: 0, words: 0 })
  })
})

describe('several moments at once', () => {
  test('are changed, and the answer names those that were, for the undo', async () => {
    const { ask, write, list, count } = await start()
    const [first, second] = [await write(), await write({ visibility: 'public' })]
    const bulk = async (change: object, ids = idsOf([first, second])): Promise<string[]> =>
      (await ask('POST', '/moments/bulk', { ids, change })).body.data.ids
    expect(await bulk({ visibility: 'public' })).toEqual([first.id])
    expect((await bulk({ aiAccess: false })).toSorted()).toEqual(idsOf([first, second]).toSorted())
    expect(await list('?visibility=public&aiAccess=false')).toHaveLength(2)
    const deleted = await bulk({ deleted: true })
    expect([deleted.length, await count()]).toEqual([2, 0])
    expect((await bulk({ deleted: false }, deleted)).length).toBe(2)
    expect(await count()).toBe(2)
  })
})

describe('a draft', () => {
  const device = randomUUID()
  const draft = { deviceId: device, revision: 2, body: 'The ri', fields: { mood: 1 } }

  test('is kept as its device has it, and an older one of the device changes nothing', async () => {
    const { ask } = await start()
    const id = randomUUID()
    const put = async (change: object = {}) => ask('PUT', `/drafts/${id}`, { ...draft, ...change })
    expect((await put()).body.data).toMatchObject({ id, body: 'The ri', revision: 2, momentId: null })
    expect((await put()).body.data.body).toBe('The ri')
    expect((await put({ revision: 1, body: 'The r' })).body.data.body).toBe('The ri')
    expect((await put({ revision: 3, body: 'The river' })).body.data.body).toBe('The river')
    expect((await ask('GET', '/drafts')).body.data).toHaveLength(1)
    expect((await ask('DELETE', `/drafts/${id}`)).status).toBe(200)
    expect((await ask('GET', '/drafts')).body.data).toEqual([])
  })

  test('is deleted by a device only where it is its own, or of the revision that it went on from', async () => {
    const { ask } = await start()
    const id = randomUUID()
    const remains = async (known: string) => {
      await ask('PUT', `/drafts/${id}`, draft)
      expect((await ask('DELETE', `/drafts/${id}?${known}`)).status).toBe(200)
      return (await ask('GET', '/drafts')).body.data.length
    }
    expect(await remains(`deviceId=${randomUUID()}&revision=0`)).toBe(1)
    expect(await remains(`deviceId=${randomUUID()}`)).toBe(1)
    expect(await remains(`deviceId=${randomUUID()}&revision=2`)).toBe(0)
    expect(await remains(`deviceId=${device}&revision=0`)).toBe(0)
    expect((await ask('DELETE', `/drafts/${id}?deviceId=x`)).status).toBe(400)
  })

  test('is in a list of small pages, and one above the limit is refused with a sentence', async () => {
    const { ask } = await start()
    const ids = Array.from({ length: draftsMax }, () => randomUUID())
    for (const id of ids) await ask('PUT', `/drafts/${id}`, draft)
    const { status, body } = await ask('PUT', `/drafts/${randomUUID()}`, draft)
    expect([status, body.error.message]).toEqual([409, momentWording.tooManyDrafts])
    expect((await ask('PUT', `/drafts/${ids[0]}`, { ...draft, revision: 3 })).status).toBe(200)
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Answer['body'] = (await ask('GET', `/drafts${cursor && `?cursor=${cursor}`}`)).body
      expect(page.data.length).toBeLessThanOrEqual(draftsPageSize)
      found.push(...idsOf(page.data))
      cursor = page.nextCursor
    }
    expect(found).toEqual(ids.toSorted())
    expect((await ask('GET', '/drafts?cursor=x')).status).toBe(400)
  })

  test('is refused with a sentence where its fields are too large, or nested without an end', async () => {
    const { app, user, id } = await start()
    const nested = `${'['.repeat(300_000)}${']'.repeat(300_000)}`
    for (const mood of [JSON.stringify('x'.repeat(4_000)), nested]) {
      const { status } = await fetch(`${app.url}/api/keepers/${id}/drafts/${randomUUID()}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
        body: `{"deviceId":"${device}","revision":2,"fields":{"mood":${mood}}}`,
      })
      expect(status).toBe(400)
    }
  })

  test('of another device is not written over: both are shown', async () => {
    const { ask } = await start()
    const id = randomUUID()
    await ask('PUT', `/drafts/${id}`, draft)
    const theirs = { ...draft, deviceId: randomUUID(), revision: 99, body: 'From the phone' }
    const { status, body } = await ask('PUT', `/drafts/${id}`, theirs)
    expect(status).toBe(409)
    expect(body.data.current.body).toBe('The ri')
    expect(body.data.yours.body).toBe('From the phone')
  })
})

test('somebody else finds no moment, revision, draft or trash of mine', async () => {
  const { app, id, ask, write } = await start()
  const moment = await write()
  await ask('PATCH', `/moments/${moment.id}`, { version: 1, body: 'Changed.' })
  const stranger = await openKeeper(app, await createUser(app))
  const admin = await createUser(app, { role: 'admin' })
  const paths = [
    '/moments',
    `/moments/${moment.id}`,
    `/moments/${moment.id}/revisions`,
    '/months',
    '/trash',
    '/drafts',
  ]
  for (const path of paths) {
    expect((await call(app, 'GET', `/api/keepers/${id}${path}`, { token: admin.token })).status, path).toBe(
      404,
    )
    expect((await call(app, 'GET', `/api/keepers/${id}${path}`)).status, path).toBe(401)
  }
  const taken = await stranger.ask('POST', '/moments', { id: moment.id, body: 'Mine?' })
  const own = await stranger.write()
  await stranger.ask('DELETE', `/moments/${own.id}`)
  const inTrash = await stranger.ask('POST', '/moments', { id: own.id, body: 'Mine?' })
  expect([taken.status, taken.body.error.message]).toEqual([409, momentWording.idTaken])
  expect([inTrash.status, inTrash.body.error.message]).toEqual([409, momentWording.idTaken])
  // Not by way of a keeper of one's own either.
  expect((await stranger.ask('GET', `/moments/${moment.id}`)).status).toBe(404)
  expect((await stranger.ask('PATCH', `/moments/${moment.id}`, { version: 2, body: 'x' })).status).toBe(404)
  expect((await stranger.ask('DELETE', `/moments/${moment.id}`)).status).toBe(404)
  const bulk = { ids: [moment.id], change: { deleted: true } }
  expect((await stranger.ask('POST', '/moments/bulk', bulk)).body.data.ids).toEqual([])
})

async function countRows({ deps: { database } }: TestApp) {
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      database.db,
    )
    return Number(rows[0]?.count)
  }
  const index = database.engine === 'sqlite' ? 'moment_words_docsize' : 'moment_words'
  return {
    moments: await count('moments'),
    moment_revisions: await count('moment_revisions'),
    words: await count(index),
  }
}

describe('questions for review', () => {
  test('are found from the day on which they are due, and no other moment is', async () => {
    const { write, list, ask } = await start()
    const review = { dueOn: '2026-11-22', intervalDays: 3, ease: 2.5 }
    const due = await write({ title: 'What turns the tide?', kind: 'answer', review })
    const late = await write({ title: 'And the neap?', review: { ...review, dueOn: '2026-10-01' } })
    await write({ title: 'Later', review: { ...review, dueOn: '2026-11-23' } })
    await write({ title: 'No question' })
    expect(idsOf(await list('?due=2026-11-22')).toSorted()).toEqual([due.id, late.id].toSorted())
    expect(idsOf(await list('?due=2026-11-21'))).toEqual([late.id])
    expect((await ask('GET', '/moments?due=soon')).status).toBe(400)
  })

  test('come in the order in which they are due, page by page', async () => {
    const { write, ask } = await start()
    // The later one was written, the longer it is overdue.
    for (let day = 9; day >= 1; day -= 1)
      await write({
        ...{ title: `Day ${day}`, occurredAt: `2026-10-0${10 - day}T09:00:00Z` },
        review: { dueOn: `2026-11-0${day}`, intervalDays: 3, ease: 2.5 },
      })
    await write({ title: 'No question' })
    const titles: (string | null)[] = []
    let cursor = ''
    do {
      const { body } = await ask('GET', `/moments?due=2026-11-08&sort=due&limit=3${cursor}`)
      titles.push(...body.data.map(({ title }: MomentSummary) => title))
      cursor = body.nextCursor && `&cursor=${body.nextCursor}`
    } while (cursor)
    expect(titles).toEqual(Array.from({ length: 8 }, (_, at) => `Day ${at + 1}`))
    const { body } = await ask('GET', '/moments?limit=1')
    expect((await ask('GET', `/moments?sort=due&cursor=${body.nextCursor}`)).status).toBe(400)
  })
})
