import { expect, test } from 'vitest'
import { logWording } from '#contracts/logs/log-wording.ts'
import { delegationWording } from '#contracts/tools/delegation-wording.ts'
import { allowWording } from '#contracts/tools/keeper-tool-wording.ts'
import type { Tool } from '../tools/index.ts'
import { startCoordinator } from '../../testing/coordinator-scene.ts'
import { answersOf } from '../../testing/simulator/answers-of.ts'
import { createUser } from '../../testing/factories.ts'
import { run } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'
import { counted, inBrowser, waitingTool } from '../../testing/tool-scene.ts'

const searching = { tools: ['keeper_search'], permissions: ['agents:delegate', 'keeper:read'] }
const heron = 'The heron stood by the weir on the morning of the flood.'
const search = { name: 'keeper_search', input: '{"query":"Where did the heron stand?"}' }

const askMember = { name: 'ask_member_1', input: '{"task":"Look for the heron"}' }

/** A Coordinator with an agent that searches a person's keeper. */
async function startReading(
  options: { coordinator?: object; member?: object; aiPolicy?: string; tools?: Tool[] } = {},
) {
  const scene = await startCoordinator({
    localServer: true,
    env: { KEEPER_ANTHROPIC_API_KEY: 'sk-ant-0123456789abcdefghijklmnop' },
    ...(options.tools && { tools: options.tools }),
    members: [{ ...searching, ...options.member }],
    coordinator: { ...searching, ...options.coordinator },
  })
  const { app, user, simulator, agent, members } = scene
  const send = async (method: string, path: string, body?: unknown) =>
    (await call(app, method, path, { token: user.token, ...(body !== undefined && { body }) })).body.data
  const keeper = { title: 'Days', purpose: 'Days.', keeperType: 'journal', memoryPattern: 'chronological' }
  const { aiPolicy = 'providers' } = options
  const { id } = await send('POST', '/api/keepers', { ...keeper, aiPolicy })
  const moment = await send('POST', `/api/keepers/${id}/moments`, { kind: 'entry', body: heron })
  const grantTo = (agentId: string | undefined, limits: object = {}) => {
    const all = { right: 'read', topicIds: null, from: null, to: null }
    return send('POST', `/api/keepers/${id}/grants`, { agentId, ...all, ...limits })
  }
  simulator.behave(
    answersOf({
      Lead: () => ({ calls: [askMember] }),
      'Member 1': () => ({ calls: [search] }),
    }),
  )
  const sent = () => JSON.stringify(simulator.requests.map(({ body }) => body))
  /** Who has read, by the logbook. */
  const readers = async () => {
    const book = await send('GET', `/api/keepers/${id}/logbook`)
    const reads = book.filter(({ action }: { action: string }) => action === 'agent.read')
    return reads.map(({ actor }: { actor: { id: string } }) => actor.id)
  }
  return { ...scene, send, moment, keeperId: id, grantTo, sent, readers, ids: [agent.id, members[0]?.id] }
}

test('an agent reads for a Coordinator only what both were granted', async () => {
  const { ask, grantTo, sent, ids, send, keeperId } = await startReading()
  const [lead, member] = ids
  await grantTo(member)
  await ask('Where did the heron stand?')
  expect(sent()).not.toContain(heron)
  const { id: grantId } = await grantTo(lead, { to: '2020-01-01' })
  await ask('Where did the heron stand?')
  expect(sent()).not.toContain(heron)
  await send('DELETE', `/api/keepers/${keeperId}/grants/${grantId}`)
  await grantTo(lead)
  await ask('Where did the heron stand?')
  expect(sent()).toContain(heron)
})

test('what may go to local models alone reaches no Coordinator with another one', async () => {
  const local = { model_provider: 'local', model: 'llama' }
  const outside = await startReading({ member: local, aiPolicy: 'local' })
  for (const id of outside.ids) await outside.grantTo(id)
  await outside.ask('Where did the heron stand?')
  expect(outside.sent()).not.toContain(heron)
  const inside = await startReading({ member: local, coordinator: local, aiPolicy: 'local' })
  for (const id of inside.ids) await inside.grantTo(id)
  await inside.ask('Where did the heron stand?')
  expect(inside.sent()).toContain(heron)
})

