import { describe, expect, test } from 'vitest'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'
import { removeOldLogs } from './log-retention.ts'
import { addRun, ofAgentOf, type RunFields } from '../../testing/log-test-setup.ts'

const dayMs = 24 * 60 * 60_000

async function start() {
  const app = await startTestApp()
  const [owner, user] = [await createUser(app), await createUser(app)]
  const admin = await createUser(app, { role: 'admin' })
  const found = async (by: TestUser, query: Record<string, string>) => {
    const address = `/api/kip/agents?${new URLSearchParams({ logs: 'true', ...query }).toString()}`
    const { status, body } = await call(app, 'GET', address, { token: by.token })
    if (status !== 200) throw new Error(`The logs answered ${JSON.stringify(body)}`)
    expect(body.total).toBe(body.data.length)
    return body.data.map((log: { id: string }) => log.id)
  }
  const say = (input: string, response: string, fields: RunFields = {}) =>
    addRun(app, ofAgentOf(owner, fields), { input, output: JSON.stringify({ response }) })
  return { app, owner, user, admin, found, say }
}

describe('the search', () => {
  test('finds runs by the beginnings of words of input and output, without case and accents', async () => {
    const { owner, found, say } = await start()
    const river = await say('Where is the Crème brûlée by the river?', 'Over there.', { created_at: 2 })
    const other = await say('Something else', 'Downriver, in the 2nd house: “Über-raschung”.', {
      created_at: 1,
    })
    for (const [q, ids] of [
      ['river', [river]],
      ['RIVER', [river]],
      ['riv', [river]],
      ['creme brulee', [river]],
      ['brûlé', [river]],
      ['there over', [river]],
      ['river house', []],
      ['uber', [other]],
      ['2ND house', [other]],
      ['response', []],
      ['where else', []],
      ['el', [other]],
      // A single letter is a word, not the beginning of one.
      ['e', []],
      ['?!', []],
      ['🌊', []],
      ['  ', [river, other]],
      ['"river" OR house* NEAR(a) -b', []],
      ["'riv':* & !x | (y)", []],
    ] as const)
      expect(await found(owner, { q }), q).toEqual(ids)
  })

  test('finds words of scripts that have no case, and long words by their beginning', async () => {
    const { owner, found, say } = await start()
    const id = await say('日記を書く', `𞤀𞤣 ${'x'.repeat(5_000)} \ud800 🌊`)
    for (const q of ['日記', '𞤀𞤣', 'x'.repeat(60), 'xx']) expect(await found(owner, { q }), q).toEqual([id])
    expect(await found(owner, { q: '日' })).toEqual([id])
    expect(await found(owner, { q: '記' })).toEqual([])
  })

  test('finds words alone, not what else is known of a run', async () => {
    const { owner, found, say } = await start()
    await say('Where is the river?', 'Over there.')
    const digits = '0123456789abcdef'.split('')
    for (const first of digits)
      for (const second of digits)
        expect([first + second, await found(owner, { q: first + second })]).toEqual([first + second, []])
  })

  test('finds what begins with few words and what begins with many alike', async () => {
    const { owner, found, say } = await start()
    const words = Array.from({ length: 120 }, (_, count) => `river${count + 100}`)
    const ids: string[] = []
    for (const [count, word] of words.entries())
      if (count % 8 === 0)
        ids.unshift(await say(words.slice(count, count + 8).join(' '), word, { created_at: count + 1 }))
    expect(await found(owner, { q: 'river', pageSize: '50' })).toEqual(ids)
    expect(await found(owner, { q: 'river10' })).toEqual(ids.slice(-2))
    expect(await found(owner, { q: 'river100 river1' })).toEqual(ids.slice(-1))
    expect(await found(owner, { q: 'river9' })).toEqual([])
  })

  test('stays within what one may see, and adds up with the filters', async () => {
    const { app, owner, user, admin, found, say } = await start()
    const theirs = await say('A secret plan', 'Noted.', { user_id: user.user.id, created_at: 3 })
    const failed = await say('A secret failure', '', { status: 'failed', created_at: 2 })
    const foreign = await addRun(app, { user_id: admin.user.id, created_at: 1 }, { input: 'secret' })
    expect(await found(user, { q: 'secret' })).toEqual([theirs])
    expect(await found(owner, { q: 'secret' })).toEqual([theirs, failed])
    expect(await found(admin, { q: 'secret' })).toEqual([theirs, failed, foreign])
    expect(await found(owner, { q: 'secret', status: 'failed' })).toEqual([failed])
    const stats = await call(app, 'GET', '/api/kip/agents?stats=true&q=secret', { token: owner.token })
    expect(stats.body.data).toMatchObject({ total_runs: 2, failed_runs: 1 })
  })

  test('forgets a run with its log', async () => {
    const { app, owner, found, say } = await start()
    const now = Date.now()
    await say('An old river', '', { created_at: now - 31 * dayMs })
    const young = await say('A young river', '', { created_at: now - 29 * dayMs })
    expect(await found(owner, { q: 'river' })).toHaveLength(2)
    await removeOldLogs({ ...app.deps, now: () => now })
    expect(await found(owner, { q: 'river' })).toEqual([young])
    const { rows } = await app.deps.database.db.executeQuery<{ key: string }>({
      ...app.deps.database.db.selectFrom('runs').selectAll().compile(),
      sql: 'select key from run_words',
      parameters: [],
    })
    expect(rows).toEqual([{ key: young }])
  })

  test('never shows the words of a run that was recorded again', async () => {
    const { app, owner, found, say } = await start()
    const id = await say('One', 'First words')
    expect(await found(owner, { q: 'first' })).toEqual([id])
    const { db } = app.deps.database
    await db.updateTable('run_payloads').set({ output: '{"response":"Second"}' }).execute()
    await db.updateTable('runs').set({ is_searchable: 0 }).execute()
    expect(await found(owner, { q: 'second' })).toEqual([id])
    expect(await found(owner, { q: 'first' })).toEqual([])
  })
})

