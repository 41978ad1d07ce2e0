import { keepers, newKeeper } from './keepers.ts'
import { aboutOwn, asOwner, type RouteCall, type Sent, type Stage } from './route-call.ts'

const logbook = `${keepers}/:id/logbook`

/** A keeper's logbook. */
export const logbookCalls: RouteCall[] = [
  {
    route: `GET ${logbook}`,
    least: 'user',
    make: ofWritten({
      query: {
        ...{ actor: 'user', action: 'moment.written', left: 'false', month: '2026-11', limit: '5' },
        ...{ from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' },
      },
    }),
  },
  { route: `GET ${logbook}/left`, least: 'user', make: ofWritten({ query: { month: '2026-11' } }) },
  { route: `GET ${logbook}/verify`, least: 'user', make: ofWritten() },
  { route: `GET ${logbook}/export`, least: 'user', make: ofWritten() },
  { route: `GET ${logbook}/:seq`, least: 'user', make: ofWritten({ params: { seq: '1' } }) },
]

/** Of a keeper in which something was written. */
function ofWritten({ params, query }: Pick<Sent, 'params' | 'query'> = {}) {
  return async (stage: Stage): Promise<Sent> => {
    const sent = await aboutOwn({ path: keepers, made: newKeeper(), body: undefined })(stage)
    await asOwner(stage, 'POST', `${keepers}/${sent.params?.['id']}/moments`, { body: 'The river opened.' })
    return { params: { ...sent.params, ...params }, ...(query && { query }) }
  }
}
