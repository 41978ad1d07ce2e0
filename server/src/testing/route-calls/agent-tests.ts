import { agents } from './new-agent.ts'
import { asOwner, type RouteCall, type Stage } from './route-call.ts'

const newTest = { name: 'Greets', input: 'Hello', checks: [{ kind: 'contains', text: 'Hello' }] }

/** Tests of an agent, and the rounds in which they run. */
export const agentTestCalls: RouteCall[] = [
  {
    route: `GET ${agents}/:agentId/tests`,
    least: 'user',
    make: ({ agent }) => ({ params: { agentId: agent.id } }),
  },
  {
    route: `POST ${agents}/:agentId/tests`,
    least: 'user',
    make: ({ agent }) => ({ params: { agentId: agent.id }, body: newTest }),
  },
  {
    route: `GET ${agents}/:agentId/tests/:testId`,
    least: 'user',
    make: async (stage) => ({ params: await makeTest(stage) }),
  },
  {
    route: `PUT ${agents}/:agentId/tests/:testId`,
    least: 'user',
    make: async (stage) => ({ params: await makeTest(stage), body: { ...newTest, name: 'Says hello' } }),
  },
  {
    route: `DELETE ${agents}/:agentId/tests/:testId`,
    least: 'user',
    make: async (stage) => ({ params: await makeTest(stage) }),
  },
  {
    route: `POST ${agents}/:agentId/test-rounds`,
    least: 'user',
    async make(stage) {
      const { agentId } = await makeTest(stage)
      return { params: { agentId }, body: { version: 1 } }
    },
  },
  {
    route: `GET ${agents}/:agentId/test-rounds/:roundId`,
    least: 'user',
    make: async (stage) => ({ params: await makeRound(stage) }),
  },
  {
    route: `POST ${agents}/:agentId/test-rounds/:roundId/stop`,
    least: 'user',
    make: async (stage) => ({ params: await makeRound(stage) }),
  },
]

async function makeTest(stage: Stage): Promise<{ agentId: string; testId: string }> {
  const agentId = stage.agent.id
  const { body } = await asOwner(stage, 'POST', `${agents}/${agentId}/tests`, newTest)
  return { agentId, testId: body.data.id }
}

async function makeRound(stage: Stage): Promise<{ agentId: string; roundId: string }> {
  const { agentId } = await makeTest(stage)
  const { body } = await asOwner(stage, 'POST', `${agents}/${agentId}/test-rounds`, {})
  return { agentId, roundId: body.data.id }
}