describe('the list', () => {
  test('is ordered as one asks', async () => {
    const { app, owner, found } = await start()
    const add = (fields: RunFields) => addRun(app, ofAgentOf(owner, fields))
    const a = await add({ created_at: 1, execution_time_ms: 300, cost_micro_usd: 5, input_tokens: 2 })
    const b = await add({ created_at: 2, execution_time_ms: 100, cost_micro_usd: 9, output_tokens: 3 })
    const c = await add({ created_at: 3, execution_time_ms: 200, cost_micro_usd: 7, input_tokens: 1 })
    expect(await found(owner, {})).toEqual([c, b, a])
    expect(await found(owner, { sort: 'oldest' })).toEqual([a, b, c])
    expect(await found(owner, { sort: 'slowest' })).toEqual([a, c, b])
    expect(await found(owner, { sort: 'costliest' })).toEqual([b, c, a])
    expect(await found(owner, { sort: 'largest' })).toEqual([b, a, c])
  })

  test('is narrowed to a span of time and to visitors', async () => {
    const { owner, user, found, say } = await start()
    const at = (hour: number) => Date.UTC(2026, 10, 20, hour)
    const early = await say('', '', { created_at: at(8) })
    const noon = await say('', '', { created_at: at(12), user_id: user.user.id })
    await say('', '', { created_at: at(14), user_id: user.user.id })
    const span = { from: '2026-11-20T09:00:00+01:00', to: '2026-11-20T14:00:00Z' }
    expect(await found(owner, span)).toEqual([noon, early])
    expect(await found(owner, { ...span, userId: 'visitor' })).toEqual([early])
  })

  test('says what it can be narrowed to', async () => {
    const { app, owner, user, admin } = await start()
    const ofVisitor = ofAgentOf(owner, { agent_id: 'b', agent_name: 'Birch', created_at: 5 })
    for (let count = 0; count < 2; count++) await addRun(app, ofVisitor)
    await addRun(app, ofAgentOf(owner, { agent_id: 'a', agent_name: 'Alder', user_id: user.user.id }))
    await addRun(app, { agent_id: 'c', user_id: admin.user.id })
    const choices = async (by: TestUser) =>
      (await call(app, 'GET', '/api/kip/logs/choices', { token: by.token })).body.data
    expect(await choices(owner)).toEqual({
      agents: [
        { id: 'b', name: 'Birch', slug: 'ada' },
        { id: 'a', name: 'Alder', slug: 'ada' },
      ],
      users: [{ id: user.user.id, name: user.user.name, email: user.user.email }],
      has_visitors: true,
    })
    expect(await choices(user)).toMatchObject({ agents: [{ id: 'a' }], has_visitors: false })
    expect((await choices(admin)).agents).toHaveLength(3)
  })
})
