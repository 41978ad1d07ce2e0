import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { call, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { addManyRuns, addRun, agentId, ofAgentOf } from '../../testing/log-test-setup.ts'
import { selectRuns, type RunFilter } from './logs.table.ts'

const url = '/api/kip/agents'

async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options)
  const [owner, user, stranger] = await Promise.all([createUser(app), createUser(app), createUser(app)])
  const admin = await createUser(app, { role: 'admin' })
  const logs = async (by: TestUser, query = '') => {
    const { status, body } = await call(app, 'GET', `${url}?logs=true${query}`, { token: by.token })
    if (status !== 200) throw new Error(`The logs answered ${JSON.stringify(body)}`)
    return body
  }
  const ids = async (by: TestUser, query = '') =>
    (await logs(by, query)).data.map((log: { id: string }) => log.id)
  return { app, owner, user, stranger, admin, logs, ids }
}

describe('the list', () => {
  test('shows a run as the specification has it, without its payload', async () => {
    const { app, owner, user, logs } = await start()
    const id = await addRun(app, {
      agent_owner_id: owner.user.id,
      user_id: user.user.id,
      input_preview: 'What is it?',
      created_at: Date.UTC(2026, 0, 2),
      cost_micro_usd: 42,
      input_tokens: 7,
    })
    const { data, ...counts } = await logs(user)
    expect(counts).toEqual({ success: true, total: 1, totalPages: 1, total_is_capped: false })
    expect(data).toEqual([
      {
        id,
        agent: { id: agentId, name: 'Ada', slug: 'ada' },
        user: { id: user.user.id, name: user.user.name, email: user.user.email },
        session_id: 'session',
        agent_class: 'Lead',
        input: 'What is it?',
        error: null,
        provider: 'openai',
        model: 'gpt-4o',
        status: 'done',
        finish_reason: 'stop',
        mock: false,
        test: false,
        retries: 0,
        execution_time_ms: 12.5,
        time_to_first_token_ms: null,
        provider_time_ms: null,
        tokens: { input: 7, cachedInput: 0, output: 0, reasoning: 0 },
        cost_micro_usd: 42,
        thumb: null,
        paid_by: null,
        price_version: '2026-01-01',
        created_at: '2026-01-02T00:00:00.000Z',
      },
    ])
  })

  test('holds the own runs and those of the own agents, for an admin all', async () => {
    const { app, owner, user, stranger, admin, ids } = await start()
    const own = await addRun(app, { user_id: owner.user.id, created_at: 1 })
    const ownWithOwn = await addRun(app, ofAgentOf(owner, { user_id: owner.user.id, created_at: 2 }))
    const ofUser = await addRun(app, ofAgentOf(owner, { user_id: user.user.id, created_at: 3 }))
    const ofVisitor = await addRun(app, ofAgentOf(owner, { created_at: 4 }))
    const foreign = await addRun(app, { user_id: user.user.id, created_at: 5 })
    expect(await ids(owner)).toEqual([ofVisitor, ofUser, ownWithOwn, own])
    expect(await ids(user)).toEqual([foreign, ofUser])
    expect(await ids(stranger)).toEqual([])
    expect(await ids(admin)).toEqual([foreign, ofVisitor, ofUser, ownWithOwn, own])
    expect((await call(app, 'GET', `${url}?logs=true`)).status).toBe(401)
  })

  test('has pages of twenty, the newest first, with no run twice or missing', async () => {
    const { app, owner, logs, ids } = await start()
    const all: string[] = []
    // Some in the same millisecond, half of them of other people.
    for (let index = 0; index < 45; index++) {
      const fields = { user_id: index % 2 ? owner.user.id : null, created_at: Math.floor(index / 4) }
      all.push(await addRun(app, ofAgentOf(owner, fields)))
    }
    const first = await logs(owner)
    expect(first).toMatchObject({ total: 45, totalPages: 3 })
    expect(first.data).toHaveLength(20)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => ids(owner, `&page=${page}`)))
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5, 0])
    expect(new Set(pages.flat())).toEqual(new Set(all))
    expect(await ids(owner, '&pageSize=45')).toEqual(pages.flat())
  })

  test('is narrowed by agent, user, status and provider', async () => {
    const { app, owner, user, ids } = await start()
    const other = randomUUID()
    const plain = await addRun(app, ofAgentOf(owner, { created_at: 1 }))
    const failed = await addRun(app, ofAgentOf(owner, { created_at: 2, status: 'failed' }))
    const claude = await addRun(app, ofAgentOf(owner, { created_at: 3, provider: 'anthropic' }))
    const second = await addRun(app, ofAgentOf(owner, { created_at: 4, agent_id: other }))
    const byUser = await addRun(app, ofAgentOf(owner, { created_at: 5, user_id: user.user.id }))
    expect(await ids(owner, `&agentId=${other}`)).toEqual([second])
    expect(await ids(owner, `&userId=${user.user.id}`)).toEqual([byUser])
    expect(await ids(owner, '&status=failed')).toEqual([failed])
    expect(await ids(owner, '&provider=anthropic')).toEqual([claude])
    expect(await ids(owner, `&agentId=${agentId}&status=done&provider=openai`)).toEqual([byUser, plain])
    expect(await ids(user, `&agentId=${agentId}`)).toEqual([byUser])
  })

  test('stops counting at 10,000', async () => {
    const { app, owner, admin, logs } = await start()
    await addManyRuns(app, owner, 10_000)
    for (const by of [owner, admin])
      expect(await logs(by)).toMatchObject({ total: 10_000, totalPages: 500, total_is_capped: false })
    await addRun(app, ofAgentOf(owner, { created_at: 20_000 }))
    for (const by of [owner, admin])
      expect(await logs(by)).toMatchObject({ total: 10_000, totalPages: 500, total_is_capped: true })
  })

  test('never reads all runs for a page, whoever asks and whatever they ask for', async () => {
    const { app, owner } = await start()
    await addManyRuns(app, owner, 20_000)
    const own = { viewerId: owner.user.id }
    const filters: RunFilter[] = [
      {},
      { status: 'failed' },
      { from: 15_000 },
      own,
      { ...own, from: 15_000, to: 19_000 },
      { ...own, status: 'failed' },
      { ...own, provider: 'anthropic' },
    ]
    for (const filter of filters) {
      const plan = await planOf(app, filter)
      expect(plan).not.toMatch(/Seq Scan on runs|SCAN runs(?! USING COVERING INDEX)/)
    }
  })
})

