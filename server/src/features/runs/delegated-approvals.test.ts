import { expect, test } from 'vitest'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import { wording } from '#contracts/wording.ts'
import {
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
import { createUser, type TestUser } from '../../testing/factories.ts'
import { makeAgent } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'
import { counted, inBrowser, type Event } from '../../testing/tool-scene.ts'
import { findActor } from '../accounts/index.ts'
import { answerApproval } from './approve-call.ts'

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
    ['approval', 'done'],
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
  const { app, user, stream, asks, slow } = await startLookingAndAsking()
  expect((await decideAt(app, user, asks[0], 'once')).status).toBe(200)
  await stream.until(({ event, data }) => event === 'part' && isDone(data, 'Member 2'))
  slow.release()
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
})

test('an answer that was on its way while its Coordinator went on and waited again goes on from there', async () => {
  const { app, user, clock, stream, asks, decide, row, runId, sessionId } = await startAsking(2)
  await expect.poll(async () => (await row(runId)).status).toBe('waiting')
  const [first, second] = asks
  const actor = await findActor(app.deps, user.user.id)
  if (!actor || !second) throw new Error('Nobody asks.')
  const gate = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const { database } = app.deps
  let count = 0
  const slow: typeof database = {
    ...database,
    async transaction(work, meanwhile) {
      count += 1
      // All is ready by then, but not stored.
      if (count === 2) {
        reached.resolve()
        await gate.promise
      }
      return database.transaction(work, meanwhile)
    },
  }
  const answer = { runId: second.run_id, part: second.part, decision: 'once' as const, address: '' }
  const answered = answerApproval({ ...app.deps, database: slow }, actor, answer)
  await reached.promise
  clock.ms += 1_000
  await decide(first, 'once')
  await expect.poll(async () => (await row(first?.run_id ?? '')).status).toBe('done')
  await expect.poll(async () => (await row(runId)).status).toBe('waiting')
  gate.resolve()
  await answered
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  expect((await lastParts(app, user, sessionId)).slice(0, 2)).toMatchObject([
    { type: 'agent', status: 'done' },
    { type: 'agent', status: 'done' },
  ])
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

test.each([
  ['somebody else’s Coordinator', 'asked for', ({ theirs }: Standing) => theirs()],
  ['a Coordinator of one’s own', 'done', async ({ agent }: Standing) => agent.id],
  ['one’s own that another editor has changed', 'asked for', ({ changed }: Standing) => changed()],
])('what is always allowed, with a task from %s, is %s', async (_, how, prepare) => {
  const scene = await startStanding()
  const agentId = await prepare(scene)
  const sent = scene.sends.calls.length
  const stream = await scene.askAgent(agentId)
  if (how === 'asked for') {
    const [ask] = (await readAsks(stream, 1)).asks
    expect(ask).toMatchObject({ agent: 'Member 1', name: 'send' })
    expect(scene.sends.calls).toHaveLength(sent)
    return
  }
  const events: Event[] = await stream.rest()
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  expect(scene.sends.calls).toHaveLength(sent + 1)
})

test('the caller alone decides, and once', async () => {
  const { app, asks, decide, stream } = await startAsking(1)
  const other = await createUser(app)
  expect((await decideAt(app, other, asks[0], 'once')).status).toBe(404)
  const answers = await Promise.all([decide(asks[0], 'once'), decide(asks[0], 'once')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await stream.rest()
})

test('a Coordinator that is tried before it is saved shows what its agents ask', async () => {
  const { app, user, members, sends } = await startSenders(1)
  const fields = {
    ...{
      name: 'Lead',
      slug: 'tried-lead',
      purpose: 'To be tried.',
      agent_class: 'Coordinator',
      tools: ['send'],
    },
    ...{ permissions: ['agents:delegate'], config: { bundle: ['member-1'] } },
    ...{ model_provider: 'openai', model: 'gpt-4o-mini' },
  }
  const drafted = { token: user.token, body: { agent_id: null, agent: fields } }
  const { body: draft } = await call(app, 'PUT', '/api/kip/agent-drafts', drafted)
  const asked = { action: 'run', agentId: draft.data.id, input: 'Work' }
  const stream = await openEventStream(app, 'POST', '/api/kip/agents', {
    ...{ token: user.token, headers: inBrowser, body: asked },
  })
  const { asks } = await readAsks(stream, 1)
  expect((await decideAt(app, user, asks[0], 'always')).status).toBe(200)
  const rest: Event[] = await stream.rest()
  expect(rest.at(-1)).toMatchObject({ event: 'done', data: { status: 'done' } })
  expect(sends.calls).toHaveLength(1)
  const list = await call(app, 'GET', '/api/kip/tool-approvals', { token: user.token })
  expect(list.body.data).toMatchObject([{ agent: { id: members[0]?.id } }])
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

type Standing = Awaited<ReturnType<typeof startStanding>>

/** Somebody whose agent may always send, and somebody else who may edit and run all that they have. */
async function startStanding() {
  const scene = await startAsking(1)
  const { app, user, agent, members, clock, simulator, decide, asks, stream } = scene
  await decide(asks[0], 'always')
  await stream.rest()
  const other = await createUser(app)
  const share = async (of: TestUser, agentId: string, to: TestUser) => {
    await call(app, 'PUT', '/api/kip/agents', {
      token: of.token,
      body: { id: agentId, visibility: 'shared' },
    })
    const rights = { run: true, edit: true, share: false, delete: false }
    const body = { email: to.user.email, rights }
    const shared = await call(app, 'POST', `/api/kip/agents/${agentId}/shares`, { token: of.token, body })
    expect(shared.status).toBe(200)
  }
  for (const { id } of [agent, ...members]) await share(user, id, other)
  clock.ms += 1_000
  const changed = async (): Promise<string> => {
    const body = { id: agent.id, config: { bundle: ['member-1'], instructions: 'Send everything.' } }
    const saved = await call(app, 'PUT', '/api/kip/agents', { token: other.token, body })
    expect(saved.status).toBe(200)
    return agent.id
  }
  const askAgent = (agentId: string) => {
    const body = { action: 'run', agentId, input: 'Again' }
    return openEventStream(app, 'POST', '/api/kip/agents', { token: user.token, headers: inBrowser, body })
  }
  /** The same for an agent of somebody else, and a Coordinator of it; its owner shares both. */
  const theirs = async (): Promise<string> => {
    const model = { model_provider: 'openai', model: 'gpt-4o-mini', tools: ['send'] }
    const member = await makeAgent(app, other, { name: 'Member 1', slug: 'their-member', ...model })
    await share(other, member.id, user)
    const asks = () => ({ calls: [{ name: 'ask_their_member', input: '{"task":"Work"}' }] })
    simulator.behave(answersOf({ Theirs: asks, 'Member 1': sendOne }))
    const opened = await askAgent(member.id)
    const events: Event[] = await opened.until(({ data }) => 'status' in data && data.status === 'waiting')
    const ask = { run_id: String(events[0]?.data.run_id), part: Number(events.at(-1)?.data.part) }
    expect((await decideAt(app, user, ask, 'always')).status).toBe(200)
    await opened.rest()
    clock.ms += 1_000
    const delegating = { agent_class: 'Coordinator', permissions: ['agents:delegate'] }
    const made = await makeAgent(app, other, {
      ...{ name: 'Theirs', slug: 'theirs', config: { bundle: ['their-member'] }, ...model, ...delegating },
    })
    await share(other, made.id, user)
    return made.id
  }
  return { ...scene, theirs, changed, askAgent }
}

function sendOne() {
  return { calls: [{ name: 'send', input: '{"text":"one"}' }] }
}

function isDone(data: object, name: string): boolean {
  return 'name' in data && data.name === name && 'status' in data && data.status === 'done'
}
