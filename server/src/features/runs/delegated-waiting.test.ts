import { expect, test } from 'vitest'
import { delegationWording } from '#contracts/tools/delegation-wording.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import {
  askAll,
  decideAt,
  lastParts,
  readAsks,
  startAsking,
  startLookingAndAsking,
  startSenders,
} from '../../testing/asking-scene.ts'
import { startCoordinator } from '../../testing/coordinator-scene.ts'
import { answersOf } from '../../testing/simulator/answers-of.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { call } from '../../testing/test-app.ts'
import { counted, waitingTool, type Event } from '../../testing/tool-scene.ts'
import { findActor } from '../accounts/index.ts'
import { insertApproval } from '../tools/index.ts'
import { answerApproval } from './approve-call.ts'
import {
  createLiveRuns,
  goOnAnswered,
  isAnyRunAnswered,
  isAnyRunOverdue,
  endOverdueRuns,
  recoverRuns,
} from './index.ts'

test('all of them wait through a restart, and go on at whichever process hears the answers', async () => {
  const { app, user, sends, asks, row, runId, sessionId } = await startAsking(2)
  await expect.poll(async () => (await row(runId)).status).toBe('waiting')
  expect(await recoverRuns({ ...app.deps, liveRuns: createLiveRuns() })).toBe(0)
  await app.stop()
  const again = await app.restart()
  expect(await lastParts(again, user, sessionId)).toMatchObject([
    { status: 'waiting' },
    { status: 'waiting' },
  ])
  const path = `/api/kip/runs/${runId}/events`
  const follower = await openEventStream(again, 'GET', path, { token: user.token })
  for (const ask of asks) expect((await decideAt(again, user, ask, 'once')).status).toBe(200)
  const events: Event[] = await follower.rest()
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  expect(sends.calls).toHaveLength(2)
})

test.each(['Stop of the Coordinator', 'Stop of one of them', 'ten minutes without an answer'])(
  '%s ends everything that waits, and the conversation goes on',
  async (why) => {
    const { app, user, clock, sends, asks, row, runId, listRows, sessionId, simulator, ask } =
      await startAsking(2)
    await expect.poll(async () => (await row(runId)).status).toBe('waiting')
    clock.ms += 11 * 60_000
    if (why === 'ten minutes without an answer') await endOverdueRuns(app.deps)
    else {
      const id = why === 'Stop of the Coordinator' ? runId : asks[0]?.run_id
      await call(app, 'POST', `/api/kip/runs/${id}/stop`, { token: user.token })
    }
    expect((await listRows()).map(({ status }) => status)).toEqual(['stopped', 'stopped', 'stopped'])
    const parts = await lastParts(app, user, sessionId)
    expect(parts.map(({ status }) => status)).toEqual(['stopped', 'stopped'])
    for (const part of parts) expect(part).not.toHaveProperty('asks')
    const calls = await app.deps.database.db.selectFrom('run_tool_calls').select(['name', 'status']).execute()
    expect(calls.filter(({ name }) => name === 'send').map(({ status }) => status)).toEqual([
      'denied',
      'denied',
    ])
    expect(sends.calls).toEqual([])
    simulator.behave({})
    const next: Event[] = await (await ask('And now?', sessionId)).rest()
    expect(next.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  },
)

test('Stop while one agent works and another waits ends both', async () => {
  const { app, user, stream, runId, slow } = await startLookingAndAsking()
  await call(app, 'POST', `/api/kip/runs/${runId}/stop`, { token: user.token })
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'stopped' } })
  const rows = await app.deps.database.db.selectFrom('runs').select('status').execute()
  expect(rows.map(({ status }) => status)).toEqual(['stopped', 'stopped', 'stopped'])
  slow.release()
})

test('a tool that the agent lost while it waited is refused, and its model is told', async () => {
  const { app, user, members, sends, stream, asks, decide, simulator } = await startAsking(1)
  const body = { id: members[0]?.id, tools: [] }
  await call(app, 'PUT', '/api/kip/agents', { token: user.token, body })
  expect((await decide(asks[0], 'once')).status).toBe(200)
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  expect(sends.calls).toEqual([])
  expect(JSON.stringify(simulator.requests.map(({ body: sent }) => sent))).toContain(toolWording.notAllowed)
})

