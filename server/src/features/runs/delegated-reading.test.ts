import { expect, test } from 'vitest'
import { answersOf, startCoordinator } from '../../testing/coordinator-scene.ts'
import { createUser } from '../../testing/factories.ts'
import { call } from '../../testing/test-app.ts'
import { inBrowser } from '../../testing/tool-scene.ts'

const readers = { tools: ['keeper_search'], permissions: ['agents:delegate', 'keeper:read'] }
const heron = 'The heron stood by the weir on the morning of the flood.'
const search = { name: 'keeper_search', input: '{"query":"Where did the heron stand?"}' }

/** A Coordinator with an agent that searches a person's keeper. */
async function startReading(options: { coordinator?: object; member?: object; aiPolicy?: string } = {}) {
  const scene = await startCoordinator({
    localServer: true,
    members: [{ ...readers, ...options.member }],
    coordinator: { ...readers, ...options.coordinator },
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
      Lead: () => ({ calls: [{ name: 'ask_member_1', input: '{"task":"Look for the heron"}' }] }),
      'Member 1': () => ({ calls: [search] }),
    }),
  )
  const sent = () => JSON.stringify(simulator.requests.map(({ body }) => body))
  return { ...scene, send, moment, keeperId: id, grantTo, sent, ids: [agent.id, members[0]?.id] }
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

test('that an agent has read a keeper marks its Coordinator’s run, and later runs of the conversation', async () => {
  const { app, user, simulator, agent, ask, grantTo, ids, send, moment, keeperId } = await startReading()
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
    expect(log).toMatchObject({ input: '', output: null, steps: [] })
    for (const { steps } of log.delegated ?? []) expect(steps).toEqual([])
  }
  const [own] = await read(user.token)
  expect(own.delegated).toMatchObject([{ agent_name: 'Member 1', steps: expect.any(Array) }])
  expect(own.delegated[0].steps.length).toBeGreaterThan(1)
  const child = runs.find(({ parent_run_id }) => parent_run_id !== null)
  const replay = `/api/kip/runs/${child?.id}/replay`
  expect((await call(app, 'POST', replay, { token: user.token })).status).toBe(409)
  // Both readers are in the logbook: what the agent said went to its Coordinator.
  const book = await send('GET', `/api/keepers/${keeperId}/logbook`)
  const exposures = book.filter(({ action }: { action: string }) => action === 'agent.read')
  expect(new Set(exposures.map(({ actor }: { actor: { id: string } }) => actor.id))).toEqual(new Set(ids))
  await send('DELETE', `/api/keepers/${keeperId}/moments/${moment.id}`)
  for (const log of await read(user.token)) {
    expect(log).toMatchObject({ output: null, steps: [] })
    // What the person asked is theirs; what an agent was asked may tell of the moment.
    if (log.parent) expect(log.input).toBe('')
    for (const { steps } of log.delegated ?? []) expect(steps).toEqual([])
  }
})
