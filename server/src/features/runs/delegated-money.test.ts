import { expect, test } from 'vitest'
import { limitWording } from '#contracts/limits/limit-wording.ts'
import { spentByBudget } from '../../testing/budgets.ts'
import { startCoordinator } from '../../testing/coordinator-scene.ts'
import { answersOf } from '../../testing/simulator/answers-of.ts'
import { createUser } from '../../testing/factories.ts'
import { call } from '../../testing/test-app.ts'
import { inBrowser, waitingTool, type Event } from '../../testing/tool-scene.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { startRun } from './index.ts'

const task = '{"task":"Work"}'

test('agents that work at once stay within their person’s cap, where each run counts once', async () => {
  const costly = {
    model: 'gpt-4o',
    model_settings: { max_tokens: 1_500, retry: { max_retries: 0, retry_delay_ms: 100 } },
  }
  const { app, simulator, user, open, members } = await startCoordinator({
    members: [costly, costly, costly],
  })
  const admin = await createUser(app, { role: 'admin' })
  const body = { account_daily_cap_micro_usd: 40_000 }
  await call(app, 'PUT', '/api/kam/limits', { token: admin.token, body })
  let told: string[] = []
  // Nobody ends before somebody was refused.
  const refused = Promise.withResolvers<void>()
  const held = () => ({ reply: 'Done.', hold: { after: 0, until: refused.promise } })
  simulator.behave(
    answersOf({
      ...Object.fromEntries(members.map(({ name }) => [name, held])),
      Lead: ({ results }) => {
        told = results
        return { calls: members.map(({ tool }) => ({ name: tool, input: task })) }
      },
    }),
  )
  const stream = await open('Work')
  await stream.until(({ data }) => 'type' in data && data.type === 'agent' && 'endedAt' in data)
  refused.resolve()
  const events: Event[] = await stream.rest()
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  // Each could cost 15,000; what two hold leaves too little for a third.
  expect(told.filter((text) => text === limitWording.moneyHeld)).toHaveLength(1)
  const rows = await app.deps.database.db.selectFrom('runs').selectAll().execute()
  expect(rows.map(({ reserved_micro_usd }) => reserved_micro_usd)).toEqual(rows.map(() => 0))
  const cost = rows.reduce((sum, row) => sum + row.cost_micro_usd, 0)
  const spent = await spentByBudget(app)
  expect(spent[`account:${user.user.id}`]).toBe(cost)
  expect(spent['instance']).toBe(cost)
  expect(cost).toBeLessThanOrEqual(40_000)
})

test('agents leave a Coordinator the money that its answer costs', async () => {
  const costly = {
    model: 'gpt-4o',
    model_settings: { max_tokens: 1_000, retry: { max_retries: 0, retry_delay_ms: 100 } },
  }
  const { app, simulator, user, agent } = await startCoordinator({ members: [costly], coordinator: costly })
  let told: string[] = []
  simulator.behave(
    answersOf({
      'Member 1': () => ({ reply: 'word '.repeat(700) }),
      Lead: ({ results }) => {
        told = results
        const calls = [1, 2, 3].map((n) => ({ name: 'ask_member_1', input: `{"task":"Work ${n}"}` }))
        return results.length === 0 ? { calls } : { reply: 'This is what I found.' }
      },
    }),
  )
  const { id: userId, name, email } = user.user
  const moneyMicroUsd = 45_000
  const { live } = await startRun(
    app.deps,
    { ...{ kind: 'user', key: `user:${userId}`, userId, name, email, role: 'user' }, authSessionId: '' },
    {
      ...{ agentId: agent.id, input: 'Work', origin: 'api', sessionId: null, address: '127.0.0.1' },
      budget: { moneyMicroUsd },
    },
  )
  const outcome = await live?.finished
  expect(outcome).toMatchObject({ status: 'done', text: expect.stringContaining('This is what I found.') })
  expect(told).toHaveLength(3)
  expect(told.some((text) => text.includes('word word'))).toBe(true)
  const rows = await app.deps.database.db.selectFrom('runs').selectAll().execute()
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.reduce((sum, row) => sum + row.cost_micro_usd, 0)).toBeLessThanOrEqual(moneyMicroUsd)
})

test('what agents used before their Coordinator waited for its person still counts after', async () => {
  const send = waitingTool('send', { changes: true })
  send.release()
  const { app, simulator, user, agent } = await startCoordinator({
    ...{ tools: [send.tool], members: [{}, {}] },
    coordinator: { tools: ['send'] },
  })
  simulator.behave(
    answersOf({
      Lead: ({ results }) =>
        results.length === 0
          ? {
              calls: [
                { name: 'ask_member_1', input: task },
                { name: 'send', input: '{"text":"a"}' },
              ],
            }
          : {},
    }),
  )
  const asked = { action: 'run', agentId: agent.id, input: 'Work' }
  const options = { token: user.token, body: asked, headers: inBrowser }
  const stream = await openEventStream(app, 'POST', '/api/kip/agents', options)
  const events: Event[] = await stream.until(
    ({ event, data }) => event === 'part' && 'status' in data && data.status === 'waiting',
  )
  const runId: string = events[0]?.data.run_id
  const row = () =>
    app.deps.database.db.selectFrom('runs').selectAll().where('id', '=', runId).executeTakeFirstOrThrow()
  await expect.poll(async () => (await row()).status).toBe('waiting')
  // Its answer and its first step; that of the agent, which needed no other for its answer; and both calls.
  const used = JSON.parse((await row()).used_budget ?? '{}')
  expect(used).toMatchObject({ steps: 3, toolCalls: 2 })
  const child = await app.deps.database.db
    .selectFrom('runs')
    .select('cost_micro_usd')
    .where('parent_run_id', '=', runId)
    .executeTakeFirstOrThrow()
  expect(used.moneyMicroUsd).toBe((await row()).cost_micro_usd + child.cost_micro_usd)
  const body = { part: 1, decision: 'once' }
  await call(app, 'POST', `/api/kip/runs/${runId}/approvals`, { token: user.token, body })
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
})
