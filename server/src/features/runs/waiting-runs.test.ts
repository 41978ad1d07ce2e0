import { expect, test } from 'vitest'
import { wording } from '#contracts/wording.ts'
import { indexEndedRuns, sumEndedRuns } from '../logs/index.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { makeAgent, run, startRunTest } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'
import { endReplies, freeWaitingSessions } from '../sessions/index.ts'
import {
  createLiveRuns,
  endOverdueRuns,
  forgetRunEvents,
  isAnyRunOverdue,
  recoverRuns,
  stopRunsOf,
} from './index.ts'
import { endWaiting } from './run-end.ts'

const tool = {
  ...{ type: 'tool', name: 'web_fetch', input: { url: 'https://example.com' }, status: 'waiting' },
  startedAt: '2026-03-14T19:40:00.000Z',
} as const
const parts = [{ type: 'text', text: 'Let me look.' }, tool]
const minuteMs = 60_000

test('a run that waits for a person shows what it waits for, and refuses a second message', async () => {
  const { app, user, agent, runId, sessionId, messages } = await startWaiting()
  expect((await messages()).at(-1)).toMatchObject({
    ...{ content: 'Let me look.', status: 'running', parts, last_event_id: '2.0' },
  })
  const state = await call(app, 'GET', `/api/kip/runs/${runId}`, { token: user.token })
  expect(state.body.data).toMatchObject({ status: 'waiting', response: 'Let me look.' })
  const second = await run(app, user, { agentId: agent.id, input: 'And?', sessionId })
  const goOn = await call(app, 'POST', `/api/kip/runs/${runId}/continue`, { token: user.token })
  for (const { status, body } of [second, goOn])
    expect([status, body.error.code, body.error.message]).toEqual([409, 'busy', wording.sessionBusy])
})

test('it survives crashes, repairs and restarts, and no sum or search takes it for ended', async () => {
  const { app, user, runId, restart } = await startWaiting()
  expect(await recoverRuns({ ...app.deps, liveRuns: createLiveRuns() })).toBe(0)
  await sumEndedRuns(app.deps)
  await indexEndedRuns(app.deps)
  const { db } = app.deps.database
  const flags = db.selectFrom('runs').select(['is_summed', 'is_searchable']).where('id', '=', runId)
  expect(await flags.execute()).toEqual([{ is_summed: 0, is_searchable: 0 }])
  const repairs = [freeWaitingSessions(db), endReplies(db, 'Lost.'), forgetRunEvents(db)]
  expect(await Promise.all(repairs)).toEqual([0, 0, 0])
  const again = await restart()
  const list = (status: string) =>
    call(again, 'GET', `/api/kip/agents?logs=true&status=${status}`, { token: user.token })
  expect((await list('waiting')).body.data).toMatchObject([{ id: runId, status: 'waiting' }])
  expect((await list('interrupted')).body.data).toEqual([])
})

test('after ten minutes it ends as stopped, what it waited for denied, and the conversation goes on', async () => {
  const { app, user, agent, runId, sessionId, clock, messages } = await startWaiting()
  clock.ms += 9 * minuteMs
  await endOverdueRuns(app.deps)
  expect(await isAnyRunOverdue(app.deps)).toBe(false)
  const path = `/api/kip/runs/${runId}/events`
  const follower = await openEventStream(app, 'GET', path, {
    token: user.token,
    headers: { 'last-event-id': '1.4' },
  })
  const seen = await follower.until(({ event }) => event === 'part')
  expect(seen.map(({ event, id }) => [event, id])).toEqual([
    ['run', '1.4'],
    ['delta', '1.12'],
    ['part', '2.0'],
  ])
  clock.ms += 2 * minuteMs
  expect(await isAnyRunOverdue(app.deps)).toBe(true)
  await endOverdueRuns(app.deps)
  const denied = { ...tool, status: 'denied', endedAt: new Date(clock.ms).toISOString() }
  const rest = await follower.rest()
  expect(rest).toMatchObject([
    { event: 'part', id: '3.0', data: { part: 1, ...denied } },
    { event: 'done', id: '3.0', data: { status: 'stopped', response: 'Let me look.' } },
  ])
  expect((await messages()).at(-1)).toMatchObject({ status: 'stopped', parts: [parts[0], denied] })
  expect(await isAnyRunOverdue(app.deps)).toBe(false)
  expect((await run(app, user, { agentId: agent.id, input: 'And?', sessionId })).status).toBe(200)
})

test.each(['its caller stops it', 'its caller loses every right'])('it ends when %s', async (why) => {
  const { app, user, runId, messages } = await startWaiting()
  if (why === 'its caller stops it')
    await call(app, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })
  else await stopRunsOf(app.deps, `user:${user.user.id}`)
  expect((await messages()).at(-1)).toMatchObject({
    status: 'stopped',
    parts: [parts[0], { status: 'denied' }],
  })
})

test('ending a run that is gone by now does nothing', async () => {
  const { app } = await startRunTest()
  await endWaiting(app.deps, 'gone')
})

/** A conversation whose run waits for an approval. Nothing asks for one yet: its rows are made. */
async function startWaiting() {
  const clock = { ms: Date.now() }
  const { app, user } = await startRunTest({ now: () => clock.ms, isMaintained: false })
  const agent = await makeAgent(app, user)
  const { body } = await run(app, user, { agentId: agent.id, input: 'Look it up' })
  const { run_id: runId, session_id: sessionId } = body.data
  const { db } = app.deps.database
  const waits = { status: 'waiting', waiting_since: clock.ms, is_summed: 0, is_searchable: 0 } as const
  await db.updateTable('runs').set(waits).where('id', '=', runId).execute()
  await db.updateTable('sessions').set({ running_run_id: runId }).where('id', '=', sessionId).execute()
  const reply = { status: 'running', content: '' } as const
  await db
    .updateTable('messages')
    .set(reply)
    .where('run_id', '=', runId)
    .where('sender', '=', 'other')
    .execute()
  const said = { seq: 1, end_offset: 12, part: 0, type: 'text', data: 'Let me look.' } as const
  const asks = {
    seq: 2,
    end_offset: 0,
    part: 1,
    type: 'part',
    data: JSON.stringify({ part: 1, ...tool }),
  } as const
  await db
    .insertInto('run_events')
    .values([said, asks].map((row) => ({ run_id: runId, ...row })))
    .execute()
  async function messages() {
    const path = `/api/kip/agents?messages=true&sessionId=${sessionId}`
    return (await call(app, 'GET', path, { token: user.token })).body.data
  }
  async function restart() {
    await app.stop()
    return app.restart()
  }
  return { app, user, agent, runId, sessionId, clock, messages, restart }
}
