import { expect, test } from 'vitest'
import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import { testsOf } from '../../testing/agent-test-scene.ts'
import { createUser, type TestUser } from '../../testing/factories.ts'
import { makeAgent, run } from '../../testing/run-scene.ts'
import { startReading } from '../../testing/reading-scene.ts'
import { call } from '../../testing/test-app.ts'
import { startTools } from '../../testing/tool-scene.ts'

const agents = '/api/kip/agents'
const checks = [{ kind: 'contains' as const, text: 'river' }]

/** What the provider was sent as turns, last. */
function turnsOf(body: unknown) {
  const { messages } = body as { messages: { role: string; content: unknown }[] }
  return messages.filter(({ role }) => role !== 'system').map(({ role, content }) => [role, content])
}

test('a run in the middle of a conversation becomes a test with what was said before it', async () => {
  const { app, user, agent, simulator, ask } = await startTools()
  const { send, runAll } = testsOf(app, user, agent.id)
  simulator.behave(({ said }) => ({ reply: `river ${said.length}` }))
  const { sessionId } = await ask('I walk at dawn.')
  const second = await ask('Where do I walk?', { sessionId })
  await ask('Never mind.', { sessionId })
  const saved = await send('POST', 'tests', {
    ...{ name: 'Where', input: 'Where do I walk?', checks, from_run_id: second.runId },
    turns: [{ sender: 'user', text: 'Made up.' }],
  })
  expect(saved.body.data).toMatchObject({ turns: 2, is_private: false })
  const whole = await send('GET', `tests/${saved.body.data.id}`)
  expect(whole.body.data.earlier).toEqual([
    { sender: 'user', text: 'I walk at dawn.' },
    { sender: 'agent', text: 'river 15' },
  ])
  expect(await runAll()).toMatchObject({ status: 'done', passed: 1 })
  expect(turnsOf(simulator.requests.at(-1)?.body)).toEqual([
    ['user', 'I walk at dawn.'],
    ['assistant', 'river 15'],
    ['user', 'Where do I walk?'],
  ])
})

test('turns that come with a test are taken as far as they fit, and an agent that judges is told of them', async () => {
  const { app, user, agent, simulator } = await startTools()
  const { send, add, runAll } = testsOf(app, user, agent.id)
  const judge = await makeAgent(app, user, { config: { instructions: 'Be strict.' } })
  const turns = [{ sender: 'user', text: 'My dog is called Ada.' }]
  await add([{ kind: 'judge', agent_id: judge.id, criterion: 'Knows the dog.' }], { turns })
  simulator.behave({ reply: '{"pass": true, "reason": "It does."}' })
  expect(await runAll()).toMatchObject({ passed: 1 })
  const asked = JSON.stringify(simulator.requests.at(-1)?.body)
  expect(asked).toContain('Be strict.')
  expect(asked).toContain('My dog is called Ada.')
  const tooLong = { sender: 'agent', text: 'x'.repeat(20_000) }
  const body = { name: 'X', input: 'Y', checks }
  const refused = await send('POST', 'tests', { ...body, turns: [tooLong, tooLong] })
  expect(refused.body.error.fields.turns).toBe(agentTestWording.turnsTooLong)
  const many = Array.from({ length: 41 }, () => ({ sender: 'user', text: 'a' }))
  expect((await send('POST', 'tests', { ...body, turns: many })).body.error.fields.turns).toBe(
    agentTestWording.tooManyTurns,
  )
})

/** A test that somebody saved from a conversation that had read a keeper, and another editor of the agent. */
async function startPrivate() {
  const scene = await startReading({ agent: { tools: ['keeper_read'], permissions: ['keeper:read'] } })
  const { app, user, agent, simulator, newKeeper, write, grant, ask } = scene
  const keeperId = await newKeeper()
  const moment = await write(keeperId, 'Planted heron.')
  await grant(keeperId)
  const { sessionId, runId } = await ask('Hello.')
  const reading = { run_id: runId, n: 1, moment_id: moment.id, score: 0, why: '', session_id: sessionId }
  await app.deps.database.db.insertInto('ask_passages').values(reading).execute()
  const second = await ask('And the planted heron?', { sessionId })
  const editor = await shareWith(scene, agent.id, { run: true, edit: true })
  const owner = testsOf(app, user, agent.id)
  const saved = await owner.send('POST', 'tests', {
    ...{ name: 'Planted name', input: 'And the planted heron?', checks, from_run_id: second.runId },
  })
  simulator.behave({ reply: 'A river.' })
  return { ...scene, keeperId, moment, editor, owner, saved: saved.body.data, secondRun: second.runId }
}

