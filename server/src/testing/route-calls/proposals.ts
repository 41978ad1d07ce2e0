import { keepers, newKeeper } from './keepers.ts'
import { aboutOwn, asOwner, type Body, type RouteCall, type Sent, type Stage } from './route-call.ts'

const proposals = `${keepers}/:id/proposals`
const words = { title: 'The ferry', body: 'We took the ferry.' }

/** What agents and programs propose as moments. */
export const proposalCalls: RouteCall[] = [
  { route: `GET ${proposals}`, least: 'user', make: (stage) => ofKeeper(stage) },
  { route: `POST ${proposals}`, least: 'user', make: (stage) => ofKeeper(stage, words) },
  { route: `GET ${proposals}/:proposalId`, least: 'user', make: made },
  {
    route: `PATCH ${proposals}/:proposalId`,
    least: 'user',
    make: async (stage) => ({ ...(await made(stage)), body: { version: 1, status: 'accepted' } }),
  },
  { route: `DELETE ${proposals}/:proposalId`, least: 'user', make: made },
]

function ofKeeper(stage: Stage, body?: Body): Promise<Sent> {
  return aboutOwn({ path: keepers, made: newKeeper(), body })(stage)
}

async function made(stage: Stage): Promise<Sent> {
  const { params } = await ofKeeper(stage)
  const answer = await asOwner(stage, 'POST', `${keepers}/${params?.['id']}/proposals`, words)
  return { params: { ...params, proposalId: String(answer.body.data.id) } }
}
