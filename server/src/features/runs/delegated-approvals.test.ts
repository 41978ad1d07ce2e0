import { expect, test } from 'vitest'
import type { Ask } from '#contracts/runs/parts.ts'
import { delegationWording } from '#contracts/tools/delegation-wording.ts'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import { wording } from '#contracts/wording.ts'
import { answersOf, startCoordinator } from '../../testing/coordinator-scene.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { call } from '../../testing/test-app.ts'
import { counted, inBrowser, waitingTool, type Event } from '../../testing/tool-scene.ts'
import { createLiveRuns, endOverdueRuns, recoverRuns } from './index.ts'

test('an agent of a Coordinator waits for the person, who decides in the chat with the Coordinator', async () => {
  const { app, user, agent, sends, stream, asks, row, runId, sessionId, decide } = await startAsking(1)
  const [ask] = asks
  expect(ask).toMatchObject({ agent: 'Member 1', name: 'send', part: 0, input: { text: 'from Member 1' } })
  await expect.poll(async () => (await row(runId)).status).toBe('waiting')
  for (const id of [runId, ask?.run_id ?? ''])
    expect(await row(id)).toMatchObject({ reserved_micro_usd: 0, waiting_since: expect.any(Number) })
  const asked = { action: 'run', agentId: agent.id, input: 'And?', sessionId }
  const second = await call(app, 'POST', '/api/kip/agents', { token: user.token, body: asked })
  expect([second.status, second.body.error.message]).toEqual([409, wording.sessionBusy])
  const part = { type: 'agent', name: 'Member 1', status: 'waiting', run_id: ask?.run_id, asks: [ask] }
  expect(await lastParts(app, user, sessionId)).toMatchObject([part])
  expect(sends.calls).toEqual([])

  expect((await decide(ask, 'once')).status).toBe(200)
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  expect(rest.at(-1)?.data.response).toContain('sent from Member 1')
  expect(sends.calls).toMatchObject([{ text: 'from Member 1', runId: ask?.run_id }])
  const [shown] = await lastParts(app, user, sessionId)
  expect(shown).toMatchObject({ type: 'agent', status: 'done', run_id: ask?.run_id })
  expect(shown).not.toHaveProperty('asks')
  const late = await decide(ask, 'once')
  expect([late.status, late.body.error.message]).toEqual([409, toolWording.notWaiting])
  const { body: log } = await call(app, 'GET', `/api/kip/logs/${runId}`, { token: user.token })
  const steps: { kind: string; status: string }[] = log.data.steps
  expect(steps.map(({ kind, status }) => [kind, status])).toEqual([
    ['model', 'done'],
    ['agent', 'done'],
    ['model', 'done'],
  ])
})

test.each(['one after the other', 'at the same moment'])(
  'two agents that wait at once are both shown, and each is decided, %s',
  async (how) => {
    const { sends, stream, asks, decide, listRows } = await startAsking(2)
    expect(asks.map(({ agent }) => agent).toSorted()).toEqual(['Member 1', 'Member 2'])
    const [first, second] = asks
    const decided =
      how === 'at the same moment'
        ? await Promise.all([decide(first, 'once'), decide(second, 'deny')])
        : [await decide(first, 'once'), await decide(second, 'deny')]
    expect(decided.map(({ status }) => status)).toEqual([200, 200])
    const rest: Event[] = await stream.rest()
    expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
    expect(sends.calls.map(({ runId }) => runId)).toEqual([first?.run_id])
    expect((await listRows()).map(({ status }) => status)).toEqual(['done', 'done', 'done'])
  },
)

test('an agent whose approval comes while another is still at work goes on at once', async () => {
  const slow = waitingTool('look')
  const { app, simulator, user, open } = await startCoordinator({
    ...{ tools: [slow.tool, counted('send', undefined, { changes: true }).tool] },
    ...{ members: [{ tools: ['look'] }, { tools: ['send'] }], coordinator: { tools: ['look', 'send'] } },
  })
  simulator.behave(
    answersOf({
      Lead: askAll(2),
      'Member 1': () => ({ calls: [{ name: 'look', input: '{"text":"a"}' }] }),
      'Member 2': () => ({ calls: [{ name: 'send', input: '{"text":"b"}' }] }),
    }),
  )
  const stream = await open('Work')
  const asks = await readAsks(stream, 1)
  await slow.begun(1)
  expect((await decideAt(app, user, asks.asks[0], 'once')).status).toBe(200)
  await stream.until(({ event, data }) => event === 'part' && isDone(data, 'Member 2'))
  slow.release()
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
})

