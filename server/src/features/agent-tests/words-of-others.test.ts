import { expect, test } from 'vitest'
import { testsOf } from '../../testing/agent-test-scene.ts'
import { createUser, registerUser, testPassword } from '../../testing/factories.ts'
import { run } from '../../testing/run-scene.ts'
import { call } from '../../testing/test-app.ts'
import { startTools } from '../../testing/tool-scene.ts'

const words = 'Planted words'
const checks = [{ kind: 'contains' as const, text: 'words' }]

/** An agent that everybody may talk with, and its owner, who makes tests of what they say. */
async function start() {
  const scene = await startTools({ agent: { agent_class: 'Lead', visibility: 'public' } })
  const { app, user, agent } = scene
  const tests = testsOf(app, user, agent.id)
  await createUser(app, { role: 'admin' })

  /** Says the words to the agent, and makes a test of that. */
  async function saveFrom(caller: { token?: string; cookie?: string }) {
    const { body, headers } = await run(app, caller, { agentId: agent.id, input: words })
    const { run_id: runId, session_id: sessionId } = body.data
    const saved = await tests.add(checks, { name: 'Theirs', input: words, from_run_id: runId })
    expect(saved).toMatchObject({ is_from_others: true })
    return {
      testId: String(saved.id),
      sessionId: String(sessionId),
      cookie: headers.get('set-cookie')?.split(';')[0] ?? '',
    }
  }

  return { ...scene, tests, saveFrom }
}

test('what a visitor asked goes from the tests with the account that they made afterwards', async () => {
  const { app, tests, saveFrom } = await start()
  const { cookie } = await saveFrom({})
  await saveFrom({})
  const { token } = await registerUser(app, { cookie })
  await tests.add(checks, { name: 'Own' })
  const left = await call(app, 'DELETE', '/api/kam/account', { token, body: { password: testPassword } })
  expect(left.status).toBe(200)
  const names = (await tests.list()).tests.map(({ name }) => name)
  expect(names.toSorted()).toEqual(['Own', 'Theirs'])
})
