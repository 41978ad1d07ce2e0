import { expect, test } from 'vitest'
import { delegationWording } from '#contracts/tools/delegation-wording.ts'
import { startCoordinator } from '../../testing/coordinator-scene.ts'
import { run } from '../../testing/run-scene.ts'
import { answersOf } from '../../testing/simulator/answers-of.ts'
import { call } from '../../testing/test-app.ts'
import { inBrowser } from '../../testing/tool-scene.ts'

test('a draft is not asked again by the name of the agent that it will be saved as', async () => {
  const delegating = { agent_class: 'Coordinator', permissions: ['agents:delegate'] }
  const { app, user, agent, simulator } = await startCoordinator({
    members: [{ ...delegating, config: { bundle: ['lead'] } }],
  })
  const draft = {
    ...{ name: 'Draft', slug: 'lead', purpose: 'To be tested.', ...delegating },
    ...{ model_provider: 'openai', model: 'gpt-4o-mini', config: { bundle: ['member-1'] } },
  }
  const body = { agent_id: agent.id, agent: draft }
  const drafted = await call(app, 'PUT', '/api/kip/agent-drafts', { token: user.token, body })
  expect(drafted.status).toBe(200)
  let told: string[] = []
  simulator.behave(
    answersOf({
      Draft: () => ({ calls: [{ name: 'ask_member_1', input: '{"task":"Down"}' }] }),
      'Member 1': ({ results }: { results: string[] }) => {
        told = results
        return { calls: [{ name: 'ask_lead', input: '{"task":"Round"}' }] }
      },
    }),
  )
  const answer = await run(app, user, { agentId: drafted.body.data.id, input: 'Go' }, inBrowser)
  expect(answer.status).toBe(200)
  expect(told.join()).toContain(delegationWording.isAbove)
  const rows = await app.deps.database.db.selectFrom('runs').select('depth').orderBy('depth').execute()
  expect(rows.map(({ depth }) => depth)).toEqual([0, 1])
})