async function shareWith(
  { app, user }: Pick<Awaited<ReturnType<typeof startReading>>, 'app' | 'user'>,
  agentId: string,
  rights: object,
): Promise<TestUser> {
  const other = await createUser(app)
  await call(app, 'PUT', agents, { token: user.token, body: { id: agentId, visibility: 'shared' } })
  const body = {
    email: other.user.email,
    rights: { run: false, edit: false, share: false, delete: false, ...rights },
  }
  const shared = await call(app, 'POST', `${agents}/${agentId}/shares`, { token: user.token, body })
  expect(shared.status).toBe(200)
  return other
}

test('a test that draws on a keeper is for the one who saved it alone, and so is what comes of it', async () => {
  const { app, agent, owner, editor, saved, secondRun } = await startPrivate()
  expect(saved).toMatchObject({ is_private: true, turns: 2 })
  await owner.add(checks)
  const theirs = testsOf(app, editor, agent.id)
  expect((await theirs.list()).tests.map(({ name }) => name)).toEqual(['Greets'])
  const body = { name: 'X', input: 'Y', checks }
  expect((await theirs.send('GET', `tests/${saved.id}`)).status).toBe(404)
  expect((await theirs.send('PUT', `tests/${saved.id}`, body)).status).toBe(404)
  expect((await theirs.send('DELETE', `tests/${saved.id}`)).status).toBe(404)
  const copied = await theirs.send('POST', 'tests', { ...body, from_run_id: secondRun })
  expect(copied.status).toBe(404)
  expect(await theirs.runAll()).toMatchObject({ total: 1 })
  const round = await owner.runAll()
  expect(round.results.map(({ status, answer }) => [status, answer])).toEqual([
    ['passed', 'A river.'],
    ['passed', 'A river.'],
  ])
  expect((await theirs.send('GET', `test-rounds/${round.id}`)).body.data).toMatchObject({
    total: 1,
    passed: 1,
  })
  const run = round.results.find(({ test_id }) => test_id === saved.id)?.run_id
  const log = await owner.send('GET', `../runs/${run}`)
  expect(JSON.stringify(log.body)).not.toContain('"reads_keeper":false')
  const marks = app.deps.database.db
    .selectFrom('ask_passages')
    .select('moment_id')
    .where('run_id', '=', run ?? '')
  expect(await marks.execute()).toHaveLength(1)
})

test('such a test tells nothing to an agent that no longer reads keepers', async () => {
  const { app, user, agent, owner, simulator } = await startPrivate()
  const body = { id: agent.id, context_scope: 'user_input', tools: [], permissions: [] }
  const changed = await call(app, 'PUT', '/api/kip/agents', { token: user.token, body })
  expect(changed.status).toBe(200)
  const before = simulator.requests.length
  expect((await owner.runAll()).results).toMatchObject([
    { status: 'error', error: agentTestWording.keeperClosed, answer: null },
  ])
  expect(simulator.requests).toHaveLength(before)
})

test('such a test runs as long as the agent may read there, and goes with the moment', async () => {
  const { app, user, owner, keeperId, moment, send, simulator } = await startPrivate()
  const grants = (await send('GET', `/api/keepers/${keeperId}/grants`)).body.data
  await send('DELETE', `/api/keepers/${keeperId}/grants/${grants[0].id}`)
  const before = simulator.requests.length
  expect((await owner.runAll()).results).toMatchObject([
    { status: 'error', error: agentTestWording.keeperClosed, answer: null },
  ])
  expect(simulator.requests).toHaveLength(before)
  await send('DELETE', `/api/keepers/${keeperId}/moments/${moment.id}`)
  expect((await owner.list()).tests).toEqual([])
  await send('DELETE', `/api/keepers/${keeperId}/trash/${moment.id}`)
  const { db } = app.deps.database
  const left = JSON.stringify(await db.selectFrom('agent_tests').selectAll().execute())
  expect([user.token !== '', left]).toEqual([true, '[]'])
})

test('of somebody else’s conversation a test has what the log still shows', async () => {
  const { app, user, simulator } = await startTools()
  const agent = await makeAgent(app, user, { visibility: 'public' })
  const { send } = testsOf(app, user, agent.id)
  simulator.behave({ reply: 'Yes.' })
  const caller = await createUser(app)
  const first = await run(app, caller, { agentId: agent.id, input: 'One' })
  const { session_id: sessionId, run_id: firstRun } = first.body.data
  const second = await run(app, caller, { agentId: agent.id, input: 'Two', sessionId })
  const third = await run(app, caller, { agentId: agent.id, input: 'Three', sessionId })
  await app.deps.database.db.deleteFrom('run_payloads').where('run_id', '=', firstRun).execute()
  expect(second.status).toBe(200)
  const saved = await send('POST', 'tests', {
    ...{ name: 'X', input: 'Three', checks, from_run_id: third.body.data.run_id },
  })
  expect(saved.body.data).toMatchObject({ is_from_others: true, turns: 2 })
  const { earlier } = (await send('GET', `tests/${saved.body.data.id}`)).body.data
  expect(earlier.map(({ text }: { text: string }) => text)).toEqual(['Two', 'Yes.'])
})
