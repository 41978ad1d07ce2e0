import { sql } from 'kysely'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { defaultVoice } from '#contracts/keepers/voice-choices.ts'
import type { Exposure, LogbookEntry, StayedMoment } from '#contracts/keepers/logbook.ts'
import { logbookWording } from '#contracts/keepers/logbook-wording.ts'
import { createUser, type TestUser } from '../../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { forgetDeletedMoments } from '../moments/trash.ts'
import { forgetDeletedKeepers } from '../purge.ts'
import { appendToLogbook, type LogbookNote } from './append-to-logbook.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const river = {
  ...{ title: 'River years', purpose: 'What the river brought.', keeperType: 'journal' },
  ...{ memoryPattern: 'chronological', timezone: 'Europe/Lisbon' },
}

async function start(env: Record<string, string> = {}) {
  let now = Date.parse('2026-11-22T10:00:00.000Z')
  const app = await startTestApp({ now: () => now, isMaintained: false, env })
  const user = await createUser(app)
  const keeper = await openKeeper(app, user)
  return { app, user, ...keeper, now: () => now, pass: (ms: number) => void (now += ms) }
}

async function openKeeper(app: TestApp, user: TestUser) {
  const send = (method: string, path: string, body?: unknown) =>
    call(app, method, path, { token: user.token, ...(body !== undefined && { body }) })
  const { id } = (await send('POST', '/api/keepers', river)).body.data
  const ask = (method: string, path: string, body?: unknown) =>
    send(method, `/api/keepers/${id}${path}`, body)
  return {
    id: String(id),
    ask,
    write: async (fields: object = {}): Promise<string> =>
      (await ask('POST', '/moments', { body: 'The river opened.', ...fields })).body.data.id,
    log: async (query = ''): Promise<LogbookEntry[]> => (await ask('GET', `/logbook${query}`)).body.data,
    verify: async () => (await ask('GET', '/logbook/verify')).body.data,
  }
}

const actionsOf = (entries: LogbookEntry[]) => entries.map(({ action }) => action).toReversed()

