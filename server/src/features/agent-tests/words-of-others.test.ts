import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testRoundsMax } from '#contracts/limits/limits.ts'
import { logWording } from '#contracts/logs/log-wording.ts'
import { testsOf } from '../../testing/agent-test-scene.ts'
import { beforeNextTransaction } from '../../testing/before-transaction.ts'
import { startCoordinator } from '../../testing/coordinator-scene.ts'
import { createUser, registerUser, testPassword } from '../../testing/factories.ts'
import { makeAgent } from '../../testing/run-scene.ts'
import { answersOf } from '../../testing/simulator/answers-of.ts'
import { call, type TestApp } from '../../testing/test-app.ts'
import { startTestsOfOthers, testsOfOthers, words } from '../../testing/tests-of-others-scene.ts'

const checks = [{ kind: 'contains' as const, text: 'words' }]

/** The Lead has the words done by its member. */
const task = JSON.stringify({ task: words })
const delegating = answersOf({
  Lead: ({ tools, results }) =>
    results.length > 0 ? { reply: 'Done.' } : { calls: tools.map((name) => ({ name, input: task })) },
  'Member 1': () => ({ reply: 'As you say.' }),
})

async function leave(app: TestApp, { token }: { token: string }): Promise<void> {
  const body = { password: testPassword }
  expect((await call(app, 'DELETE', '/api/kam/account', { token, body })).status).toBe(200)
}

async function deleteSession(app: TestApp, sessionId: string, { token }: { token: string }): Promise<void> {
  expect((await call(app, 'DELETE', `/api/kip/sessions/${sessionId}`, { token })).status).toBe(200)
}

test('what a visitor asked goes from the tests with the account that they made afterwards', async () => {
  const { app, tests, saveFrom } = await startTestsOfOthers()
  const { cookie } = await saveFrom({})
  await saveFrom({})
  const person = await registerUser(app, { cookie })
  await tests.add(checks, { name: 'Own' })
  await leave(app, person)
  const names = (await tests.list()).tests.map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Own', 'Theirs'])
})

test('with a conversation go its words from the log of tests, and from what judged them', async () => {
  const { app, user, simulator, tests, saveFrom, find, everything } = await startTestsOfOthers()
  const judge = await makeAgent(app, user, { config: { instructions: 'Be strict.' } })
  simulator.behave(({ body }) =>
    JSON.stringify(body).includes('Be strict.')
      ? { reply: JSON.stringify({ pass: true, reason: `It repeats “${words}”.` }) }
      : {},
  )
  const caller = await createUser(app)
  const judged = { kind: 'judge' as const, agent_id: judge.id, criterion: 'Greets back.' }
  const { sessionId } = await saveFrom(caller, [judged])
  await tests.add(checks, { name: 'Own', input: 'Hello' })
  await tests.runAll()
  expect(await find('planted')).toHaveLength(3)
  await deleteSession(app, sessionId, caller)
  expect(await find('planted')).toEqual([])
  expect(await everything()).not.toContain(words)
  expect(await find('hello')).toHaveLength(1)
})

test('with an account go its words from the log of tests, down to what they delegated', async () => {
  const scene = await startCoordinator({ members: [{}], coordinator: { visibility: 'public' } })
  const { app, simulator } = scene
  const { tests, saveFrom, find, everything } = await testsOfOthers(scene)
  simulator.behave(delegating)
  const person = await registerUser(app)
  await saveFrom(person)
  await tests.runAll()
  expect(await find('planted')).toHaveLength(4)
  await leave(app, person)
  expect(await find('planted')).toEqual([])
  expect(await everything()).not.toContain(words)
})

test('no test is made of what somebody else has deleted meanwhile', async () => {
  const { app, tests, say, everything } = await startTestsOfOthers()
  const caller = await createUser(app)
  const { runId, sessionId } = await say(caller)
  beforeNextTransaction(app, () => deleteSession(app, sessionId, caller))
  const body = { name: 'Theirs', input: words, checks, from_run_id: runId }
  const refused = await tests.send('POST', 'tests', body)
  expect([refused.status, refused.body.error.message]).toEqual([409, logWording.inputErased])
  expect(await everything()).not.toContain(words)
})

