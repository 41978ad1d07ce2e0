import { keepers, newKeeper } from './keepers.ts'
import { aboutOwn, asOwner, nothing, queryOf, type RouteCall } from './route-call.ts'

const ofKeeper = aboutOwn({ path: keepers, made: newKeeper(), body: undefined })

/** Exports of keepers. */
export const keeperTransferCalls: RouteCall[] = [
  { route: `POST ${keepers}/export`, least: 'user', make: nothing },
  {
    route: `GET ${keepers}/export`,
    least: 'visitor',
    async make(stage) {
      const { body } = await asOwner(stage, 'POST', `${keepers}/export`)
      return { query: queryOf(body.data.url) }
    },
  },
  { route: `POST ${keepers}/:id/export`, least: 'user', make: ofKeeper },
  { route: `GET ${keepers}/:id/export`, least: 'user', make: ofKeeper },
]
