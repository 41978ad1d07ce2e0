import type { AgentTests, TestCheck, WholeTestRound } from '#contracts/agents/agent-tests.ts'
import { expect } from 'vitest'
import type { TestUser } from './factories.ts'
import { call, type TestApp } from './test-app.ts'

/** What somebody does with the tests of an agent. */
export function testsOf(app: TestApp, user: TestUser, agentId: string) {
  const send = (method: string, path: string, body?: unknown, by: TestUser = user, on: TestApp = app) =>
    call(on, method, `/api/kip/agents/${agentId}/${path}`, {
      token: by.token,
      ...(body !== undefined && { body }),
    })
  const list = async (): Promise<AgentTests> => (await send('GET', 'tests')).body.data
  const add = async (checks: TestCheck[], fields: object = {}) =>
    (await send('POST', 'tests', { name: 'Greets', input: 'Hello', checks, ...fields })).body.data
  const show = async (roundId: string, on: TestApp = app): Promise<WholeTestRound> =>
    (await send('GET', `test-rounds/${roundId}`, undefined, user, on)).body.data
  const ended = async (roundId: string, on: TestApp = app) => {
    await expect.poll(async () => (await show(roundId, on)).status, { timeout: 15_000 }).not.toBe('running')
    return show(roundId, on)
  }
  const runAll = async (body: object = {}) => ended((await send('POST', 'test-rounds', body)).body.data.id)
  return { send, list, add, show, ended, runAll }
}

/** Gives an agent a test with earlier turns, and one that draws on a moment. */
export async function addTests(app: TestApp, user: TestUser, agentId: string): Promise<void> {
  const { add } = testsOf(app, user, agentId)
  const turns = [
    { sender: 'user', text: 'I walk\r\nat dawn 🌊.' },
    { sender: 'agent', text: 'Every day?' },
  ]
  await add([{ kind: 'contains', text: 'dawn' }], { turns })
  const { id } = await add([{ kind: 'excludes', text: 'noon' }], { name: 'About the river' })
  const { db } = app.deps.database
  const moment = await db.selectFrom('moments').select('id').orderBy('number').executeTakeFirstOrThrow()
  await db.insertInto('agent_test_moments').values({ test_id: id, moment_id: moment.id }).execute()
  await db.updateTable('agent_tests').set({ private_to: user.user.id }).where('id', '=', id).execute()
}