/** A Coordinator with an agent that reads a person's keeper before it answers; the agent itself was granted it. */
async function startBeforehand(options: Parameters<typeof startReading>[0] = {}) {
  const member = { context_scope: 'keeper', tools: [], permissions: [] }
  const scene = await startReading({ coordinator: { tools: [] }, ...options, member })
  const { app, user, simulator, send, ids, grantTo } = scene
  const [, memberId = ''] = ids
  await grantTo(memberId)
  const question = 'Where did the heron stand?'
  /** Asks the agent itself, having looked at what it sends. */
  async function agree() {
    const { preview_token: previewToken } = await send('POST', `/api/kip/agents/${memberId}/preview`, {
      input: question,
    })
    const asked = { agentId: memberId, input: question, previewToken }
    expect((await run(app, user, asked)).status).toBe(200)
    simulator.requests.length = 0
  }
  return { ...scene, question, agree }
}

test('an agent that reads beforehand reads for a Coordinator only what both were granted, and its step says so', async () => {
  const { ask, agree, question, grantTo, sent, ids, readers } = await startBeforehand()
  const [lead, member] = ids
  await agree()
  expect(await readers()).toEqual([member])
  await ask(question)
  expect(sent()).toContain('Member 1')
  expect(sent()).not.toContain(heron)
  expect(await readers()).toEqual([member])
  const refused = await ask(question)
  const shown = refused.events.filter(({ event, data }) => event === 'part' && data.type === 'agent').at(-1)
  expect(shown?.data.summary).toContain(
    `${allowWording.lacks.above.read('Member 1')} ${allowWording.inEditor.above.read}`,
  )
  expect(sent()).toContain(delegationWording.readNothing('Member 1'))
  await grantTo(lead)
  await ask(question)
  expect(sent()).toContain(heron)
  expect(await readers()).toEqual([lead, member, member])
})

test('a Coordinator that loses its right to read keepers loses it for agents that read beforehand', async () => {
  const slow = waitingTool('slow_tool')
  const { app, user, simulator, agent, ask, agree, question, grantTo, sent, ids } = await startBeforehand({
    ...{ tools: [slow.tool], coordinator: { tools: ['slow_tool'] } },
  })
  await grantTo(ids[0])
  await agree()
  simulator.behave(
    answersOf({
      Lead: ({ results }) => {
        const first = { name: 'slow_tool', input: '{"text":"a"}' }
        const next = results.length === 0 ? first : askMember
        return results.length < 2 ? { calls: [next], callsAgain: true } : {}
      },
    }),
  )
  const asked = ask(question)
  await slow.begun(1)
  const body = { id: agent.id, permissions: ['agents:delegate'] }
  expect((await call(app, 'PUT', '/api/kip/agents', { token: user.token, body })).status).toBe(200)
  slow.release()
  await asked
  expect(sent()).toContain('You are Member 1.')
  expect(sent()).not.toContain(heron)
})

test('an agent’s receipts don’t number what its Coordinator says', async () => {
  const { simulator, ask, agree, question, grantTo, ids } = await startBeforehand()
  await grantTo(ids[0])
  await agree()
  let told = ''
  simulator.behave(
    answersOf({
      Lead: ({ results }) => {
        told = results.join('')
        return told === '' ? { calls: [askMember] } : {}
      },
      'Member 1': () => ({ reply: 'By the weir [1 "The heron stood by the weir"], see `list[1]`.' }),
    }),
  )
  const { events } = await ask(question)
  expect(told).toContain('By the weir, see `list[1]`.')
  const done = expect.objectContaining({ status: 'done', summary: 'By the weir, see `list[1]`.' })
  expect(events).toContainEqual(expect.objectContaining({ event: 'part', data: done }))
})

