import { keepers, newKeeper } from './keepers.ts'
import { aboutOwn, type Body, type RouteCall, type Stage, type Sent } from './route-call.ts'

const week = `${keepers}/:id/week-reviews/:weekStart`
const ofKeeper = (body?: Body) => aboutOwn({ path: keepers, made: newKeeper(), body })

/** Weeks in review, and questions of days. */
export const weekReviewCalls: RouteCall[] = [
  { route: `GET ${keepers}/:id/week-review`, least: 'user', make: ofKeeper() },
  {
    route: `PUT ${keepers}/:id/week-review/schedule`,
    least: 'user',
    make: ofKeeper({ isOn: true, weekday: 1, hour: 7 }),
  },
  { route: `GET ${keepers}/:id/week-reviews`, least: 'user', make: ofKeeper() },
  { route: `GET ${week}`, least: 'user', make: ofWeek() },
  // Nothing is written in it.
  { route: `POST ${week}`, least: 'user', refusedWith: 409, make: ofWeek({ withoutModel: true }) },
  { route: `POST ${week}/preview`, least: 'user', make: ofWeek() },
  { route: `GET ${keepers}/:id/prompts`, least: 'user', make: ofKeeper() },
  { route: `PUT ${keepers}/:id/prompts`, least: 'user', make: ofKeeper({ isOn: true }) },
  { route: `POST ${keepers}/:id/prompts/preview`, least: 'user', make: ofKeeper() },
]

function ofWeek(body?: Body) {
  return async (stage: Stage): Promise<Sent> => {
    const sent = await ofKeeper(body)(stage)
    return { ...sent, params: { ...sent.params, weekStart: '2024-11-18' } }
  }
}