describe('what is done in a keeper', () => {
  test('stands in its logbook once, with who did it and the ids alone', async () => {
    const { app, user, ask, write, log } = await start()
    const first = await write()
    const second = await write()
    const change = (fields: object) => ask('PATCH', `/moments/${first}`, fields)
    await change({ version: 1, body: 'The river closed.' })
    await change({ version: 2, visibility: 'public' })
    await change({ version: 3, pinned: true })
    await change({ version: 4, aiAccess: false })
    await ask('POST', `/moments/${first}/revisions/1/restore`, { version: 5 })
    const ids = [first, second]
    await ask('POST', '/moments/bulk', { ids, change: { aiAccess: false } })
    await ask('POST', '/moments/bulk', { ids, change: { visibility: 'private' } })
    await ask('POST', '/moments/bulk', { ids, change: { visibility: 'private' } })
    await ask('POST', '/moments/bulk', { ids, change: { deleted: true } })
    await ask('POST', `/moments/${first}/restore`)
    await ask('DELETE', `/moments/${first}`)
    await ask('DELETE', `/trash/${first}`)
    await ask('PATCH', '', { version: 1, aiPolicy: 'off', isPublic: true, title: 'Renamed' })
    await call(app, 'POST', '/api/kam/exports', { token: user.token })

    const entries = (await log()).toReversed()
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['moment.written', { momentIds: [first] }],
      ['moment.written', { momentIds: [second] }],
      ['moment.edited', { momentIds: [first] }],
      ['moment.visibility_changed', { momentIds: [first], visibility: 'public' }],
      ['moment.ai_access_changed', { momentIds: [first], aiAccess: false }],
      ['moment.revision_restored', { momentIds: [first], revision: 1 }],
      ['moment.ai_access_changed', { momentIds: [second], aiAccess: false }],
      ['moment.visibility_changed', { momentIds: [first], visibility: 'private' }],
      ['moment.trashed', { momentIds: expect.arrayContaining(ids) }],
      ['moment.restored', { momentIds: [first] }],
      ['moment.trashed', { momentIds: [first] }],
      ['moment.erased', { momentIds: [first] }],
      ['keeper.ai_policy_changed', { aiPolicy: 'off' }],
      ['keeper.visibility_changed', { isPublic: true }],
      ['keeper.exported', { moments: 0 }],
    ])
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1))
    expect(new Set(entries.map(({ actor }) => JSON.stringify(actor)))).toEqual(
      new Set([JSON.stringify({ kind: 'user', id: user.user.id, name: null })]),
    )
  })

  test('topics, journeys, the voice and texts that get a tag are noted, too', async () => {
    const { ask, write, log } = await start()
    const ids = [await write(), await write()]
    expect((await ask('POST', '/moments/bulk', { ids, change: { addTopic: 'river' } })).status).toBe(200)
    expect((await ask('POST', '/moments/bulk', { ids, change: { removeTopic: 'river' } })).status).toBe(200)
    const make = async (path: string, body: object) => (await ask('POST', path, body)).body.data
    const [mama, mother] = [
      await make('/topics', { name: 'Mama', kind: 'person' }),
      await make('/topics', { name: 'Mother', kind: 'person' }),
    ]
    for (const [version, aliases] of [['Mum'], ['Mum', 'Mutti']].entries())
      await ask('PATCH', `/topics/${mama.id}`, { version: version + 1, aliases })
    await ask('POST', `/topics/${mother.id}/merge`, { into: mama.id })
    await ask('DELETE', `/topics/${mama.id}`)
    const journey = await make('/journeys', { title: 'To the sea', intention: 'To see it.' })
    for (const version of [1, 1])
      await ask('PATCH', `/journeys/${journey.id}`, { version, title: 'Upstream' })
    await ask('DELETE', `/journeys/${journey.id}`)
    expect((await ask('PUT', '/voice', { ...defaultVoice, version: 0 })).status).toBe(200)
    const done = (await log()).toReversed().map(({ action, subject }) => [action, subject])
    expect(done.slice(2)).toEqual([
      // Both within ten minutes.
      ['moment.edited', { momentIds: expect.arrayContaining(ids) }],
      ['topic.made', { topicId: mama.id }],
      ['topic.made', { topicId: mother.id }],
      ['topic.changed', { topicId: mama.id }],
      ['topic.merged', { topicId: mama.id }],
      ['topic.deleted', { topicId: mama.id }],
      ['journey.begun', { journeyId: journey.id }],
      ['journey.changed', { journeyId: journey.id }],
      ['journey.deleted', { journeyId: journey.id }],
      ['voice.changed', {}],
    ])
  })

  test('edits of a moment within ten minutes are the one entry at their beginning', async () => {
    const { ask, write, log, pass } = await start()
    const [first, second] = [await write(), await write()]
    let version = 1
    const edit = async (momentId: string, of: number) =>
      expect((await ask('PATCH', `/moments/${momentId}`, { version: of, body: `Text ${of}.` })).status).toBe(
        200,
      )
    for (let minute = 0; minute < 12; minute++) {
      await edit(first, version++)
      pass(minuteMs)
    }
    await edit(second, 1)
    const edits = (await log('?action=moment.edited')).map(({ subject, at }) => [at, subject.momentIds])
    expect(edits).toEqual([
      ['2026-11-22T10:12:00.000Z', [second]],
      ['2026-11-22T10:10:00.000Z', [first]],
      ['2026-11-22T10:00:00.000Z', [first]],
    ])
  })

  test('what a stale or refused change would have done does not', async () => {
    const { ask, write, log } = await start()
    const id = await write()
    await ask('PATCH', `/moments/${id}`, { version: 7, body: 'Too late.' })
    await ask('PATCH', '', { version: 7, aiPolicy: 'off' })
    await ask('DELETE', `/trash/${id}`)
    expect(actionsOf(await log())).toEqual(['moment.written'])
  })

  test('what the trash forgets by itself is there too, one entry for each keeper', async () => {
    const { app, user, id, ask, write, pass } = await start()
    const other = await openKeeper(app, user)
    const [first, second, third] = [await write(), await write(), await other.write()]
    await ask('POST', '/moments/bulk', { ids: [first, second], change: { deleted: true } })
    await other.ask('DELETE', `/moments/${third}`)
    pass(31 * dayMs)
    await forgetDeletedMoments(app.deps, new AbortController().signal)
    const bySystem = await app.deps.database.db
      .selectFrom('logbook_entries')
      .select(['keeper_id', 'seq', 'action', 'actor_id', 'subject'])
      .where('actor', '=', 'system')
      .orderBy('seq', 'desc')
      .execute()
    const erased = { action: 'moment.erased', actor_id: null }
    expect(bySystem.map((row) => ({ ...row, subject: JSON.parse(row.subject) }))).toEqual([
      { ...erased, keeper_id: id, seq: 4, subject: { momentIds: expect.arrayContaining([first, second]) } },
      { ...erased, keeper_id: other.id, seq: 3, subject: { momentIds: [third] } },
    ])
  })

  test('at once gets places without a gap or a fork', async () => {
    const { app, user, id, write, log, verify } = await start({ RATE_LIMITS: 'off' })
    const other = await openKeeper(app, user)
    await Promise.all(Array.from({ length: 30 }, (_, at) => (at % 3 === 0 ? other.write() : write())))
    const seqs = (await log()).map(({ seq }) => seq)
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, at) => 20 - at))
    expect(await verify()).toMatchObject({ entries: 20, brokenAt: null })
    expect(await other.verify()).toMatchObject({ entries: 10, brokenAt: null })
    // One that fails leaves its place to the next.
    const failing = app.deps.database.transaction(async (trx) => {
      await appendToLogbook(trx, spoken(id, app.deps.now()))
      throw new Error('No.')
    })
    await expect(failing).rejects.toThrow('No.')
    await write()
    expect(await verify()).toMatchObject({ entries: 21, brokenAt: null })
  })
})

