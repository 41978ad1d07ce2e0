import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { auditWording } from '#contracts/audit/audit-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { Queries } from '../../database/database.ts'
import { createUser } from '../../testing/factories.ts'
import { newTraveller } from '../../testing/keeper-transfer.ts'
import { call, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { writeAudit } from '../audit/index.ts'
import { makeAgent, plantedKey, run, startRunTest } from '../../testing/run-scene.ts'

const databaseUrl = '/api/debug/database'
const checkNames = ['database', 'secret', 'audit log', 'disk', 'backups', 'files', 'mirror', 'clock']

describe('what everybody may ask', () => {
  test('the host answers with its name as asked, version and uptime', async () => {
    const app = await startTestApp()
    const options = await call(app, 'OPTIONS', '/ping')
    expect(options.status).toBe(200)
    expect(options.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect((await call(app, 'GET', '/ping')).body).toEqual({ message: 'pong' })
    const { body: health } = await call(app, 'GET', '/health')
    const { body } = await call(app, 'GET', '/railway-status')
    expect(body).toEqual({
      status: 'ok',
      host: new URL(app.url).host,
      version: health.version,
      uptime_s: expect.any(Number),
    })
    expect((await call(app, 'GET', '/api/test')).body.data).toEqual({
      message: 'The API answers.',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  test('the state of the database has its details for admins alone', async () => {
    const app = await startTestApp()
    const admin = await createUser(app, { role: 'admin' })
    const { token } = await createUser(app)
    for (const options of [{}, { token }]) {
      const { body } = await call(app, 'GET', databaseUrl, options)
      expect(body.data).toMatchObject({ engine: app.deps.database.engine, latency_ms: expect.any(Number) })
      expect(body.data.checks).toEqual(
        checkNames.map((name) => ({ name, ok: expect.any(Boolean), detail: null })),
      )
    }
    const { body } = await call(app, 'GET', databaseUrl, { token: admin.token })
    const details = body.data.checks.map(({ detail }: { detail: string }) => detail)
    expect(details).toEqual([
      expect.stringMatching(/^(SQLite|PostgreSQL) at version \d+$/),
      '0 provider keys open',
      expect.stringMatching(/^Verified: \d+ lines? (is|are) unchanged\.$/),
      expect.stringMatching(/\d+ MB free$/),
      expect.stringMatching(/^(none yet|the newest is|PostgreSQL)/),
      'in the data folder',
      'not configured',
      expect.stringMatching(/Z$/),
    ])
  })

  test('a key that no longer opens is found', async () => {
    const app = await startTestApp()
    const { token } = await createUser(app, { role: 'admin' })
    await call(app, 'POST', '/api/kip/user-keys', {
      token,
      body: { provider: 'openai', apiKey: 'sk-0123456789abcdefghijklmnop' },
    })
    await app.deps.database.db.updateTable('provider_keys').set({ sealed: 'v1.x.y.z' }).execute()
    const { body } = await call(app, 'GET', databaseUrl, { token })
    expect(body.data).toMatchObject({ ok: false })
    expect(body.data.checks[1]).toEqual({
      name: 'secret',
      ok: false,
      detail: "1 of 1 provider keys can't be opened",
    })
  })

  const checksOf = async (app: TestApp, token: string) => {
    const { status, body } = await call(app, 'GET', databaseUrl, { token })
    expect(status).toBe(200)
    const checks: { name: string; ok: boolean; detail: string }[] = body.data.checks
    expect(body.data.ok).toBe(checks.every(({ ok }) => ok))
    return new Map(checks.map(({ name, ...found }) => [name, found]))
  }

  test('whoever asks again at once hears of the same look at the stored keys', async () => {
    const app = await startTestApp()
    const { token } = await createUser(app, { role: 'admin' })
    const body = { provider: 'openai', apiKey: 'sk-0123456789abcdefghijklmnop' }
    await call(app, 'POST', '/api/kip/user-keys', { token, body })
    const first = await call(app, 'GET', databaseUrl)
    expect(first.body.data.checks[1]).toEqual({ name: 'secret', ok: true, detail: null })
    // Opening it again would show it.
    await app.deps.database.db.updateTable('provider_keys').set({ sealed: 'v1.x.y.z' }).execute()
    expect((await checksOf(app, token)).get('secret')).toEqual({ ok: true, detail: '1 provider keys open' })
  })

  test('backups that stopped are found, as doctor finds them', async () => {
    const app = await startTestApp({ isMaintained: false })
    const { token } = await createUser(app, { role: 'admin' })
    await mkdir(join(app.deps.config.dataDir, 'backups', 'daily-2026-01-05'), { recursive: true })
    const backups = (await checksOf(app, token)).get('backups')
    if (app.deps.database.engine === 'postgres') expect(backups?.ok).toBe(true)
    else
      expect(backups).toEqual({
        ok: false,
        detail: expect.stringMatching(/^the newest is \d+ days old, the server's log says why$/),
      })
  })

  test('an audit log that was tampered with is found in its newest lines', async () => {
    const app = await startTestApp()
    const { token } = await createUser(app, { role: 'admin' })
    const { db, engine } = app.deps.database
    for (let line = 0; line < 1_005; line += 1)
      await writeAudit(app.deps, { action: 'limits.changed', actorId: null })
    expect((await checksOf(app, token)).get('audit log')).toEqual({
      ok: true,
      detail: auditWording.checked(1_000),
    })
    const head = await db.selectFrom('audit_head').select('position').executeTakeFirstOrThrow()
    const trigger =
      engine === 'postgres' ? 'audit_entries_append_only on audit_entries' : 'audit_entries_no_update'
    await sql.raw(`drop trigger ${trigger}`).execute(db)
    const changeLine = (position: number) =>
      db.updateTable('audit_entries').set({ address: '::1' }).where('position', '=', position).execute()
    // Older ones are for doctor.
    await changeLine(1)
    expect((await checksOf(app, token)).get('audit log')?.ok).toBe(true)
    await changeLine(head.position)
    const found = (await checksOf(app, token)).get('audit log')
    expect(found).toEqual({ ok: false, detail: auditWording.broken(head.position) })
  })

  test('a key that its provider refuses is found, for admins alone, ten times a minute', async () => {
    const { app, simulator, user } = await startRunTest()
    const { token } = await createUser(app, { role: 'admin' })
    expect((await checksOf(app, token)).get('key for OpenAI')).toEqual({
      ok: true,
      detail: 'Works, 3 models.',
    })
    simulator.behave({ status: 401, echoKey: true })
    const refused = (await checksOf(app, token)).get('key for OpenAI')
    expect(refused).toMatchObject({ ok: false, detail: expect.stringContaining('401') })
    expect(refused?.detail).not.toContain(plantedKey)
    simulator.requests.length = 0
    for (const options of [{}, { token: user.token }]) {
      const { body } = await call(app, 'GET', databaseUrl, options)
      expect(body.data.checks.map(({ name }: { name: string }) => name)).toEqual(checkNames)
    }
    expect(simulator.requests).toEqual([])
    for (let asked = 2; asked < 10; asked += 1) await checksOf(app, token)
    expect((await call(app, 'GET', databaseUrl, { token })).status).toBe(429)
  })

  test('UUIDs are told from other texts, and come back from the database', async () => {
    const app = await startTestApp()
    const body = { testUUID: randomUUID(), userID: 'user-1', testString: 'Größe 🌊 \' "' }
    const answer = await call(app, 'POST', '/api/debug/uuid-test', { body })
    expect(answer.body.data).toEqual({ testUUID: true, userID: false, testString: false, roundTrip: true })
  })

  test('calls of the diagnostics are counted by address', async () => {
    const app = await startTestApp()
    const statuses: number[] = []
    for (let index = 0; index < 121; index++) statuses.push((await call(app, 'GET', databaseUrl)).status)
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('runs of the diagnostics', () => {
  test('a run that asks for the mock spends no key', async () => {
    const { app, simulator, user } = await startRunTest()
    const agent = await makeAgent(app, user)
    const { body } = await call(app, 'POST', '/api/kip/agents', {
      token: user.token,
      body: { action: 'run', agentId: agent.id, input: 'Are you there?', userId: 'x', mock: true },
    })
    expect(body.data).toMatchObject({ mock: true, response: expect.stringMatching(/\w/) })
    expect(simulator.requests).toEqual([])
    expect((await run(app, user, { agentId: agent.id, input: 'And now?' })).body.data.mock).toBe(false)
  })

  test('a run that asks for the mock is in no log, no usage and no thought', async () => {
    const { app, user } = await startRunTest()
    const agent = await makeAgent(app, user)
    const get = async (path: string) => (await call(app, 'GET', path, { token: user.token })).body
    const agents = '/api/kip/agents'
    const asked = { action: 'run', agentId: agent.id, input: 'Diagnostics: are you there?', mock: true }
    await call(app, 'POST', agents, { token: user.token, body: asked })
    for (const filter of ['', `&agentId=${agent.id}&userId=${user.user.id}`, '&q=diagnostics'])
      expect(await get(`${agents}?logs=true${filter}`)).toMatchObject({ data: [], total: 0 })
    expect((await get(`${agents}?stats=true`)).data).toMatchObject({ total_runs: 0 })
    expect((await get('/api/kip/logs/choices')).data).toMatchObject({ agents: [], users: [] })
    const day = 24 * 60 * 60_000
    const from = new Date(Date.now() - day).toISOString()
    const to = new Date(Date.now() + day).toISOString()
    const query = new URLSearchParams({ from, to, by: 'agent' })
    expect((await get(`/api/kip/usage?${query.toString()}`)).data).toMatchObject({
      totals: { runs: 0 },
      groups: [],
    })
    expect((await get('/api/kip/thoughts')).data).toEqual([])
    await run(app, user, { agentId: agent.id, input: 'And now?' })
    expect(await get(`${agents}?logs=true`)).toMatchObject({ total: 1 })
  })

  test('a provider test names key and model, answers by the mock, and tells visitors of no key', async () => {
    const { app, simulator, user } = await startRunTest()
    const body = { provider: 'openai', messages: [{ role: 'user', content: 'Hello' }], userId: 'somebody' }
    const ask = (token?: string) =>
      call(app, 'POST', '/api/debug/model-provider-test', { body, ...(token !== undefined && { token }) })
    const asVisitor = await ask()
    expect(asVisitor.body.data).toMatchObject({ provider: 'openai', key: null, mock: true })
    expect((await ask(user.token)).body.data).toMatchObject({
      key: 'platform',
      response: expect.stringMatching(/\w/),
    })
    await call(app, 'POST', '/api/kip/user-keys', {
      token: user.token,
      body: { provider: 'openai', apiKey: 'sk-0123456789abcdefghijklmnop' },
    })
    const own = await ask(user.token)
    expect(own.body.data.key).toBe('personal')
    expect(JSON.stringify([asVisitor.body, own.body])).not.toContain(plantedKey)
    expect(simulator.requests).toEqual([])
  })
})

const fixDatabase = '/api/debug/fix-database'
const whole = [
  'Integrity: the database is intact.',
  expect.stringMatching(/^Migrations: all \d+ are applied\.$/),
  'Orphan runs: none.',
  'Waiting conversations: none is waiting for an ended run.',
  'Unfinished replies: none.',
  'Left-over events of ended runs: none.',
  'Message counts: all correct.',
  'Keeper numbers: all correct.',
  'Keeper counts: all correct.',
  'Topics: all as the moments name them.',
  'Search index: all moments as they are written.',
  'Files of moments: all as the moments name them.',
]

async function repair(app: TestApp, token: string) {
  const { status, body } = await call(app, 'POST', fixDatabase, { token })
  expect(status).toBe(200)
  expect(body.data.errors).toEqual([])
  return body.data.actions.map(({ message }: { message: string }) => message)
}

/** An admin, and somebody who writes in a keeper of theirs. */
async function startWriting() {
  const app = await startTestApp({ isMaintained: false })
  const admin = await createUser(app, { role: 'admin' })
  const writer = await newTraveller(app)
  const keeper = await writer.newKeeper()
  const ask = (method: string, path: string, body?: object) => writer.ask(method, `/${keeper}${path}`, body)
  return {
    ...{ app, admin, keeper, ask },
    async write(body: string): Promise<{ id: string }> {
      return (await ask('POST', '/moments', { body })).body.data
    },
    attach: (name: string) => writer.attach(keeper, Buffer.from(`ID3 ${name}`), `${name}.mp3`),
  }
}

describe('the repair of the database', () => {
  test('finds nothing to do where all is well, and is written to the audit log', async () => {
    const { app, user } = await startRunTest()
    const { token } = await createUser(app, { role: 'admin' })
    const agent = await makeAgent(app, user)
    await run(app, user, { agentId: agent.id, input: 'Hello' })
    await call(app, 'GET', '/api/keepers', { token: user.token })
    expect(await repair(app, token)).toEqual(whole)
    const entries = await app.deps.database.db.selectFrom('audit_entries').select('action').execute()
    expect(entries).toContainEqual({ action: 'database.repaired' })
  })

  test('mends counts, orphan runs and what hangs on them, and says so once', async () => {
    const { app, user } = await startRunTest({ isMaintained: false })
    const { db, processId } = app.deps.database
    const { token } = await createUser(app, { role: 'admin' })
    const agent = await makeAgent(app, user)
    const { body } = await run(app, user, { agentId: agent.id, input: 'Hello' })
    const other = await run(app, user, { agentId: agent.id, input: 'Hello again' })
    await call(app, 'GET', '/api/keepers', { token: user.token })
    const { run_id: runId, session_id: sessionId } = body.data

    // The run as it stands when the word about its end was never stored.
    await db
      .updateTable('runs')
      .set({ status: 'running', process_id: processId })
      .where('id', '=', runId)
      .execute()
    await db
      .updateTable('messages')
      .set({ status: 'running' })
      .where('run_id', '=', runId)
      .where('sender', '=', 'other')
      .execute()
    await db.updateTable('sessions').set({ running_run_id: runId }).where('id', '=', sessionId).execute()
    // Another conversation, whose run did end.
    const ended = other.body.data
    await db
      .updateTable('messages')
      .set({ status: 'running' })
      .where('run_id', '=', ended.run_id)
      .where('sender', '=', 'other')
      .execute()
    await db
      .updateTable('sessions')
      .set({ running_run_id: ended.run_id, message_count: 7 })
      .where('id', '=', ended.session_id)
      .execute()
    const left = { seq: 1, end_offset: 3, part: 0, type: 'text', data: 'abc' } as const
    await db
      .insertInto('run_events')
      .values({ run_id: ended.run_id, ...left })
      .execute()
    await db.updateTable('keeper_numbers').set({ last_number: 0 }).execute()

    const messages = await repair(app, token)
    expect(messages.slice(2)).toEqual([
      'Orphan runs: 1 marked interrupted, keeping the text so far.',
      'Waiting conversations: 1 can accept messages again.',
      'Unfinished replies: 1 marked interrupted.',
      'Left-over events of ended runs: 1 removed.',
      'Message counts: 1 recomputed.',
      'Keeper numbers: 1 recomputed.',
      ...whole.slice(8),
    ])
    expect(await repair(app, token)).toEqual(whole)

    for (const id of [sessionId, ended.session_id]) {
      const path = `/api/kip/agents?messages=true&sessionId=${id}`
      const { body: shown } = await call(app, 'GET', path, { token: user.token })
      expect(shown.data).toHaveLength(2)
      const goesOn = await run(app, user, { agentId: agent.id, input: 'Go on', sessionId: id })
      expect(goesOn.status).toBe(200)
    }
    expect((await call(app, 'GET', `/api/kip/runs/${runId}`, { token: user.token })).body.data).toMatchObject(
      {
        status: 'interrupted',
        error: wording.runInterrupted,
      },
    )
  })

  test('counts again what keepers have', async () => {
    const { app, admin, keeper, write, ask } = await startWriting()
    const { id } = await write('The river froze.')
    await write('The ferry left.')
    await ask('DELETE', `/moments/${id}`)
    await ask('POST', '/journeys', { title: 'Learn to skate', intention: 'Before it thaws.' })
    for (const body of ['One.', 'Two.']) await ask('POST', '/proposals', { body })
    const counts = { momentCount: 1, journeyCount: 1, proposalCount: 2 }
    expect((await ask('GET', '')).body.data).toMatchObject(counts)
    const wrong = { moment_count: 7, journey_count: 0, proposal_count: 9 }
    await app.deps.database.db.updateTable('keepers').set(wrong).where('id', '=', keeper).execute()
    expect(await repair(app, admin.token)).toContain('Keeper counts: 1 recomputed.')
    expect((await ask('GET', '')).body.data).toMatchObject(counts)
    expect(await repair(app, admin.token)).toEqual(whole)
  })

  test('makes the search index again from the moments, and leaves no words of others in it', async () => {
    const { app, admin, write, ask } = await startWriting()
    const { engine, db } = app.deps.database
    const sentences = ['lantern', 'kingfisher', 'harbour', 'orchard', 'almanac', 'compass'].map(
      (word) => `The ${word} was in the morning light.`,
    )
    const ids: string[] = []
    for (const sentence of sentences) ids.push((await write(sentence)).id)
    const numbers: number[] = []
    for (const id of ids) {
      const row = db.selectFrom('moments').select('number').where('id', '=', id)
      numbers.push(Number((await row.executeTakeFirstOrThrow()).number))
    }
    await ask('DELETE', `/moments/${ids[5]}`)
    const found = async (path: (q: string) => string) => {
      const all: string[][] = []
      for (const sentence of sentences) {
        const { body } = await ask('GET', path(sentence.split(' ')[1] ?? ''))
        all.push(body.data.map((one: { id?: string; momentId?: string }) => one.momentId ?? one.id))
      }
      return all
    }
    const listed = () => found((q) => `/moments?q=${q}`)
    const ranked = () => found((q) => `/search?q=${q}&limit=1`)
    const each = [...ids.slice(0, 5).map((id) => [id]), []]
    expect(await listed()).toEqual(each)
    expect((await ranked()).slice(0, 5)).toEqual(each.slice(0, 5))

    const key = sql.ref(engine === 'sqlite' ? 'rowid' : 'number')
    const [gone, other, unread, misread, stemless, trashed] = numbers.map((number) => sql.lit(number))
    await sql`delete from moment_words where ${key} in (${gone}, ${trashed})`.execute(db)
    await sql`update moment_words set words = 'elsewhere' where ${key} = ${other}`.execute(db)
    await sql`delete from moment_digests where number = ${unread}`.execute(db)
    await sql`update moment_digests set digest = ' elsewher:1 ', length = 1 where number = ${misread}`.execute(
      db,
    )
    await sql`delete from moment_stems where ${key} = ${stemless}`.execute(db)
    const ghost = sql.lit(999_999)
    for (const index of ['moment_words', 'moment_stems'])
      await sql`insert into ${sql.table(index)} (${key}, words) values (${ghost}, 'ghost')`.execute(db)
    expect(await listed()).not.toEqual(each)
    expect(await ranked()).not.toEqual(each)

    // Six moments, and one that is gone.
    expect(await repair(app, admin.token)).toContain('Search index: 7 corrected from the moments.')
    expect(await listed()).toEqual(each)
    expect((await ranked()).slice(0, 5)).toEqual(each.slice(0, 5))
    for (const index of ['moment_words', 'moment_stems']) {
      const left = await sql`select ${key} from ${sql.table(index)} where ${key} = ${ghost}`.execute(db)
      expect(left.rows).toEqual([])
    }
    await ask('POST', `/moments/${ids[5]}/restore`, {})
    expect((await listed())[5]).toEqual([ids[5]])
    expect(await repair(app, admin.token)).toEqual(whole)
  })

  test('notes again which files moments name, and named before', async () => {
    const { app, admin, keeper, write, ask, attach } = await startWriting()
    const { db } = app.deps.database
    const [shown, earlier, unnamed] = [
      await attach('shown'),
      await attach('earlier'),
      await attach('unnamed'),
    ]
    const { id } = await write(`Before. ![](${earlier.path})`)
    await ask('PATCH', `/moments/${id}`, { version: 1, body: `Now. ![](${shown.path})` })
    const noted = () =>
      db.selectFrom('moment_attachments').select(['hash', 'is_current']).orderBy('hash').execute()
    const before = await noted()
    expect(before).toHaveLength(2)
    await db.deleteFrom('moment_attachments').execute()
    const stray = { moment_id: id, keeper_id: keeper, hash: unnamed.hash, is_current: 1 }
    await db.insertInto('moment_attachments').values(stray).execute()
    expect((await ask('GET', `/attachments?moment=${id}`)).body.data).toMatchObject([{ hash: unnamed.hash }])

    expect(await repair(app, admin.token)).toContain('Files of moments: 1 corrected from the moments.')
    expect((await ask('GET', `/attachments?moment=${id}`)).body.data).toMatchObject([{ hash: shown.hash }])
    expect((await noted()).filter(({ hash }) => hash !== unnamed.hash)).toEqual(before)
    const refused = await ask('DELETE', `/${shown.path}`)
    expect(refused.status).toBe(409)
    expect((await ask('DELETE', `/${unnamed.path}`)).status).toBe(200)
    expect(await repair(app, admin.token)).toEqual(whole)
  })

  test('leaves a run alone that is being answered', async () => {
    const { app, simulator, user } = await startRunTest()
    const { token } = await createUser(app, { role: 'admin' })
    const agent = await makeAgent(app, user)
    const held = Promise.withResolvers<void>()
    simulator.behave({ chunks: 4, hold: { after: 1, until: held.promise } })
    const running = run(app, user, { agentId: agent.id, input: 'Slowly' })
    await expect.poll(() => simulator.requests.length).toBe(1)
    expect((await repair(app, token)).slice(2, 6)).toEqual(whole.slice(2, 6))
    held.resolve()
    const { body } = await running
    expect(
      (await call(app, 'GET', `/api/kip/runs/${body.data.run_id}`, { token: user.token })).body.data.status,
    ).toBe('done')
  })

  test('reports missing migrations that can no longer be applied', async () => {
    const app = await startTestApp()
    const { token } = await createUser(app, { role: 'admin' })
    await forgetMigration(app.deps.database.db, 1)
    const { body } = await call(app, 'POST', fixDatabase, { token })
    expect(body.data.errors).toEqual([
      {
        error: expect.stringMatching(
          /^Migrations that should be there are missing: 1 \(first tables\)\. Restore/,
        ),
      },
    ])
    expect(body.data.actions).toHaveLength(whole.length - 1)
  })
})

/** The table belongs to the migrations alone. */
async function forgetMigration(db: Queries, version: number): Promise<void> {
  await db
    .withTables<{ schema_migrations: { version: number } }>()
    .deleteFrom('schema_migrations')
    .where('version', '=', version)
    .execute()
}

describe('the repair of providers', () => {
  test('gives agents that can not run a pair that fits, once, and leaves the others alone', async () => {
    const { app, user } = await startRunTest()
    const { token } = await createUser(app, { role: 'admin' })
    const { db } = app.deps.database
    const pairs = [
      { had: ['acme', 'claude-3-opus'], gets: ['anthropic', 'claude-3-opus'] },
      { had: ['acme', 'rocket-1'], gets: ['openai', 'gpt-4o'] },
      { had: ['openai', 'claude-opus-9'], gets: ['anthropic', 'claude-opus-9'] },
      { had: ['anthropic', ' '], gets: ['anthropic', 'claude-3-5-sonnet'] },
      { had: ['openai', 'my-own-model'], gets: undefined },
      { had: ['together', 'gpt-oss-120b'], gets: undefined },
    ]
    const repaired: object[] = []
    for (const { had, gets } of pairs) {
      const { id, slug } = await makeAgent(app, user)
      const [provider = '', model = ''] = had
      await db
        .updateTable('agents')
        .set({ model_provider: provider, model, status: 'error', refusals: 3 })
        .where('id', '=', id)
        .execute()
      if (gets) repaired.push({ slug, from: { provider, model }, to: { provider: gets[0], model: gets[1] } })
    }
    const fix = () => call(app, 'POST', '/api/debug/fix-kip-provider', { token, body: {} })
    const { body } = await fix()
    expect(body.data.checked).toBe(pairs.length + 3)
    expect(body.data.repaired).toHaveLength(repaired.length)
    expect(body.data.repaired).toEqual(expect.arrayContaining(repaired))
    expect((await fix()).body.data).toEqual({ checked: pairs.length + 3, repaired: [] })
    const list = await call(app, 'GET', '/api/kip/agents', { token: user.token })
    expect(list.status).toBe(200)
    const ready = list.body.data.filter(
      (agent: { is_owner: boolean; status: string }) => agent.is_owner && agent.status === 'ready',
    )
    expect(ready).toHaveLength(repaired.length)
  })
})