describe('one log', () => {
  test('has its payloads, for its caller, the owner of its agent, and nobody else', async () => {
    const { app, owner, user, stranger } = await start()
    const id = await addRun(app, ofAgentOf(owner, { user_id: user.user.id }), {
      input: 'The whole question',
      output: '"The whole answer"',
      steps: [{ kind: 'model', name: 'gpt-4o', attempt: 1, status: 'done', startedMs: 0, endedMs: 12 }],
    })
    for (const by of [owner, user]) {
      const { body } = await call(app, 'GET', `/api/kip/logs/${id}`, { token: by.token })
      expect(body.data).toMatchObject({
        id,
        input: 'The whole question',
        output: '"The whole answer"',
        steps: [{ name: 'gpt-4o', endedMs: 12 }],
        notes: ['A note'],
      })
    }
    for (const path of [id, 'nothing']) {
      const missing = await call(app, 'GET', `/api/kip/logs/${path}`, { token: stranger.token })
      expect(missing.status).toBe(404)
      expect(missing.body.error.message).toBe(wording.runNotFound)
    }
    expect((await call(app, 'GET', `/api/kip/logs/${id}`)).status).toBe(401)
    expect(await auditedReads(app)).toEqual([])
  })

  test("an admin's reading of another person's payload is audited, of their own it is not", async () => {
    const { app, user, admin } = await start()
    const theirs = await addRun(app, { user_id: user.user.id })
    const own = await addRun(app, { user_id: admin.user.id })
    for (const id of [theirs, own])
      expect((await call(app, 'GET', `/api/kip/logs/${id}`, { token: admin.token })).status).toBe(200)
    expect(await auditedReads(app)).toEqual([{ actor_id: admin.user.id, subject: theirs }])
  })

  test('an admin who watches a run of somebody else leaves one line for each run and visit', async () => {
    let now = Date.now()
    const { app, user, admin } = await start({ now: () => now })
    const one = await addRun(app, { user_id: user.user.id })
    const other = await addRun(app, { user_id: user.user.id })
    const look = (id: string) => call(app, 'GET', `/api/kip/logs/${id}`, { token: admin.token })
    for (const id of [one, one, other, one, other]) expect((await look(id)).status).toBe(200)
    const lines = [one, other].map((subject) => ({ actor_id: admin.user.id, subject }))
    expect(await auditedReads(app)).toEqual(lines)
    now += 16 * 60_000
    expect((await look(one)).status).toBe(200)
    expect(await auditedReads(app)).toEqual([...lines, lines[0]])
  })

  test("an admin's look at a list of what others asked is audited once a visit", async () => {
    const { app, user, admin } = await start()
    const list = (query: string) =>
      call(app, 'GET', `/api/kip/agents?logs=true${query}`, { token: admin.token })
    await addRun(app, { user_id: admin.user.id })
    expect((await list('')).body.data).toHaveLength(1)
    expect(await auditedReads(app, 'logs.read')).toEqual([])
    await addRun(app, { user_id: user.user.id })
    for (const query of ['', '&sort=oldest']) expect((await list(query)).body.data).toHaveLength(2)
    expect(await auditedReads(app, 'logs.read')).toEqual([{ actor_id: admin.user.id, subject: null }])
  })

  test("an admin's look at who ran anything is audited once a visit", async () => {
    const { app, owner, user, admin } = await start()
    const people = async (by: TestUser) =>
      (await call(app, 'GET', '/api/kip/logs/choices', { token: by.token })).body.data.users
    await addRun(app, { user_id: admin.user.id })
    expect(await people(admin)).toHaveLength(1)
    expect(await auditedReads(app, 'logs.read')).toEqual([])
    await addRun(app, ofAgentOf(owner, { user_id: user.user.id }))
    expect(await people(owner)).toHaveLength(1)
    expect(await auditedReads(app, 'logs.read')).toEqual([])
    for (let i = 0; i < 2; i++) expect(await people(admin)).toHaveLength(2)
    expect(await auditedReads(app, 'logs.read')).toEqual([{ actor_id: admin.user.id, subject: null }])
  })

  test('a search that asks for the list and its sums at once leaves one line', async () => {
    const { app, admin } = await start()
    const asked = ['logs=true', 'stats=true'].map((what) =>
      call(app, 'GET', `${url}?${what}&q=heron`, { token: admin.token }),
    )
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    expect(await auditedReads(app, 'logs.read')).toHaveLength(1)
  })

  test.each(['stats=true', 'logs=true&page=99'])(
    "an admin's search of what others wrote is audited where only numbers are answered: %s",
    async (what) => {
      const { app, user, admin } = await start()
      const search = async (by: TestUser, more = '') =>
        (await call(app, 'GET', `${url}?${what}&q=heron${more}`, { token: by.token })).status
      expect(await search(user)).toBe(200)
      expect(await search(admin, `&userId=${admin.user.id}`)).toBe(200)
      expect(await auditedReads(app, 'logs.read')).toEqual([])
      expect(await search(admin)).toBe(200)
      expect(await auditedReads(app, 'logs.read')).toEqual([{ actor_id: admin.user.id, subject: null }])
    },
  )
})