function spoken(keeperId: string, at: number, exposure: Partial<Exposure> = {}): LogbookNote {
  return {
    ...{ keeperId, at },
    action: 'voice.spoken',
    actor: { kind: 'user', id: 'somebody' },
    exposure: {
      ...{ provider: 'elevenlabs', model: 'eleven_multilingual_v2', momentIds: [], tokens: null, stayed: [] },
      ...exposure,
    },
  }
}

describe('what left this server', () => {
  async function withExposures() {
    const scene = await start()
    const { app, id, write, now, pass } = scene
    const [fog, ferry] = [await write({ title: 'Fog' }), await write({ body: 'The ferry was late again.' })]
    const append = (exposure: Partial<Exposure>, at = now()) =>
      app.deps.database.transaction((trx) => appendToLogbook(trx, spoken(id, at, exposure)))
    const stayed: StayedMoment[] = [{ momentId: ferry, why: 'ai-access' }]
    await append({ momentIds: [fog, ferry] }, Date.parse('2026-11-01T00:00:00Z') - 1)
    await append(
      { provider: 'anthropic', momentIds: [fog], tokens: 500, stayed },
      Date.parse('2026-11-01T00:00:00Z'),
    )
    pass(minuteMs)
    await append({ provider: 'anthropic', momentIds: [fog, ferry], tokens: 1_200 })
    await append({ momentIds: [ferry] })
    await append({ provider: 'local', momentIds: [fog], tokens: 9 })
    return { ...scene, fog, ferry }
  }

  test('is summed by month in the keeper’s time zone, each moment once, by provider', async () => {
    const { ask } = await withExposures()
    const { data } = (await ask('GET', '/logbook/left?month=2026-11')).body
    expect(data).toEqual({
      ...{ month: '2026-11', runs: 3, moments: 2, sent: 4, tokens: 1_700, ofMoments: 2 },
      providers: [
        { provider: 'anthropic', runs: 2, sent: 3, tokens: 1_700 },
        { provider: 'elevenlabs', runs: 1, sent: 1, tokens: 0 },
      ],
      firstMonth: '2026-11',
    })
    const october = (await ask('GET', '/logbook/left?month=2026-10')).body.data
    expect(october).toMatchObject({ runs: 1, moments: 2 })
    const empty = (await ask('GET', '/logbook/left?month=2026-09')).body.data
    expect(empty).toMatchObject({ runs: 0, moments: 0, providers: [] })
  })

  test('is a filter, beside actor, action, month and time, and is paged to its end', async () => {
    const { ask, log } = await withExposures()
    expect((await log('?left=true&month=2026-11')).map(({ exposure }) => exposure?.provider)).toEqual([
      ...['elevenlabs', 'anthropic', 'anthropic'],
    ])
    expect(await log('?left=false')).toHaveLength(3)
    expect(await log('?actor=agent')).toEqual([])
    expect(await log('?action=moment.written&from=2026-11-22T10:00:00Z')).toHaveLength(2)
    expect(await log('?to=2026-11-22T10:00:00Z')).toHaveLength(2)
    const pages: LogbookEntry[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await ask('GET', `/logbook?limit=3${cursor && `&cursor=${cursor}`}`)
      pages.push(...body.data)
      cursor = body.nextCursor
    }
    expect(pages).toEqual(await log())
    expect((await ask('GET', '/logbook?cursor=x')).status).toBe(400)
  })

  test('an entry names its moments as they are now, and says of those that stayed why', async () => {
    const { ask, log, fog, ferry } = await withExposures()
    const entry = (await log('?left=true')).find(({ exposure }) => exposure?.tokens === 500)
    const show = async () => (await ask('GET', `/logbook/${entry?.seq}`)).body.data
    expect(await show()).toMatchObject({
      exposure: { momentIds: [fog], stayed: [{ momentId: ferry, why: 'ai-access' }] },
      moments: [
        { id: fog, title: 'Fog', localDate: '2026-11-22', state: 'kept' },
        { id: ferry, title: 'The ferry was late again.', localDate: '2026-11-22', state: 'kept' },
      ],
    })
    await ask('DELETE', `/moments/${ferry}`)
    await ask('DELETE', `/moments/${fog}`)
    await ask('DELETE', `/trash/${fog}`)
    expect((await show()).moments).toEqual([
      { id: fog, title: null, localDate: null, state: 'gone' },
      expect.objectContaining({ id: ferry, state: 'trashed' }),
    ])
    expect((await ask('GET', '/logbook/9999')).status).toBe(404)
  })
})

