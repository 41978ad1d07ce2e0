import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { makeAgent, run } from '../../testing/run-scene.ts'
import { startTools } from '../../testing/tool-scene.ts'

test('an agent is told of its caller’s agents only as far as its owner, who reads its logs, may run them', async () => {
  const { app, agent, user, simulator } = await startTools({
    agent: {
      ...{ tools: ['list_agents'], permissions: ['agents:delegate'], visibility: 'public' },
      config: { public_tools: ['list_agents'] },
    },
  })
  const caller = await createUser(app)
  const fields = (slug: string) => ({ slug, name: slug, model_provider: 'openai', model: 'gpt-4o' })
  await makeAgent(app, caller, { ...fields('diary-of-alice'), visibility: 'private' })
  await makeAgent(app, caller, { ...fields('open-to-all'), visibility: 'public' })
  await makeAgent(app, user, { ...fields('of-the-owner'), visibility: 'private' })
  simulator.behave({ calls: [{ name: 'list_agents', input: '{}' }] })
  const toldTo = async (by: typeof user) => {
    await run(app, by, { agentId: agent.id, input: 'Whom do I have?' })
    const told = JSON.stringify(simulator.requests.at(-1)?.body)
    return ['diary-of-alice', 'open-to-all', 'of-the-owner'].map((slug) => told.includes(slug))
  }
  expect(await toldTo(caller)).toEqual([false, true, false])
  expect(await toldTo(user)).toEqual([false, true, true])
})
