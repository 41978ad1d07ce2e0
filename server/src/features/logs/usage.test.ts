import { describe, expect, test } from 'vitest'
import { logWording } from '#contracts/logs/log-wording.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'
import { addRun, agentId, ofAgentOf, type RunFields } from '../../testing/log-test-setup.ts'
import { sumEndedRuns } from './usage-sums.ts'

const hourMs = 60 * 60_000
const begin = Date.UTC(2026, 10, 1)
const week = { from: new Date(begin).toISOString(), to: new Date(begin + 7 * 24 * hourMs).toISOString() }

async function start() {
  const app = await startTestApp()
  const [owner, user] = [await createUser(app), await createUser(app)]
  const admin = await createUser(app, { role: 'admin' })
  const ask = (by: TestUser, query: Record<string, string> = {}) =>
    call(app, 'GET', `/api/kip/usage?${new URLSearchParams({ ...week, ...query }).toString()}`, {
      token: by.token,
    })
  const usage = async (by: TestUser, query: Record<string, string> = {}) => {
    const { status, body } = await ask(by, query)
    if (status !== 200) throw new Error(`Usage answered ${JSON.stringify(body)}`)
    return body.data
  }
  const add = (hours: number, fields: RunFields = {}) =>
    addRun(app, ofAgentOf(owner, { created_at: begin + hours * hourMs, ...fields }))
  return { app, owner, user, admin, ask, usage, add }
}