describe('stats', () => {
  test('sum the runs that the caller may see', async () => {
    const { app, owner, user, stranger } = await start()
    const done = { execution_time_ms: 100, cost_micro_usd: 10, input_tokens: 3, output_tokens: 4 }
    await addRun(app, ofAgentOf(owner, { ...done, created_at: 1000, time_to_first_token_ms: 90 }))
    await addRun(
      app,
      ofAgentOf(owner, {
        ...done,
        user_id: owner.user.id,
        created_at: 2000,
        time_to_first_token_ms: 20,
      }),
    )
    await addRun(
      app,
      ofAgentOf(owner, { ...done, status: 'failed', execution_time_ms: 400, created_at: 500 }),
    )
    await addRun(app, ofAgentOf(owner, { agent_id: randomUUID(), created_at: 9000 }))
    const stats = (by: TestUser) =>
      call(app, 'GET', `${url}?stats=true&agentId=${agentId}`, { token: by.token })
    expect((await stats(owner)).body).toEqual({
      success: true,
      data: {
        total_runs: 3,
        total_is_capped: false,
        successful_runs: 2,
        failed_runs: 1,
        success_rate: 2 / 3,
        average_execution_time_ms: 200,
        median_time_to_first_token_ms: expect.closeTo(20, -1),
        total_tokens: 21,
        total_cost_micro_usd: 30,
        last_run_at: new Date(2000).toISOString(),
      },
    })
    for (const by of [user, stranger]) {
      const { body } = await stats(by)
      expect(body.data).toMatchObject({ total_runs: 0, success_rate: 0, last_run_at: null })
    }
  })
})

function auditedReads(app: TestApp, action = 'log.read') {
  return app.deps.database.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'subject'])
    .where('action', '=', action)
    .execute()
}

/** How the database would find a page, in its own words. */
async function planOf(app: TestApp, filter: RunFilter): Promise<string> {
  const { db, engine } = app.deps.database
  const query = selectRuns(db, filter, { offset: 20, limit: 20, sort: 'newest' }).compile()
  if (engine === 'postgres') await db.executeQuery({ ...query, sql: 'analyze runs', parameters: [] })
  const explain = engine === 'postgres' ? 'explain' : 'explain query plan'
  const { rows } = await db.executeQuery({ ...query, sql: `${explain} ${query.sql}` })
  return JSON.stringify(rows)
}