test('an agent that left the bundle while it waited is not let go on: the person is told, and denies', async () => {
  const { app, user, agent, sends, stream, asks, decide, runId, row } = await startAsking(1)
  await expect.poll(async () => (await row(runId)).status).toBe('waiting')
  const body = { id: agent.id, config: { bundle: [] } }
  await call(app, 'PUT', '/api/kip/agents', { token: user.token, body })
  const refused = await decide(asks[0], 'once')
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    delegationWording.noLongerYours('Member 1'),
  ])
  expect((await row(runId)).status).toBe('waiting')
  expect((await decide(asks[0], 'deny')).status).toBe(200)
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  expect(sends.calls).toEqual([])
  expect((await row(asks[0]?.run_id ?? '')).status).toBe('stopped')
})

test('an agent that left the bundle is denied, and what another of them asks still waits', async () => {
  const { app, user, agent, sends, stream, asks, decide, runId, row } = await startAsking(2)
  await expect.poll(async () => (await row(runId)).status).toBe('waiting')
  const body = { id: agent.id, config: { bundle: ['member-2'] } }
  await call(app, 'PUT', '/api/kip/agents', { token: user.token, body })
  const [gone, kept] = asks.toSorted((a, b) => (a.agent < b.agent ? -1 : 1))
  expect((await decide(gone, 'deny')).status).toBe(200)
  await expect.poll(async () => (await row(gone?.run_id ?? '')).status).toBe('stopped')
  await expect.poll(async () => (await row(runId)).status).toBe('waiting')
  expect((await decide(kept, 'once')).status).toBe(200)
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  expect(sends.calls).toMatchObject([{ runId: kept?.run_id }])
})

test('a Coordinator goes on at once if the agent that it is to wait for was stopped meanwhile', async () => {
  const { stop, stream, asks, write } = await startWritingAndAsking()
  await stop(asks[0]?.run_id)
  write.release()
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
})

test('Stop of a Coordinator that is just about to go on ends it', async () => {
  const { app, stop, stream, asks, runId, write } = await startWritingAndAsking()
  await stop(asks[0]?.run_id)
  const { liveRuns } = app.deps
  const { beginning } = liveRuns
  liveRuns.beginning = async (work) => {
    liveRuns.beginning = beginning
    expect((await stop(runId)).status).toBe(200)
    return beginning(work)
  }
  write.release()
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'stopped' } })
})

/** A Coordinator that is writing something while its agent asks whether it may send. */
async function startWritingAndAsking() {
  const write = waitingTool('write', { changes: true })
  const { app, simulator, user, agent, open } = await startCoordinator({
    ...{ tools: [write.tool, counted('send', undefined, { changes: true }).tool] },
    ...{ members: [{ tools: ['send'] }], coordinator: { tools: ['send', 'write'] } },
  })
  const allowed = { userId: user.user.id, agentId: agent.id, tool: 'write', now: 1 }
  await insertApproval(app.deps.database.db, allowed)
  const calls = [...askAll(1)().calls, { name: 'write', input: '{"text":"a"}' }]
  simulator.behave(
    answersOf({
      Lead: () => ({ calls }),
      'Member 1': () => ({ calls: [{ name: 'send', input: '{"text":"b"}' }] }),
    }),
  )
  const stream = await open('Work')
  const asked = await readAsks(stream, 1)
  await write.begun(1)
  const stop = (id: string | undefined) =>
    call(app, 'POST', `/api/kip/runs/${id}/stop`, { token: user.token })
  return { app, ...asked, stop, stream, write }
}