describe('usage', () => {
  test('adds up runs, tokens, cost, latency and errors by day and provider', async () => {
    const { owner, usage, add } = await start()
    for (let run = 1; run <= 20; run++)
      await add(1, { execution_time_ms: run * 10, input_tokens: 2, output_tokens: 3, cost_micro_usd: 7 })
    await add(2, { status: 'failed', execution_time_ms: 9_999 })
    await add(25, { status: 'interrupted', provider: 'anthropic', execution_time_ms: 5 })
    await add(26, { provider: 'anthropic', execution_time_ms: 40.5 })
    await add(-1)
    await add(7 * 24)
    const { totals, groups, series, ...rest } = await usage(owner)
    // Within about a tenth.
    const latencies = { median_ms: expect.closeTo(100, -1), p95_ms: expect.closeTo(190, -1) }
    const first = { runs: 21, failed: 1, tokens: 100, cost_micro_usd: 140, ...latencies }
    const second = { runs: 2, failed: 1, tokens: 0, cost_micro_usd: 0, median_ms: 40.5, p95_ms: 40.5 }
    expect(rest).toEqual({ ...week, by: 'provider', bucket: 'day' })
    expect(totals).toMatchObject({
      runs: 23,
      failed: 2,
      tokens: 100,
      cost_micro_usd: 140,
      median_ms: latencies.median_ms,
    })
    expect(groups).toEqual([
      { key: 'openai', label: 'openai', ...first },
      { key: 'anthropic', label: 'anthropic', ...second },
    ])
    expect(series).toEqual([
      { at: '2026-11-01T00:00:00.000Z', key: 'openai', ...first },
      { at: '2026-11-02T00:00:00.000Z', key: 'anthropic', ...second },
    ])
  })

  test('is by hour over a short span, and days begin at the reader’s midnight', async () => {
    const { owner, usage, add } = await start()
    await add(1.5)
    await add(25.5)
    const hourly = await usage(owner, { to: new Date(begin + 48 * hourMs).toISOString() })
    expect(hourly.bucket).toBe('hour')
    expect(hourly.series.map(({ at }: { at: string }) => at)).toEqual([
      '2026-11-01T01:00:00.000Z',
      '2026-11-02T01:00:00.000Z',
    ])
    const daily = await usage(owner, { offsetMinutes: '-120' })
    expect(daily.series.map(({ at }: { at: string }) => at)).toEqual([
      '2026-10-31T02:00:00.000Z',
      '2026-11-01T02:00:00.000Z',
    ])
  })

  test('names agents, and counts those beyond the seventh as one', async () => {
    const { owner, usage, add } = await start()
    for (let agent = 1; agent <= 9; agent++)
      for (let run = agent; run <= 10; run++)
        await add(1, { agent_id: `id-${agent}`, agent_name: `Agent ${agent}`, execution_time_ms: agent })
    const { groups, series } = await usage(owner, { by: 'agent' })
    expect(groups).toHaveLength(8)
    expect(groups[0]).toMatchObject({ key: 'id-1', label: 'Agent 1', runs: 10 })
    expect(groups[7]).toMatchObject({
      key: null,
      label: '2 others',
      runs: 5,
      median_ms: expect.closeTo(8.5, 0),
    })
    expect(series.find(({ key }: { key: string | null }) => key === null)).toMatchObject({ runs: 5 })
    expect(series).toHaveLength(8)
  })

  test('holds what one may see, for an admin all', async () => {
    const { app, owner, user, admin, usage, add } = await start()
    await add(1, { model: 'gpt-4o' })
    await add(1, { model: 'gpt-4o', user_id: user.user.id })
    await add(1, { model: 'gpt-4', user_id: owner.user.id })
    await addRun(app, { user_id: user.user.id, model: 'gpt-4', created_at: begin })
    const counts = async (by: TestUser) =>
      (await usage(by, { by: 'model' })).groups.map(({ key, runs }: { key: string; runs: number }) => [
        key,
        runs,
      ])
    expect(await counts(owner)).toEqual([
      ['gpt-4o', 2],
      ['gpt-4', 1],
    ])
    expect(await counts(user)).toEqual([
      ['gpt-4', 1],
      ['gpt-4o', 1],
    ])
    expect((await usage(admin)).totals.runs).toBe(4)
    expect(await usage(await createUser(app))).toMatchObject({
      totals: { runs: 0, median_ms: null },
      groups: [],
    })
    expect((await call(app, 'GET', '/api/kip/usage')).status).toBe(401)
  })

  test('is the same before and after the runs are summed, by whomever and however often', async () => {
    const { app, owner, user, admin, usage, add } = await start()
    for (let run = 0; run < 30; run++) {
      await add(run * 5.7, {
        status: run % 7 === 0 ? 'failed' : 'done',
        user_id: [owner.user.id, user.user.id, null][run % 3] ?? null,
        model: run % 2 ? 'gpt-4' : 'gpt-4o',
        ...(run % 4 === 0 && { provider: 'mock', mock: 1 }),
        ...{ execution_time_ms: run * 37, time_to_first_token_ms: run * 11, cost_micro_usd: run },
      })
    }
    // It begins and ends within an hour, and some of its runs end before it, some after it.
    const span = {
      from: new Date(begin + 11.9 * hourMs).toISOString(),
      to: new Date(begin + 102.6 * hourMs).toISOString(),
    }
    const people = [owner, user, admin]
    const filters = filtersOf(owner)
    const stats = async (by: TestUser, query: Record<string, string>) => {
      const search = new URLSearchParams({ stats: 'true', ...query }).toString()
      return (await call(app, 'GET', `/api/kip/agents?${search}`, { token: by.token })).body.data
    }
    const report = () =>
      Promise.all(
        people.flatMap((by) => [
          ...[span, week].map((query) => usage(by, { ...query, by: 'model' })),
          ...filters.flatMap((filter) => [stats(by, filter), stats(by, { ...span, ...filter })]),
          call(app, 'GET', '/api/kip/logs/choices', { token: by.token }).then(({ body }) => body.data),
        ]),
      )
    const before = await report()
    expect(before.every(Boolean)).toBe(true)
    await Promise.all([1, 2, 3].map(() => sumEndedRuns(app.deps)))
    await sumEndedRuns(app.deps)
    const left = app.deps.database.db.selectFrom('runs').select('id').where('is_summed', '=', 0)
    expect(await left.execute()).toEqual([])
    expect(await report()).toEqual(before)
    await add(50, { status: 'running' })
    expect((await usage(admin)).totals.runs).toBe(31)
  })

  test('samples count as runs, and in no latency and no median, before and after they are summed', async () => {
    const { app, owner, usage, add } = await start()
    const sample = { provider: 'mock', mock: 1, execution_time_ms: 7, time_to_first_token_ms: 5 }
    for (let run = 0; run < 9; run++) await add(1, sample)
    await add(1, { execution_time_ms: 2_000, time_to_first_token_ms: 800 })
    const read = async () => {
      const stats = await call(app, 'GET', '/api/kip/agents?stats=true', { token: owner.token })
      const { totals, groups } = await usage(owner)
      return { stats: stats.body.data, totals, samples: groups[0] }
    }
    const before = await read()
    expect(before.stats).toMatchObject({
      total_runs: 10,
      average_execution_time_ms: 2_000,
      median_time_to_first_token_ms: 800,
    })
    expect(before.totals).toMatchObject({ runs: 10, median_ms: 2_000, p95_ms: 2_000 })
    expect(before.samples).toMatchObject({ key: 'mock', runs: 9, median_ms: null, p95_ms: null })
    await sumEndedRuns(app.deps)
    expect(await read()).toEqual(before)
  })

  test('outlasts the logs', async () => {
    const { app, owner, usage, add } = await start()
    await add(1)
    await sumEndedRuns(app.deps)
    await app.deps.database.db.deleteFrom('runs').execute()
    expect((await usage(owner)).totals.runs).toBe(1)
  })

  test('is of the last 30 days unless told otherwise, and refuses what makes no sense', async () => {
    const { app, owner, ask } = await start()
    await addRun(app, ofAgentOf(owner, { created_at: Date.now() - 29 * 24 * hourMs }))
    await addRun(app, ofAgentOf(owner, { created_at: Date.now() - 31 * 24 * hourMs }))
    const { body } = await call(app, 'GET', '/api/kip/usage', { token: owner.token })
    expect(body.data.totals.runs).toBe(1)
    const refusals: Record<string, string>[] = [
      { to: week.from },
      { from: '2020-01-01T00:00:00Z' },
      { from: 'yesterday' },
      { by: 'mood' },
    ]
    for (const query of refusals) {
      const answer = await ask(owner, query)
      expect(answer.status, JSON.stringify(query)).toBe(400)
    }
  })

  test('refuses a time that is too long or ends before it begins, also where only one end is given', async () => {
    const { app, owner } = await start()
    const tomorrow = new Date(Date.now() + 24 * hourMs).toISOString()
    const { endBeforeBegin, rangeTooLong } = logWording
    const refusals: [Record<string, string>, Record<string, string>][] = [
      [{ from: '2000-01-01T00:00:00Z' }, { from: rangeTooLong }],
      [{ from: tomorrow }, { from: endBeforeBegin }],
      [{ from: '2000-01-01T00:00:00Z', to: tomorrow }, { to: rangeTooLong }],
      [{ from: tomorrow, to: week.from }, { to: endBeforeBegin }],
    ]
    const ask = (query: Record<string, string>) =>
      call(app, 'GET', `/api/kip/usage?${new URLSearchParams(query).toString()}`, { token: owner.token })
    for (const [query, fields] of refusals) {
      const { status, body } = await ask(query)
      const [message] = Object.values(fields)
      expect([status, body.error]).toEqual([400, { code: 'invalid_request', message, fields }])
    }
    expect((await ask({ to: week.from })).status).toBe(200)
  })
})

function filtersOf(owner: TestUser): Record<string, string>[] {
  return [{}, { userId: 'visitor' }, { userId: owner.user.id }, { status: 'failed' }, { agentId }]
}