describe('the chain', () => {
  const columns = [
    ...[`keeper_id = (select id from keepers where id <> logbook_entries.keeper_id limit 1)`],
    ...['seq = 77', 'at = at + 1', `actor = 'agent'`, `actor_id = 'x'`, `action = 'moment.edited'`],
    ...[`subject = '{"moments":1}'`, `provider = 'openai'`, `model = 'x'`, `went = '["x"]'`, 'sent = 7'],
    ...[`stayed = '[{}]'`, 'tokens = 7', `prev_hash = 'x'`, `hash = 'x'`],
  ]

  test('shows which entry was changed, whatever column it was', async () => {
    const { app, user, id, write, verify, now } = await start({ RATE_LIMITS: 'off' })
    await openKeeper(app, user)
    await write()
    const exposure = { momentIds: ['a', 'b'], tokens: 5 }
    await app.deps.database.transaction((trx) => appendToLogbook(trx, spoken(id, now(), exposure)))
    await write()
    const whole = { entries: 3, since: '2026-11-22T10:00:00.000Z', checkedAt: '2026-11-22T10:00:00.000Z' }
    expect(await verify()).toEqual({ ...whole, brokenAt: null })
    await unprotect(app)
    const { db } = app.deps.database
    const [second] = await db.selectFrom('logbook_entries').selectAll().where('seq', '=', 2).execute()
    if (!second) throw new Error('There is no second entry.')
    for (const column of columns) {
      const where = sql`keeper_id = ${id} and seq = 2`
      await sql`update logbook_entries set ${sql.raw(column)} where ${where}`.execute(db)
      expect([column, (await verify()).brokenAt]).toEqual([column, 2])
      await db.deleteFrom('logbook_entries').where('hash', 'in', [second.hash, 'x']).execute()
      expect([column, (await verify()).brokenAt]).toEqual([column, 2])
      await db.insertInto('logbook_entries').values(second).execute()
      expect((await verify()).brokenAt).toBeNull()
    }
  })

  test.each([
    ['the last entry is removed', 3, `delete from logbook_entries where seq = 3`],
    [
      'one is added at its end',
      4,
      `insert into logbook_entries (keeper_id, seq, at, actor, action, subject, prev_hash, hash)
        select keeper_id, 4, at, actor, action, subject, prev_hash, hash from logbook_entries where seq = 3`,
    ],
    ['its head is removed', 1, `delete from logbook_heads`],
    ['its head is changed', 3, `update logbook_heads set hash = 'x'`],
  ])('is broken where %s', async (_what, brokenAt, statement) => {
    const { app, write, verify } = await start()
    for (let at = 0; at < 3; at++) await write()
    await unprotect(app)
    await sql.raw(statement).execute(app.deps.database.db)
    expect(await verify()).toMatchObject({ brokenAt })
  })

  test('is protected by the database while its keeper is there', async () => {
    const { app, write } = await start()
    await write()
    const { db } = app.deps.database
    await expect(sql`update logbook_entries set at = 1`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`delete from logbook_entries`.execute(db)).rejects.toThrow('append-only')
  })

  test('whoever checks it again and again is asked to wait', async () => {
    const { ask } = await start()
    const answers: number[] = []
    for (let at = 0; at < 7; at++) answers.push((await ask('GET', '/logbook/verify')).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429])
    expect((await ask('GET', '/logbook/verify')).body.error.message).toBe(logbookWording.verifiedTooOften)
  })
})