test('what is denied does not run; the agent is told and answers, and so does its Coordinator', async () => {
  const { sends, stream, asks, decide, simulator } = await startAsking(1)
  expect((await decide(asks[0], 'deny')).status).toBe(200)
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  expect(sends.calls).toEqual([])
  expect(JSON.stringify(simulator.requests.map(({ body }) => body))).toContain(toolWording.denied)
})

test('“Always for this agent” holds for the agent that asked, and for no other', async () => {
  const { app, user, members, sends, stream, asks, decide, ask } = await startAsking(2)
  const byName = (name: string) => asks.find(({ agent }) => agent === name)
  await decide(byName('Member 1'), 'always')
  await decide(byName('Member 2'), 'deny')
  await stream.rest()
  const list = await call(app, 'GET', '/api/kip/tool-approvals', { token: user.token })
  expect(list.body.data).toMatchObject([{ agent: { id: members[0]?.id, name: 'Member 1' }, tool: 'send' }])
  const again = await ask('Again')
  const [only, ...others] = (await readAsks(again, 1)).asks
  expect([only?.agent, others]).toEqual(['Member 2', []])
  await expect.poll(() => sends.calls.length).toBe(2)
})

test('the caller alone decides, and once', async () => {
  const { app, asks, decide, stream } = await startAsking(1)
  const other = await createUser(app)
  expect((await decideAt(app, other, asks[0], 'once')).status).toBe(404)
  const answers = await Promise.all([decide(asks[0], 'once'), decide(asks[0], 'once')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await stream.rest()
})

test('an approval two levels down is shown in the chat at the top, and everything goes on from there', async () => {
  const send = counted('send', (text) => `sent ${text}`, { changes: true })
  const middle = { agent_class: 'Coordinator', permissions: ['agents:delegate'], tools: ['send'] }
  const { app, simulator, user, open } = await startCoordinator({
    tools: [send.tool],
    members: [
      { ...middle, config: { bundle: ['member-2', 'member-3'] } },
      { tools: ['send'] },
      { tools: ['send'] },
    ],
    coordinator: { config: { bundle: ['member-1'] }, tools: ['send'] },
  })
  simulator.behave(
    answersOf({
      Lead: () => ({ calls: [{ name: 'ask_member_1', input: '{"task":"Down"}' }] }),
      'Member 1': ({ results }) =>
        results.length > 0
          ? {}
          : { calls: [2, 3].map((at) => ({ name: `ask_member_${at}`, input: '{"task":"Send"}' })) },
      'Member 2': () => ({ calls: [{ name: 'send', input: '{"text":"two"}' }] }),
      'Member 3': () => ({ calls: [{ name: 'send', input: '{"text":"three"}' }] }),
    }),
  )
  const stream = await open('Go down')
  const { asks } = await readAsks(stream, 2)
  for (const ask of asks) expect((await decideAt(app, user, ask, 'once')).status).toBe(200)
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  expect(rest.at(-1)?.data.response).toContain('sent two')
  expect(send.calls.map(({ text }) => text).toSorted()).toEqual(['three', 'two'])
  const rows = await app.deps.database.db.selectFrom('runs').select(['status', 'depth']).execute()
  expect(rows.map(({ status, depth }) => `${depth} ${status}`).toSorted()).toEqual([
    '0 done',
    '1 done',
    '2 done',
    '2 done',
  ])
})

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
  const slow = waitingTool('look')
  const { app, simulator, user, open } = await startCoordinator({
    ...{ tools: [slow.tool, counted('send', undefined, { changes: true }).tool] },
    ...{ members: [{ tools: ['look'] }, { tools: ['send'] }], coordinator: { tools: ['look', 'send'] } },
  })
  simulator.behave(
    answersOf({
      Lead: askAll(2),
      'Member 1': () => ({ calls: [{ name: 'look', input: '{"text":"a"}' }] }),
      'Member 2': () => ({ calls: [{ name: 'send', input: '{"text":"b"}' }] }),
    }),
  )
  const stream = await open('Work')
  const { runId } = await readAsks(stream, 1)
  await slow.begun(1)
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
  const { app, user, agent, sends, simulator } = await startScene(1)
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

type Stream = Awaited<ReturnType<typeof openEventStream>>
type App = Awaited<ReturnType<typeof startCoordinator>>['app']

function askAll(count: number) {
  const names = Array.from({ length: count }, (_, at) => `ask_member_${at + 1}`)
  return () => ({ calls: names.map((name) => ({ name, input: '{"task":"Work"}' })) })
}

function isDone(data: object, name: string): boolean {
  return 'name' in data && data.name === name && 'status' in data && data.status === 'done'
}

/** Reads a stream until its agents ask for so much. */
async function readAsks(stream: Stream, count: number) {
  const asks = new Map<string, Ask>()
  const events: Event[] = await stream.until(({ event, data }) => {
    if (event === 'part' && 'asks' in data)
      for (const ask of data.asks as Ask[]) asks.set(`${ask.run_id} ${ask.part}`, ask)
    return asks.size === count
  })
  const { run_id: runId, session_id: sessionId } = events[0]?.data ?? {}
  return { asks: [...asks.values()], runId: String(runId), sessionId: String(sessionId) }
}

function decideAt(app: { url: string }, { token }: TestUser, ask: Ask | undefined, decision: string) {
  const body = { part: ask?.part, decision }
  return call(app, 'POST', `/api/kip/runs/${ask?.run_id}/approvals`, { token, body })
}

async function lastParts(app: { url: string }, { token }: TestUser, sessionId: string) {
  const path = `/api/kip/agents?messages=true&sessionId=${sessionId}`
  return (await call(app, 'GET', path, { token })).body.data.at(-1).parts as Event['data'][]
}

/** A Coordinator whose agents each send something, as soon as they may. */
async function startScene(members: number) {
  const clock = { ms: Date.now() }
  const sends = counted('send', (text) => `sent ${text}`, { changes: true })
  const scene = await startCoordinator({
    ...{ tools: [sends.tool], isMaintained: false, now: () => clock.ms },
    members: Array.from({ length: members }, () => ({ tools: ['send'] })),
    coordinator: { tools: ['send'] },
  })
  const sending = (name: string) => [
    name,
    () => ({ calls: [{ name: 'send', input: JSON.stringify({ text: `from ${name}` }) }] }),
  ]
  const plans = Object.fromEntries(scene.members.map(({ name }) => sending(name)))
  scene.simulator.behave(answersOf({ Lead: askAll(members), ...plans }))
  return { ...scene, clock, sends }
}

/** The same, once all of them wait for the person. */
async function startAsking(members: number, { isShared = false } = {}) {
  const scene = await startScene(members)
  const { app, agent, user: owner } = scene
  const user = isShared ? await createUser(app) : owner
  if (isShared) {
    const body = { id: agent.id, visibility: 'shared' }
    await call(app, 'PUT', '/api/kip/agents', { token: owner.token, body })
    const rights = { run: true, edit: false, share: false, delete: false }
    const share = { token: owner.token, body: { email: user.user.email, rights } }
    await call(app, 'POST', `/api/kip/agents/${agent.id}/shares`, share)
  }
  const ask = (input: string, sessionId?: string) => {
    const body = { action: 'run', agentId: agent.id, input, ...(sessionId !== undefined && { sessionId }) }
    return openEventStream(app, 'POST', '/api/kip/agents', { token: user.token, headers: inBrowser, body })
  }
  const stream = await ask('Work')
  const asked = await readAsks(stream, members)
  const { db } = app.deps.database
  const row = (id: string) => db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const listRows = () => db.selectFrom('runs').select(['id', 'status']).orderBy('depth').execute()
  const decide = (of: Ask | undefined, decision: string) => decideAt(app as App, user, of, decision)
  return { ...scene, ...asked, owner, user, ask, stream, row, listRows, decide }
}
