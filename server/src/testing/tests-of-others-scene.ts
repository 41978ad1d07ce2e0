import { expect } from 'vitest'
import type { TestCheck } from '#contracts/agents/agent-tests.ts'
import { testsOf } from './agent-test-scene.ts'
import { createUser, type TestUser } from './factories.ts'
import { run } from './run-scene.ts'
import { call, type TestApp } from './test-app.ts'
import { startTools } from './tool-scene.ts'

/** What somebody says, with a word to search for. */
export const words = 'Planted words'

type Caller = { token?: string; cookie?: string }

/** An agent that everybody may talk with, and its owner, who makes tests of what they say. */
export async function startTestsOfOthers() {
  const scene = await startTools({ agent: { agent_class: 'Lead', visibility: 'public' } })
  return { ...scene, ...(await testsOfOthers(scene)) }
}

/** The same of an agent that is there. */
export async function testsOfOthers({
  app,
  user,
  agent,
}: {
  app: TestApp
  user: TestUser
  agent: { id: string }
}) {
  // Those who register are no admins then, and may leave.
  await createUser(app, { role: 'admin' })
  const tests = testsOf(app, user, agent.id)
  const { db } = app.deps.database

  async function say(caller: Caller) {
    const { body, headers } = await run(app, caller, { agentId: agent.id, input: words })
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    return { runId: String(body.data.run_id), sessionId: String(body.data.session_id), cookie }
  }

  /** Says the words to the agent, and makes a test of that. */
  async function saveFrom(caller: Caller, checks: TestCheck[] = [{ kind: 'contains', text: 'words' }]) {
    const said = await say(caller)
    const saved = await tests.add(checks, { name: 'Theirs', input: words, from_run_id: said.runId })
    expect(saved).toMatchObject({ is_from_others: true })
    return { ...said, testId: String(saved.id) }
  }

  /** The runs that a search of the owner's log finds, the newest first. */
  async function find(word: string): Promise<string[]> {
    const { body } = await call(app, 'GET', `/api/kip/agents?logs=true&q=${word}`, { token: user.token })
    return body.data.map(({ id }: { id: string }) => id)
  }

  /** All that may hold words of tests, as one text. */
  async function everything(): Promise<string> {
    const ofRuns = ['runs', 'run_payloads', 'run_events', 'messages'] as const
    const tables = [...ofRuns, 'agent_tests', 'agent_test_results'] as const
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
    return JSON.stringify(rows)
  }

  function listTestRuns(): Promise<{ id: string; status: string }[]> {
    return db.selectFrom('runs').select(['id', 'status']).where('origin', '=', 'test').execute()
  }

  return { tests, say, saveFrom, find, everything, listTestRuns }
}
