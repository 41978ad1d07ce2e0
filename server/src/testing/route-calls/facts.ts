import { keepers, newKeeper } from './keepers.ts'
import { aboutOwn, asOwner, type Body, type RouteCall, type Sent, type Stage } from './route-call.ts'

const facts = `${keepers}/:id/facts`
const words = { statement: 'Mama lives in Lisbon.', validFrom: '2024-01-01' }

/** What keepers believe. */
export const factCalls: RouteCall[] = [
  { route: `GET ${facts}`, least: 'user', make: (stage) => ofKeeper(stage) },
  { route: `POST ${facts}`, least: 'user', make: (stage) => ofKeeper(stage, words) },
  {
    route: `PATCH ${facts}/:factId`,
    least: 'user',
    make: async (stage) => ({ ...(await made(stage)), body: { version: 1, status: 'rejected' } }),
  },
  { route: `DELETE ${facts}/:factId`, least: 'user', make: made },
]

function ofKeeper(stage: Stage, body?: Body): Promise<Sent> {
  return aboutOwn({ path: keepers, made: newKeeper(), body })(stage)
}

async function made(stage: Stage): Promise<Sent> {
  const { params } = await ofKeeper(stage)
  const answer = await asOwner(stage, 'POST', `${keepers}/${params?.['id']}/facts`, words)
  return { params: { ...params, factId: String(answer.body.data.id) } }
}