test('an agent whose person hasn’t looked yet at what it sends reads nothing for a Coordinator', async () => {
  const { ask, question, grantTo, sent, ids, readers } = await startBeforehand()
  await grantTo(ids[0])
  const { events } = await ask(question)
  const summary = delegationWording.notSeen('Member 1')
  const link = { to: '/studio/chat/member-1', label: delegationWording.look }
  const told = { type: 'agent', name: 'Member 1', status: 'failed', summary, link }
  expect(events).toContainEqual(expect.objectContaining({ data: expect.objectContaining(told) }))
  expect(sent()).toContain(delegationWording.previewNeeded('Member 1'))
  expect(sent()).not.toContain(heron)
  expect(await readers()).toEqual([])
})

test.each([
  { to: 'another provider', member: { model_provider: 'anthropic', model: 'claude-opus-5' }, isAsked: false },
  { to: 'a model of one’s own', member: { model_provider: 'local', model: 'llama' }, isAsked: true },
  { to: 'the same provider', member: {}, isAsked: true },
])('a task of a Coordinator that has read a keeper goes to $to: $isAsked', async ({ member, isAsked }) => {
  const { simulator, ask, grantTo, sent, ids } = await startReading({ member })
  for (const id of ids) await grantTo(id)
  const carried = { name: 'ask_member_1', input: JSON.stringify({ task: `Tell me more: ${heron}` }) }
  simulator.behave(({ body }) => {
    const prompt = JSON.stringify(body)
    if (prompt.includes('You are Member 1')) return { reply: 'That is all I know.' }
    const results = prompt.split('"role":"tool"').length - 1
    const next = [search, carried][results]
    return next ? { calls: [next], callsAgain: true } : { reply: 'That is all.' }
  })
  const { events } = await ask('Where did the heron stand?')
  const asked = simulator.requests.filter(({ body }) => JSON.stringify(body).includes('You are Member 1'))
  expect(asked.length > 0).toBe(isAsked)
  expect(sent().includes(delegationWording.otherProvider)).toBe(!isAsked)
  expect(events.at(-1)?.event).toBe('done')
})

test('that an agent has read a keeper marks its Coordinator’s run, and later runs of the conversation', async () => {
  const { app, user, simulator, agent, ask, grantTo, ids, send, moment, keeperId, readers } =
    await startReading()
  for (const id of ids) await grantTo(id)
  const { sessionId } = await ask('Where did the heron stand?')
  simulator.behave({ reply: 'As I said.' })
  await call(app, 'POST', '/api/kip/agents', {
    ...{ token: user.token, headers: inBrowser },
    body: { action: 'run', agentId: agent.id, input: 'And then?', sessionId },
  })
  const admin = await createUser(app, { role: 'admin' })
  const runs = await app.deps.database.db.selectFrom('runs').selectAll().orderBy('created_at').execute()
  expect(runs).toHaveLength(3)
  const read = async (token: string) =>
    Promise.all(
      runs.map(async ({ id }) => (await call(app, 'GET', `/api/kip/logs/${id}`, { token })).body.data),
    )
  for (const log of await read(admin.token)) {
    expect(log).toMatchObject({ input: '', output: null, steps: [], notes: [logWording.callersAlone] })
    for (const { steps } of log.delegated ?? []) expect(steps).toEqual([])
  }
  const [own] = await read(user.token)
  expect(own.delegated).toMatchObject([{ agent_name: 'Member 1', steps: expect.any(Array) }])
  expect(own.delegated[0].steps.length).toBeGreaterThan(1)
  const child = runs.find(({ parent_run_id }) => parent_run_id !== null)
  const listInput = async (token: string) => {
    const { body } = await call(app, 'GET', '/api/kip/agents?logs=true', { token })
    return body.data.find(({ id }: { id: string }) => id === child?.id).input
  }
  const { body: asked } = await call(app, 'GET', `/api/kip/logs/${child?.id}`, { token: user.token })
  expect(asked.data.input).not.toBe('')
  expect(await listInput(user.token)).toBe(asked.data.input)
  expect(await listInput(admin.token)).toBe('')
  const replay = `/api/kip/runs/${child?.id}/replay`
  expect((await call(app, 'POST', replay, { token: user.token })).status).toBe(409)
  // Both readers are in the logbook: what the agent said went to its Coordinator.
  expect(new Set(await readers())).toEqual(new Set(ids))
  await send('DELETE', `/api/keepers/${keeperId}/moments/${moment.id}`)
  expect(await listInput(user.token)).toBe('')
  for (const log of await read(user.token)) {
    expect(log).toMatchObject({ output: null, steps: [] })
    // What the person asked is theirs; what an agent was asked may tell of the moment.
    if (log.parent) expect(log.input).toBe('')
    for (const { steps } of log.delegated ?? []) expect(steps).toEqual([])
  }
})