test('the logbook leaves as JSON lines in the order of the chain, and with all that is somebody’s', async () => {
  const { app, user, id, write, log, ask } = await start()
  await write()
  await write()
  const { body, headers } = await ask('GET', '/logbook/export')
  expect(headers.get('content-disposition')).toContain('logbook.jsonl')
  const lines = String(body).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual((await log()).toReversed())
  const { url } = (await call(app, 'POST', '/api/kam/exports', { token: user.token })).body.data
  const zip = unzipSync(new Uint8Array(await (await fetch(app.url + url)).arrayBuffer()))
  const exported = strFromU8(zip['logbook.jsonl'] ?? new Uint8Array())
    .trimEnd()
    .split('\n')
  expect(exported.map((line) => JSON.parse(line))).toMatchObject([
    { keeper_id: id, action: 'moment.written' },
    { keeper_id: id, action: 'moment.written' },
    { keeper_id: id, action: 'keeper.exported' },
  ])
})

test('no word that somebody wrote is in a logbook, and a purged keeper’s is gone', async () => {
  const { app, user, id, ask, write, pass } = await start()
  const planted = 'zanzibarplantedsentence'
  const momentId = await write({ title: planted, body: `Of ${planted}.`, place: { name: planted } })
  await ask('PATCH', `/moments/${momentId}`, { version: 1, body: `${planted}!`, dateWords: planted })
  await ask('POST', `/moments/${momentId}/revisions/1/restore`, { version: 2 })
  await ask('PATCH', '', { version: 1, title: planted, purpose: planted, aiPolicy: 'local' })
  await ask('DELETE', `/moments/${momentId}`)
  await ask('DELETE', `/trash/${momentId}`)
  const { db } = app.deps.database
  const rows = await db.selectFrom('logbook_entries').selectAll().execute()
  expect(rows).toHaveLength(6)
  expect(JSON.stringify(rows)).not.toContain(planted)
  expect(String((await ask('GET', '/logbook/export')).body)).not.toContain(planted)

  await call(app, 'DELETE', `/api/keepers/${id}`, { token: user.token })
  pass(31 * dayMs)
  await forgetDeletedKeepers(app.deps)
  expect(await db.selectFrom('logbook_entries').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('logbook_heads').selectAll().execute()).toEqual([])
})

/** What somebody does who has the database and takes its protection away. */
async function unprotect({ deps }: TestApp): Promise<void> {
  const { db, engine } = deps.database
  const off =
    engine === 'postgres'
      ? ['drop trigger logbook_entries_append_only on logbook_entries']
      : ['drop trigger logbook_entries_no_update', 'drop trigger logbook_entries_no_delete']
  for (const text of off) await sql.raw(text).execute(db)
}
