import { keepers, newKeeper } from './keepers.ts'
import { aboutOwn, asOwner, type Body, type RouteCall, type Sent, type Stage } from './route-call.ts'

const grants = `${keepers}/:id/grants`
const limits = { right: 'read', topicIds: null, from: '2024-01-01', to: null }

/** What agents may do with keepers. */
export const grantCalls: RouteCall[] = [
  { route: `GET ${grants}`, least: 'user', make: (stage) => ofKeeper(stage) },
  {
    route: `POST ${grants}`,
    least: 'user',
    make: (stage) => ofKeeper(stage, { agentId: stage.agent.id, ...limits }),
  },
  {
    route: `PATCH ${grants}/:grantId`,
    least: 'user',
    make: async (stage) => ({ ...(await given(stage)), body: { version: 1, ...limits } }),
  },
  { route: `DELETE ${grants}/:grantId`, least: 'user', make: given },
  {
    route: 'GET /api/kip/agents/:id/grants',
    least: 'user',
    async make(stage) {
      await given(stage)
      return { params: { id: stage.agent.id } }
    },
  },
]

function ofKeeper(stage: Stage, body?: Body): Promise<Sent> {
  return aboutOwn({ path: keepers, made: newKeeper(), body })(stage)
}

async function given(stage: Stage): Promise<Sent> {
  const { params } = await ofKeeper(stage)
  const path = `${keepers}/${params?.['id']}/grants`
  const made = await asOwner(stage, 'POST', path, { agentId: stage.agent.id, ...limits })
  return { params: { ...params, grantId: String(made.body.data.id) } }
}
