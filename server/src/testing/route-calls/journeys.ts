import { randomUUID } from 'node:crypto'
import { keepers, newKeeper } from './keepers.ts'
import { aboutOwn, asOwner, type Body, type RouteCall, type Sent, type Stage } from './route-call.ts'

const journeys = `${keepers}/:id/journeys`
const journey = `${journeys}/:journeyId`
const milestone = `${journey}/milestones/:milestoneId`
const moment = `${journey}/moments/:momentId`

/** Journeys, their milestones and their paths. */
export const journeyCalls: RouteCall[] = [
  { route: `GET ${journeys}`, least: 'user', make: ofKeeper({ query: { limit: '5' } }) },
  { route: `POST ${journeys}`, least: 'user', make: ofKeeper({ body: newJourney() }) },
  { route: `GET ${journey}`, least: 'user', make: ofJourney() },
  {
    route: `PATCH ${journey}`,
    least: 'user',
    make: ofJourney({ body: { version: 1, ...newJourney(), position: 0 } }),
  },
  { route: `DELETE ${journey}`, least: 'user', make: ofJourney() },
  { route: `POST ${journey}/milestones`, least: 'user', make: ofJourney({ body: newMilestone() }) },
  {
    route: `PATCH ${milestone}`,
    least: 'user',
    make: ofJourney({ body: { version: 1, ...newMilestone(), position: 0 } }, addMilestone),
  },
  { route: `DELETE ${milestone}`, least: 'user', make: ofJourney({}, addMilestone) },
  {
    route: `GET ${journey}/moments`,
    least: 'user',
    make: ofJourney({ query: { turningPoints: 'true', limit: '5' } }),
  },
  { route: `POST ${journey}/moments`, least: 'user', make: ofJourney({ body: { ids: [randomUUID()] } }) },
  {
    route: `PATCH ${moment}`,
    least: 'user',
    make: ofJourney({ body: { turningPoint: true, after: null } }, addMoment),
  },
  { route: `DELETE ${moment}`, least: 'user', make: ofJourney({}, addMoment) },
  { route: `GET ${journey}/story`, least: 'user', make: ofJourney({}, addMoment) },
  { route: `POST ${journey}/story/preview`, least: 'user', make: ofJourney({}, addMoment) },
  // Nobody has looked at what would be sent.
  {
    route: `POST ${journey}/story`,
    least: 'user',
    refusedWith: 409,
    make: ofJourney({ body: {} }, addMoment),
  },
]

function newJourney(): Body {
  return {
    ...{ title: 'First suite', intention: 'Play it for Mama at Christmas.', status: 'completed' },
    ...{ startedOn: '2026-09-17', targetOn: '2026-12-25', endedOn: '2026-11-20' },
    ...{ outcome: 'She hummed along.', nextStep: 'Bars 9 to 16' },
  }
}

function newMilestone(): Body {
  return { title: 'Eight bars', dueOn: '2026-11-30', reachedOn: '2026-11-15' }
}

type More = Partial<Pick<Sent, 'params' | 'query' | 'body'>>

function ofKeeper({ params, ...more }: More = {}) {
  return async (stage: Stage): Promise<Sent> => {
    const sent = await aboutOwn({ path: keepers, made: newKeeper(), body: undefined })(stage)
    return { ...sent, ...more, params: { ...sent.params, ...params } }
  }
}

type Prepare = (stage: Stage, path: string, keeperPath: string) => Promise<Record<string, string>>

function ofJourney(more: More = {}, prepare?: Prepare) {
  return async (stage: Stage): Promise<Sent> => {
    const sent = await ofKeeper()(stage)
    const keeperPath = `${keepers}/${sent.params?.['id']}`
    const made = await asOwner(stage, 'POST', `${keeperPath}/journeys`, newJourney())
    const journeyId = String(made.body.data.id)
    const params = await prepare?.(stage, `${keeperPath}/journeys/${journeyId}`, keeperPath)
    return { ...more, params: { ...sent.params, journeyId, ...params } }
  }
}

async function addMilestone(stage: Stage, path: string) {
  const made = await asOwner(stage, 'POST', `${path}/milestones`, newMilestone())
  return { milestoneId: String(made.body.data.id) }
}

async function addMoment(stage: Stage, path: string, keeperPath: string) {
  const made = await asOwner(stage, 'POST', `${keeperPath}/moments`, { body: 'Eight bars.' })
  const momentId = String(made.body.data.id)
  await asOwner(stage, 'POST', `${path}/moments`, { ids: [momentId] })
  return { momentId }
}