test('what an agent was asked before its Coordinator read a keeper is for their caller alone, too', async () => {
  const { app, user, simulator, ask, grantTo, ids } = await startReading()
  await grantTo(ids[0])
  simulator.behave(({ body }) => {
    const prompt = JSON.stringify(body)
    if (prompt.includes('You are Member 1')) return { reply: 'A grey bird.' }
    const next = [askMember, search][prompt.split('"role":"tool"').length - 1]
    return next ? { calls: [next], callsAgain: true } : { reply: 'That is all.' }
  })
  await ask('Where did the heron stand?')
  const admin = await createUser(app, { role: 'admin' })
  const runs = await app.deps.database.db.selectFrom('runs').selectAll().execute()
  const child = runs.find(({ parent_run_id }) => parent_run_id !== null)
  const list = async (token: string, search = '') => {
    const { body } = await call(app, 'GET', `/api/kip/agents?logs=true&q=${search}`, { token })
    return body.data as { id: string; input: string }[]
  }
  for (const { token, input } of [
    { token: user.token, input: 'Look for the heron' },
    { token: admin.token, input: '' },
  ]) {
    expect((await list(token)).find(({ id }) => id === child?.id)).toMatchObject({ input })
    const { body } = await call(app, 'GET', `/api/kip/logs/${child?.id}`, { token })
    expect(body.data).toMatchObject({ input })
  }
  expect(await list(admin.token, 'heron')).toEqual([])
})

test('a Coordinator that waited goes on with its agent’s answer, not with what that agent had read', async () => {
  const { tool } = counted('change', undefined, { changes: true })
  const { app, user, simulator, open, ids, grantTo, sent, send } = await startReading({
    tools: [tool],
    coordinator: { tools: ['change', 'keeper_search'], context_scope: 'keeper' },
  })
  await grantTo(ids[1])
  await grantTo(ids[0])
  const input = 'Where is the kite?'
  const preview = await send('POST', `/api/kip/agents/${ids[0]}/preview`, {
    input: 'Where did the heron stand?',
  })
  simulator.behave({ reply: 'Agreed.' })
  const agreed = { agentId: ids[0], input: 'Where did the heron stand?', previewToken: preview.preview_token }
  expect((await run(app, user, agreed)).status).toBe(200)
  simulator.behave(
    answersOf({
      Lead: ({ results }) =>
        results.length === 0
          ? { calls: [askMember, { name: 'change', input: '{"text":"a"}' }] }
          : { reply: 'Done.' },
      'Member 1': ({ results }) => (results.length === 0 ? { calls: [search] } : { reply: 'By some water.' }),
    }),
  )
  const stream = await open(input)
  const runs = app.deps.database.db.selectFrom('runs').select('id').where('status', '=', 'waiting')
  await expect.poll(async () => (await runs.execute()).length).toBe(1)
  const { id: runId } = await runs.executeTakeFirstOrThrow()
  expect(sent()).toContain(heron)
  simulator.requests.length = 0
  const made = await app.deps.database.db
    .selectFrom('run_tool_calls')
    .select('part')
    .where('run_id', '=', runId)
    .where('name', '=', 'change')
    .executeTakeFirstOrThrow()
  await send('POST', `/api/kip/runs/${runId}/approvals`, { part: made.part, decision: 'once' })
  await stream.rest()
  expect(sent()).toContain('By some water.')
  expect(sent()).not.toContain(heron)
  // The person sees it with the answer all the same.
  const { passages } = await send('GET', `/api/kip/runs/${runId}/reading`)
  expect(passages).toHaveLength(1)
})
