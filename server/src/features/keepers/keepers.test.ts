import { describe, expect, test } from 'vitest'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { OwnedData } from '../../owned-data/owned-data.ts'
import { createUser, registerUser, type TestUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'
import { forgetDeletedKeepers } from './purge.ts'

const day = 24 * 3_600_000
const url = '/api/keepers'
const river = {
  title: 'River years',
  purpose: 'What the river brought.',
  keeperType: 'journal',
  memoryPattern: 'chronological',
}

async function start() {
  let now = Date.parse('2026-03-01T08:00:00.000Z')
  const app = await startTestApp({ now: () => now })
  const owner = await createUser(app)
  const as = (user: TestUser) => {
    const ask = (method: string, path: string, body?: unknown) =>
      call(app, method, `${url}${path}`, { token: user.token, ...(body !== undefined && { body }) })
    return {
      ask,
      create: async (fields: object = {}): Promise<Keeper> =>
        (await ask('POST', '', { ...river, ...fields })).body.data,
      titles: async (query = ''): Promise<string[]> =>
        (await ask('GET', query)).body.data.map(({ title }: Keeper) => title),
    }
  }
  const mine = as(owner)
  /** So long that what was deleted before has gone; who calls in between stays signed in. */
  async function passRest() {
    now += 20 * day
    await mine.ask('GET', '')
    now += 11 * day
  }
  return { app, owner, as, ...mine, pass: (ms: number) => void (now += ms), passRest }
}

describe('a new account', () => {
  test('starts with a journal of its own, ready to write in', async () => {
    const { app, as } = await start()
    const { ask } = as(await registerUser(app))
    const { body } = await ask('GET', '?sort=number')
    expect(body.nextCursor).toBeNull()
    expect(body.data).toMatchObject([
      {
        number: 1,
        title: 'My journal',
        keeperType: 'journal',
        sample: false,
        momentCount: 0,
        journeyCount: 0,
      },
    ])
  })

  test('gets it once, however many calls come first at once', async () => {
    const { ask, titles } = await start()
    await Promise.all([ask('GET', ''), ask('GET', '/1'), ask('POST', '', river), ask('GET', '')])
    expect(await titles('?sort=title')).toEqual(['My journal', 'River years'])
  })

  test('that is older than journals gets one under its next number', async () => {
    const { app, ask, create, titles } = await start()
    await create()
    const { db } = app.deps.database
    await db.updateTable('keeper_numbers').set({ has_journal: 0 }).execute()
    await db.deleteFrom('keepers').where('number', '=', 1).execute()
    expect(await titles('?sort=number')).toEqual(['River years', 'My journal'])
    expect((await ask('GET', '/3')).body.data.title).toBe('My journal')
  })
})

describe('creating a keeper', () => {
  test('keeps what was given and fills in the rest', async () => {
    const { ask } = await start()
    const { status, body } = await ask('POST', '', { ...river, title: '  River years ' })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      number: 2,
      ...river,
      theme: 'keeper-classic',
      isPublic: false,
      allowsIndexing: false,
      isMirrored: false,
      timezone: 'UTC',
      dayStartsAt: '04:00',
      aiPolicy: 'providers',
      language: 'en',
      journeyCount: 0,
      proposalCount: 0,
      momentCount: 0,
      sample: false,
      version: 1,
      createdAt: '2026-03-01T08:00:00.000Z',
      updatedAt: '2026-03-01T08:00:00.000Z',
      archivedAt: null,
      deletedAt: null,
    })
    expect((await ask('GET', '/2')).body.data).toEqual(body.data)
    expect((await ask('GET', `/${body.data.id}`)).body.data).toEqual(body.data)
  })

  test('keeps AI away from a wellness keeper unless told otherwise', async () => {
    const { create } = await start()
    expect(await create({ keeperType: 'wellness' })).toMatchObject({ aiPolicy: 'off' })
    expect(await create({ keeperType: 'wellness', aiPolicy: 'local' })).toMatchObject({ aiPolicy: 'local' })
  })

  test('gives numbers once, also to those who ask at the same time, and never a second time', async () => {
    const { app, ask, create, passRest } = await start()
    const made = await Promise.all([1, 2, 3, 4, 5, 6].map(() => create()))
    expect(made.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7])
    await ask('DELETE', '/7')
    await passRest()
    await forgetDeletedKeepers(app.deps)
    expect((await create()).number).toBe(8)
  })

  test.each([
    [{ title: ' ' }, 'title', 'Give it a title.'],
    [{ title: 'x'.repeat(121) }, 'title', 'Use at most 120 characters.'],
    [{ purpose: undefined }, 'purpose', 'Say what it is for.'],
    [{ purpose: 'x'.repeat(2_001) }, 'purpose', 'Use at most 2,000 characters.'],
    [{ keeperType: 'diary' }, 'keeperType', 'Choose a type.'],
    [{ memoryPattern: undefined }, 'memoryPattern', 'Choose a memory pattern.'],
    [{ theme: 'pink' }, 'theme', 'Choose a theme.'],
    [{ timezone: 'Middle/Earth' }, 'timezone', 'Unknown time zone.'],
    [{ dayStartsAt: '25:00' }, 'dayStartsAt', 'Use a time such as 04:00.'],
    [{ owner_id: 'x' }, 'owner_id', 'Unknown field "owner_id".'],
  ])('refuses %j with its reason', async (fields, field, reason) => {
    const { ask } = await start()
    const { status, body } = await ask('POST', '', { ...river, ...fields })
    expect(status).toBe(400)
    expect(body.error).toEqual({ code: 'invalid_request', message: reason, fields: { [field]: reason } })
  })
})