test('what is answered while its process is about to end goes on at the next one', async () => {
  const { app, user, asks, runId, slow, sends } = await startLookingAndAsking({ isMaintained: false })
  const drained = app.deps.liveRuns.drain(60_000)
  const actor = await findActor(app.deps, user.user.id)
  const [ask] = asks
  if (!actor || !ask) throw new Error('Nobody asks.')
  const another = { ...app.deps, liveRuns: createLiveRuns() }
  const answer = { runId: ask.run_id, part: ask.part, decision: 'once' as const, address: '' }
  await expect.poll(() => answerApproval(another, actor, answer).then(() => 'answered')).toBe('answered')
  slow.release()
  await drained
  await app.stop()
  const again = await app.restart()
  const path = `/api/kip/runs/${runId}`
  const status = async () => (await call(again, 'GET', path, { token: user.token })).body.data.status
  expect([await status(), await isAnyRunAnswered(again.deps)]).toEqual(['waiting', true])
  await goOnAnswered(again.deps)
  await expect.poll(status).toBe('done')
  expect(sends.calls).toMatchObject([{ text: 'b', runId: ask.run_id }])
  expect(await isAnyRunAnswered(again.deps)).toBe(false)
})

test('an agent whose Coordinator has ended without it waits no longer', async () => {
  const { app, asks, runId, row } = await startAsking(1)
  await expect.poll(async () => (await row(runId)).status).toBe('waiting')
  expect(await isAnyRunOverdue(app.deps)).toBe(false)
  const { db } = app.deps.database
  await db.updateTable('runs').set({ status: 'interrupted' }).where('id', '=', runId).execute()
  expect(await isAnyRunOverdue(app.deps)).toBe(true)
  await endOverdueRuns(app.deps)
  expect((await row(asks[0]?.run_id ?? '')).status).toBe('stopped')
  expect(await isAnyRunOverdue(app.deps)).toBe(false)
})

test('whoever loses the Coordinator while its agents wait decides nothing any longer', async () => {
  const { app, owner, user, agent, sends, asks, decide, listRows } = await startAsking(1, { isShared: true })
  const path = `/api/kip/agents/${agent.id}/shares`
  const { body } = await call(app, 'GET', path, { token: owner.token })
  const gone = await call(app, 'DELETE', `${path}/${body.data[0].id}`, { token: owner.token })
  expect(gone.status).toBe(200)
  await expect
    .poll(async () => (await listRows()).map(({ status }) => status))
    .toEqual(['stopped', 'stopped'])
  expect((await decide(asks[0], 'once')).status).toBe(409)
  expect(sends.calls).toEqual([])
  expect(user.token).not.toBe(owner.token)
})

test('where nobody is there to ask, it is refused and the agent is told', async () => {
  const { app, user, agent, sends, simulator } = await startSenders(1)
  const asked = { action: 'run', agentId: agent.id, input: 'Work' }
  const { body } = await call(app, 'POST', '/api/kip/agents', { token: user.token, body: asked })
  expect(body.success).toBe(true)
  expect(JSON.stringify(simulator.requests.map((sent) => sent.body))).toContain(toolWording.nobodyToAsk)
  expect(sends.calls).toEqual([])
})

test('what agents use before and after they wait counts for the whole tree', async () => {
  const { asks, stream, decide, row, runId } = await startAsking(2)
  await expect.poll(async () => (await row(runId)).status).toBe('waiting')
  const before = await row(runId)
  const children = await Promise.all(asks.map(({ run_id }) => row(run_id)))
  const cost = [before, ...children].reduce((sum, one) => sum + one.cost_micro_usd, 0)
  // Its answer and first step, the same of each agent, and the calls of all.
  expect(JSON.parse(before.used_budget ?? '{}')).toEqual({ moneyMicroUsd: cost, steps: 6, toolCalls: 4 })
  await decide(asks[0], 'once')
  await expect.poll(async () => (await row(asks[0]?.run_id ?? '')).status).toBe('done')
  await expect.poll(async () => (await row(runId)).status).toBe('waiting')
  const after = await row(runId)
  const now = await Promise.all(asks.map(({ run_id }) => row(run_id)))
  const spent = [after, ...now].reduce((sum, one) => sum + one.cost_micro_usd, 0)
  expect(spent).toBeGreaterThan(cost)
  // The agent's answer came in a step with tools.
  expect(JSON.parse(after.used_budget ?? '{}')).toEqual({ moneyMicroUsd: spent, steps: 6, toolCalls: 4 })
  await decide(asks[1], 'once')
  await stream.rest()
})