test('a test that runs while its words are deleted is stopped', async () => {
  const { app, simulator, tests, saveFrom, everything, listTestRuns } = await startTestsOfOthers()
  const caller = await createUser(app)
  const { sessionId } = await saveFrom(caller)
  const held = Promise.withResolvers<void>()
  simulator.behave({ reply: `${words} again`, chunks: 3, hold: { after: 1, until: held.promise } })
  const { id } = (await tests.send('POST', 'test-rounds', {})).body.data
  await expect.poll(() => simulator.requests.length).toBe(2)
  await deleteSession(app, sessionId, caller)
  await expect.poll(listTestRuns).toMatchObject([{ status: 'stopped' }])
  held.resolve()
  expect(await tests.ended(id)).toMatchObject({ status: 'done', total: 0 })
  expect(await everything()).not.toContain(words)
})

test('deleting a test deletes the words of somebody else from the log of its runs, and leaves one’s own', async () => {
  const { app, tests, saveFrom, find } = await startTestsOfOthers()
  const { runId, testId } = await saveFrom(await createUser(app))
  const own = await tests.add(checks, { name: 'Own', input: 'Hello' })
  await tests.runAll()
  for (const id of [testId, own.id]) expect((await tests.send('DELETE', `tests/${id}`)).status).toBe(200)
  expect(await find('planted')).toEqual([runId])
  expect(await find('hello')).toHaveLength(1)
})

test('deleting the oldest round deletes the words of somebody else from the log of its runs', async () => {
  const { app, user, agent, tests, saveFrom, find, listTestRuns } = await startTestsOfOthers()
  const { runId } = await saveFrom(await createUser(app))
  await tests.runAll()
  const [old] = await listTestRuns()
  const newer = Array.from({ length: testRoundsMax }, (_, at) => ({
    ...{ id: randomUUID(), agent_id: agent.id, version: 1, status: 'done' as const, error: null },
    ...{ started_by: user.user.id, created_at: Date.now() + 1_000 + at, finished_at: 0 },
  }))
  await app.deps.database.db.insertInto('agent_test_rounds').values(newer).execute()
  await tests.runAll()
  const runs = await listTestRuns()
  const latest = runs.find(({ id }) => id !== old?.id)
  expect(runs).toHaveLength(2)
  expect(new Set(await find('planted'))).toEqual(new Set([runId, latest?.id]))
})

test('deleting an agent deletes the words of somebody else from the log of its tests', async () => {
  const { app, user, agent, tests, saveFrom, find, everything } = await startTestsOfOthers()
  const caller = await createUser(app)
  const { runId, sessionId } = await saveFrom(caller)
  await tests.add(checks, { name: 'Own', input: 'Hello' })
  await tests.runAll()
  expect(await find('planted')).toHaveLength(2)
  const body = { id: agent.id }
  expect((await call(app, 'DELETE', '/api/kip/agents', { token: user.token, body })).status).toBe(200)
  expect(await find('planted')).toEqual([runId])
  expect(await find('hello')).toHaveLength(1)
  await deleteSession(app, sessionId, caller)
  expect(await everything()).not.toContain(words)
})

test('with an account go the words of others from what editors ran of its agents’ tests', async () => {
  const { app } = await startTestsOfOthers()
  const [owner, editor, caller] = [await registerUser(app), await createUser(app), await createUser(app)]
  const agent = await makeAgent(app, owner, { agent_class: 'Lead', visibility: 'public' })
  const { tests, saveFrom, everything, listTestRuns } = await testsOfOthers({ app, user: owner, agent })
  const { sessionId } = await saveFrom(caller)
  const rights = { run: true, edit: true, share: false, delete: false }
  const shared = await tests.send('POST', 'shares', { email: editor.user.email, rights })
  expect(shared.status).toBe(200)
  const started = await tests.send('POST', 'test-rounds', {}, editor)
  await tests.ended(started.body.data.id)
  expect(await listTestRuns()).toHaveLength(1)
  await leave(app, owner)
  await deleteSession(app, sessionId, caller)
  expect(await everything()).not.toContain(words)
})

test('with a conversation go its words from tests of what was delegated in it', async () => {
  const scene = await startCoordinator({ members: [{}], coordinator: { visibility: 'public' } })
  const { app, user, simulator, members, ask } = scene
  simulator.behave(delegating)
  const caller = await createUser(app)
  const { runId, sessionId } = await ask('Please do.', caller)
  const runs = app.deps.database.db.selectFrom('runs').select('id')
  const { id: delegated } = await runs.where('parent_run_id', '=', runId).executeTakeFirstOrThrow()
  const [member] = members
  const { everything } = await testsOfOthers(scene)
  const tests = testsOf(app, user, member?.id ?? '')
  await tests.add(checks, { name: 'Theirs', input: words, from_run_id: delegated })
  await tests.runAll()
  await deleteSession(app, sessionId, caller)
  expect((await tests.list()).tests).toEqual([])
  expect(await everything()).not.toContain(words)
})