describe('changing a keeper', () => {
  test('writes only the given fields and creates a new version', async () => {
    const { ask, create, pass } = await start()
    const before = await create()
    pass(1_000)
    const { body } = await ask('PATCH', '/2', { version: 1, title: 'Delta', isPublic: true })
    const updatedAt = '2026-03-01T08:00:01.000Z'
    expect(body.data).toEqual({ ...before, title: 'Delta', isPublic: true, version: 2, updatedAt })
  })

  test('refuses a stale change, showing what is kept and what was to be written', async () => {
    const { ask, create } = await start()
    await create()
    const kept = await ask('PATCH', '/2', { version: 1, title: 'Delta' })
    const stale = await ask('PATCH', '/2', { version: 1, title: 'Estuary' })
    expect(stale.status).toBe(409)
    expect(stale.body).toEqual({
      success: false,
      error: { code: 'conflict', message: keeperWording.changedElsewhere },
      data: { current: kept.body.data, yours: { version: 1, title: 'Estuary' } },
    })
    expect((await ask('GET', '/2')).body.data.title).toBe('Delta')
  })

  test('lets one of two simultaneous changes win', async () => {
    const { ask, create } = await start()
    await create()
    const answers = await Promise.all(
      ['One', 'Other'].map((title) => ask('PATCH', '/2', { version: 1, title })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('archives and unarchives it', async () => {
    const { ask, create, titles } = await start()
    await create()
    await ask('DELETE', '/1')
    const { body } = await ask('PATCH', '/2', { version: 1, archived: true })
    expect(body.data.archivedAt).toBe('2026-03-01T08:00:00.000Z')
    expect(await titles()).toEqual([])
    expect(await titles('?state=archived')).toEqual(['River years'])
    expect(await titles('?state=kept')).toEqual(['River years'])
    expect((await ask('GET', '/2')).status).toBe(200)
    await ask('PATCH', '/2', { version: 2, archived: false })
    expect(await titles()).toEqual(['River years'])
  })

  test.each([[{ title: 'No version' }], [{ version: 1, sample: true }], [{ version: 1, number: 9 }]])(
    'refuses %j',
    async (change) => {
      const { ask, create } = await start()
      await create()
      expect((await ask('PATCH', '/2', change)).status).toBe(400)
    },
  )
})

describe('deleting a keeper', () => {
  test('can be restored unchanged for 30 days', async () => {
    const { app, ask, create, titles, pass } = await start()
    const before = await create()
    expect((await ask('DELETE', '/2')).body).toEqual({ success: true })
    expect((await ask('GET', '/2')).status).toBe(404)
    expect((await ask('PATCH', '/2', { version: 1, title: 'Gone' })).status).toBe(404)
    expect((await ask('DELETE', '/2')).status).toBe(404)
    expect(await titles('?state=deleted')).toEqual(['River years'])
    pass(29 * day)
    await forgetDeletedKeepers(app.deps)
    expect((await ask('POST', '/2/restore')).body.data).toEqual(before)
    expect((await ask('POST', '/2/restore')).status).toBe(404)
  })

  test('is final after 30 days', async () => {
    const { app, ask, create, titles, passRest } = await start()
    await create()
    await ask('DELETE', '/2')
    await passRest()
    expect((await ask('POST', '/2/restore')).status).toBe(404)
    await forgetDeletedKeepers(app.deps)
    expect(await titles('?state=deleted')).toEqual([])
    const audit = await app.deps.database.db.selectFrom('audit_entries').select('action').execute()
    expect(audit.map(({ action }) => action).toSorted()).toEqual(['keeper.deleted', 'keeper.purged'])
  })

  test('is final for the others where one is restored as they go', async () => {
    const { app, ask, create, titles, pass, passRest } = await start()
    const restored = await create({ title: 'Restored' })
    await create()
    for (const path of ['/2', '/3']) {
      await ask('DELETE', path)
      pass(1_000)
    }
    await passRest()
    const { database } = app.deps
    const transaction: typeof database.transaction = async (...work) => {
      await database.db
        .updateTable('keepers')
        .set({ deleted_at: null })
        .where('id', '=', restored.id)
        .execute()
      return database.transaction(...work)
    }
    await forgetDeletedKeepers({ ...app.deps, database: { ...database, transaction } })
    expect(await titles('?sort=number')).toEqual(['My journal', 'Restored'])
    expect(await titles('?state=deleted')).toEqual([])
  })

  test('is final for the others where one can’t be erased, which is told of and tried again', async () => {
    const { app, ask, create, titles, passRest } = await start()
    const stuck = await create({ title: 'Stuck' })
    await create()
    for (const path of ['/2', '/3']) await ask('DELETE', path)
    await passRest()
    const fails: OwnedData = {
      ...{ name: 'fails', tables: [] },
      async eraseMoments(_, of) {
        if ('keeperId' in of && of.keeperId === stuck.id) throw new Error('it can’t be erased')
      },
    }
    await forgetDeletedKeepers({ ...app.deps, ownedData: [...app.deps.ownedData, fails] })
    const { db } = app.deps.database
    const left = () => db.selectFrom('keepers').select('title').where('deleted_at', 'is not', null).execute()
    expect(await left()).toEqual([{ title: 'Stuck' }])
    expect(app.logLines.filter((line) => line.includes(stuck.id))).toHaveLength(1)
    await forgetDeletedKeepers(app.deps)
    expect(await left()).toEqual([])
    expect(await titles()).toEqual(['My journal'])
  })

  test('is final at once where its owner wants it', async () => {
    const { app, ask, create, titles } = await start()
    await create()
    expect((await ask('DELETE', '/trash/2')).status).toBe(404)
    await ask('DELETE', '/2')
    expect((await ask('DELETE', '/trash/2')).body).toEqual({ success: true })
    expect((await ask('DELETE', '/trash/2')).status).toBe(404)
    expect((await ask('POST', '/2/restore')).status).toBe(404)
    expect(await titles('?state=deleted')).toEqual([])
    const { db } = app.deps.database
    const [, last] = await db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .orderBy('position')
      .execute()
    expect(last).toMatchObject({ action: 'keeper.purged', actor_id: expect.any(String) })
  })

  test('takes all keepers along when the account goes', async () => {
    const { app, owner, create } = await start()
    await create()
    const { db } = app.deps.database
    await db.deleteFrom('users').where('id', '=', owner.user.id).execute()
    expect(await db.selectFrom('keepers').select('id').execute()).toEqual([])
  })
})

describe('the list', () => {
  test('finds every word in title or purpose, whatever its case and accents, and nothing by wildcards', async () => {
    const { create, titles } = await start()
    await create({ title: 'Élan', purpose: '100 % résumé' })
    await create({ title: 'River years' })
    expect(await titles('?q=ÉLAN')).toEqual(['Élan'])
    expect(await titles('?q=elan%20resume')).toEqual(['Élan'])
    expect(await titles(`?q=${encodeURIComponent('RÉSUMÉ'.normalize('NFD'))}%20100`)).toEqual(['Élan'])
    expect(await titles('?q=brought%20river')).toEqual(['River years'])
    expect(await titles('?q=river%20nowhere')).toEqual([])
    expect(await titles('?q=%25')).toEqual(['Élan'])
    expect(await titles('?q=_')).toEqual([])
    expect(await titles('?q=%5C')).toEqual([])
  })

  test('shows one type alone', async () => {
    const { create, titles } = await start()
    await create({ title: 'Thesis', keeperType: 'educational' })
    expect(await titles('?type=educational&sample=false')).toEqual(['Thesis'])
    expect(await titles('?type=custom')).toEqual([])
    expect(await titles('?number=2')).toEqual(['Thesis'])
    expect(await titles('?number=3')).toEqual([])
  })

  test('finds the keepers in which proposals wait, however long ago they were changed, page by page', async () => {
    const { app, ask, create, titles, pass } = await start()
    const proposed: string[] = []
    for (let at = 1; at <= 7; at += 1) {
      const { id } = await create({ title: `Keeper ${at}` })
      const { body } = await ask('POST', `/${id}/proposals`, { body: 'The ferry.' })
      proposed.push(body.data.id)
      pass(1_000)
    }
    for (let at = 0; at < 6; at += 1) await create({ title: 'Changed later' })
    const waiting = ['Keeper 7', 'Keeper 6', 'Keeper 5', 'Keeper 4', 'Keeper 3', 'Keeper 2', 'Keeper 1']
    expect(await titles('?waiting=true')).toEqual(waiting)
    const { body } = await ask('GET', '?waiting=true&limit=4')
    expect(await titles(`?waiting=true&limit=4&cursor=${body.nextCursor}`)).toEqual(waiting.slice(4))
    expect(await titles('?waiting=false&limit=100')).not.toContain('Keeper 1')
    expect(await titles('?waiting=false&limit=100')).toContain('Changed later')

    // One is declined, and the words of another are hidden while what they are made from is in the trash.
    const [first = '', second = ''] = proposed
    await ask('PATCH', `/2/proposals/${first}`, { version: 1, status: 'declined' })
    const made = await ask('POST', '/3/moments', { title: 'The day', body: 'We took the ferry.' })
    const { db } = app.deps.database
    const source = { proposal_id: second, moment_id: made.body.data.id, n: 1 }
    await db.insertInto('proposal_sources').values(source).execute()
    expect(await titles('?waiting=true&sort=number&limit=1')).toEqual(['Keeper 2'])
    await ask('DELETE', `/3/moments/${made.body.data.id}`)
    expect(await titles('?waiting=true&sort=number&limit=1')).toEqual(['Keeper 3'])
  })

  test('finds the keepers with questions that are due on a day', async () => {
    const { ask, create, titles, pass } = await start()
    const questions: string[] = []
    for (let at = 1; at <= 7; at += 1) {
      const { id } = await create({ title: `Course ${at}`, keeperType: 'educational' })
      const review = { dueOn: `2026-03-0${at}`, intervalDays: 1, ease: 2.5 }
      const { body } = await ask('POST', `/${id}/moments`, { title: 'When?', body: 'Then.', review })
      questions.push(body.data.id)
      pass(1_000)
    }
    for (let at = 0; at < 6; at += 1) await create({ title: 'Changed later', keeperType: 'educational' })
    expect(await titles('?due=2026-02-28')).toEqual([])
    expect(await titles('?due=2026-03-03')).toEqual(['Course 3', 'Course 2', 'Course 1'])
    expect(await titles('?due=2026-03-07&sample=false')).toHaveLength(7)
    await ask('DELETE', `/2/moments/${questions[0]}`)
    expect(await titles('?due=2026-03-03')).toEqual(['Course 3', 'Course 2'])
    expect((await ask('GET', '?due=tomorrow')).status).toBe(400)
  })

  test.each(['updated', 'title', 'number'])('sorted by %s, comes whole page by page', async (sort) => {
    const { ask, create, titles, pass } = await start()
    await ask('DELETE', '/1')
    for (const title of ['b', 'A', 'c', 'Zebra', 'a']) {
      pass(1_000)
      await create({ title })
    }
    const whole = await titles(`?sort=${sort}&sample=false`)
    const first: Record<string, string[]> = {
      updated: ['a', 'Zebra', 'c', 'A', 'b'],
      title: expect.toSatisfy((list: string[]) => list.join('').toLowerCase() === 'aabczebra'),
      number: ['b', 'A', 'c', 'Zebra', 'a'],
    }
    expect(whole).toEqual(first[sort])
    const pages: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await ask('GET', `?sort=${sort}&sample=false&limit=2${cursor && `&cursor=${cursor}`}`)
      expect(body.data.length).toBeLessThanOrEqual(2)
      pages.push(...body.data.map(({ title }: Keeper) => title))
      cursor = body.nextCursor
    }
    expect(pages).toEqual(whole)
  })

  test.each(['nonsense', Buffer.from('["title","x\\u0000","y"]').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      const { ask } = await start()
      const { status, body } = await ask('GET', `?sort=title&cursor=${cursor}`)
      expect(status).toBe(400)
      expect(body.error.fields).toEqual({ cursor: keeperWording.cursorInvalid })
    },
  )

  test('refuses a cursor of another order', async () => {
    const { ask } = await start()
    const { body } = await ask('GET', '?limit=1')
    expect((await ask('GET', `?sort=title&cursor=${body.nextCursor}`)).status).toBe(400)
  })
})

describe('keepers of other people', () => {
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['PATCH', '', { version: 1, title: 'Mine now' }],
    ['DELETE', ''],
    ['POST', '/restore'],
  ]

  test.each(calls)('%s %s answers that there is none, to an admin as well', async (method, path, body) => {
    const { app, as, create, ask } = await start()
    const { id } = await create()
    if (path === '/restore') await ask('DELETE', `/${id}`)
    for (const role of ['user', 'admin'] as const) {
      const stranger = as(await createUser(app, { role }))
      const answer = await stranger.ask(method, `/${id}${path}`, body)
      expect(answer.status).toBe(404)
      expect(answer.body.error).toEqual({ code: 'not_found', message: keeperWording.notFound })
      const missing = await stranger.ask(method, `/no-such-keeper${path}`, body)
      expect(missing.body).toEqual(answer.body)
    }
  })

  test('have numbers of their own, stay out of lists, and their samples stay', async () => {
    const { app, as, ask, create, titles } = await start()
    await create()
    await ask('POST', '/samples')
    const stranger = as(await createUser(app))
    expect((await stranger.create({ title: 'Theirs' })).number).toBe(2)
    expect((await stranger.ask('GET', '/2')).body.data.title).toBe('Theirs')
    await stranger.ask('DELETE', '/samples')
    expect(await stranger.titles('?sort=number')).toEqual(['My journal', 'Theirs'])
    expect(await titles()).toHaveLength(5)
  })

  test.each([['GET', ''], ['POST', ''], ['DELETE', '/samples'], ...calls.map(([m, p]) => [m, `/1${p}`])])(
    'visitors are asked to sign in for %s %s',
    async (method, path) => {
      const { app } = await start()
      const body = method === 'POST' ? river : method === 'PATCH' ? { version: 1 } : undefined
      const answer = await call(app, method ?? '', `${url}${path}`, { ...(body && { body }) })
      expect(answer.status).toBe(401)
    },
  )
})
