import { expect, test } from 'vitest'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { UserActor } from '../../http/actor.ts'
import { makeAgent, startRunTest } from '../../testing/run-scene.ts'
import { counted, waitingTool } from '../../testing/tool-scene.ts'
import type { Tool } from '../tools/index.ts'
import { startRun } from './runs.ts'

/** Somebody whose agent calls a tool once and then answers, in a run that has so many seconds. */
async function startShort({ tool, seconds }: { tool: Tool; seconds: number }) {
  const { app, simulator, user } = await startRunTest({ tools: [tool] })
  const agent = await makeAgent(app, user, { tools: [tool.name] })
  simulator.behave(({ body }) =>
    (body as { tool_choice?: string }).tool_choice === 'none'
      ? { reply: 'No news.' }
      : { callsAgain: true, calls: [{ name: tool.name, input: '{"text":"news"}' }] },
  )
  const { id: userId, name, email } = user.user
  const role = 'user' as const
  const actor: UserActor = {
    ...{ kind: 'user', key: `user:${userId}`, userId, name, email, role, authSessionId: '' },
  }
  const { live } = await startRun(app.deps, actor, {
    ...{ agentId: agent.id, input: 'What is new?', origin: 'ask', sessionId: null, address: '127.0.0.1' },
    budget: { deadline: Date.now() + seconds * 1_000 },
  })
  const outcome = await live?.finished
  return { outcome, sent: JSON.stringify(simulator.requests.at(-1)?.body) }
}

test('a tool is stopped while there is still time for the answer', async () => {
  const slow = waitingTool('wait_long', { timeoutMs: 10 * 60_000 })
  const { outcome, sent } = await startShort({ tool: slow.tool, seconds: 35 })
  slow.release()
  expect(outcome).toMatchObject({ status: 'done', finishReason: 'limit', text: 'No news.' })
  expect(sent).toContain(toolWording.timedOut)
})

test('with time for no more than the answer, a tool does not begin', async () => {
  const { tool, calls } = counted('read_news')
  const { outcome, sent } = await startShort({ tool, seconds: 25 })
  expect(outcome).toMatchObject({ status: 'done', finishReason: 'limit', text: 'No news.' })
  expect(sent).toContain(toolWording.noTime)
  expect(calls).toEqual([])
})
