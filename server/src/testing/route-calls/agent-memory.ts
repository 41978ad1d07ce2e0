import { asOwner, nothing, type RouteCall, type Sent, type Stage } from './route-call.ts'

const memory = '/api/kip/agents/:agentId/memory'
const lives = { statement: 'I live in Lisbon.' }

/** What agents know about people. */
export const agentMemoryCalls: RouteCall[] = [
  { route: 'GET /api/kip/memory', least: 'user', make: nothing },
  { route: `GET ${memory}`, least: 'user', make: ofAgent },
  {
    route: `POST ${memory}`,
    least: 'user',
    make: async (stage) => ({ ...(await ofAgent(stage)), body: lives }),
  },
  {
    route: `PATCH ${memory}`,
    least: 'user',
    make: async (stage) => ({ ...(await ofAgent(stage)), body: { is_paused: true } }),
  },
  { route: `DELETE ${memory}`, least: 'user', make: ofAgent },
  {
    route: `PATCH ${memory}/:factId`,
    least: 'user',
    make: async (stage) => ({ ...(await made(stage)), body: { version: 1, statement: 'I live in Porto.' } }),
  },
  { route: `DELETE ${memory}/:factId`, least: 'user', make: made },
  {
    route: `POST ${memory}/:factId/restore`,
    least: 'user',
    async make(stage) {
      const sent = await made(stage)
      await asOwner(stage, 'DELETE', `/api/kip/agents/${stage.agent.id}/memory/${sent.params?.['factId']}`)
      return sent
    },
  },
]

async function ofAgent(stage: Stage): Promise<Sent> {
  await asOwner(stage, 'PUT', '/api/kip/agents', { id: stage.agent.id, memory_enabled: true })
  return { params: { agentId: stage.agent.id } }
}

async function made(stage: Stage): Promise<Sent> {
  const { params } = await ofAgent(stage)
  const answer = await asOwner(stage, 'POST', `/api/kip/agents/${stage.agent.id}/memory`, lives)
  return { params: { ...params, factId: String(answer.body.data.id) } }
}
