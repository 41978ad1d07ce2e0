import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import {
  JourneyAnswer,
  JourneyChange,
  JourneyCreate,
  JourneyList,
  JourneyQuery,
  MilestoneAnswer,
  MilestoneChange,
  MilestoneCreate,
  PathAdd,
  PathAddAnswer,
  PathChange,
  PathList,
  PathQuery,
} from '#contracts/keepers/journeys.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { addMoments, changeOnPath, listPath, removeMoment } from './journey-path.ts'
import { changeJourney, createJourney, deleteJourney, listJourneys, showJourney } from './journeys.ts'
import { changeMilestone, createMilestone, deleteMilestone } from './milestones.ts'

const success = true as const
const journeys = '/api/keepers/:id/journeys'
const journey = `${journeys}/:journeyId`
const Id = z.string().max(100)
/** A keeper's UUID, or its number for this owner. */
const ofKeeper = z.object({ id: Id })
const ofJourney = ofKeeper.extend({ journeyId: z.uuid() })
const ofMilestone = ofJourney.extend({ milestoneId: z.uuid() })
const ofMoment = ofJourney.extend({ momentId: z.uuid() })

/** Journeys of a person's own keepers, their milestones and their paths. */
export function journeysRoutes(app: App, deps: Deps): void {
  app.get(
    journeys,
    { schema: { params: ofKeeper, querystring: JourneyQuery, response: { 200: JourneyList } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success,
      ...(await listJourneys(deps, requireUser(actor), { keeperId, query })),
    }),
  )
  app.post(
    journeys,
    { schema: { params: ofKeeper, body: JourneyCreate, response: { 200: JourneyAnswer } } },
    async ({ actor, params: { id: keeperId }, body: input }) => ({
      success,
      data: await createJourney(deps, requireUser(actor), { keeperId, input }),
    }),
  )
  app.get(
    journey,
    { schema: { params: ofJourney, response: { 200: JourneyAnswer } } },
    async ({ actor, params: { id: keeperId, journeyId } }) => ({
      success,
      data: await showJourney(deps, requireUser(actor), { keeperId, journeyId }),
    }),
  )
  app.patch(
    journey,
    { schema: { params: ofJourney, body: JourneyChange, response: { 200: JourneyAnswer } } },
    async ({ actor, params: { id: keeperId, journeyId }, body: change }) => ({
      success,
      data: await changeJourney(deps, requireUser(actor), { keeperId, journeyId, change }),
    }),
  )
  app.delete(
    journey,
    { schema: { params: ofJourney, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, journeyId } }) => {
      await deleteJourney(deps, requireUser(actor), { keeperId, journeyId })
      return { success }
    },
  )
  milestoneRoutes(app, deps)
  pathRoutes(app, deps)
}

function milestoneRoutes(app: App, deps: Deps): void {
  app.post(
    `${journey}/milestones`,
    { schema: { params: ofJourney, body: MilestoneCreate, response: { 200: MilestoneAnswer } } },
    async ({ actor, params: { id: keeperId, journeyId }, body: input }) => ({
      success,
      data: await createMilestone(deps, requireUser(actor), { keeperId, journeyId, input }),
    }),
  )
  app.patch(
    `${journey}/milestones/:milestoneId`,
    { schema: { params: ofMilestone, body: MilestoneChange, response: { 200: MilestoneAnswer } } },
    async ({ actor, params: { id: keeperId, ...place }, body: change }) => ({
      success,
      data: await changeMilestone(deps, requireUser(actor), { keeperId, ...place, change }),
    }),
  )
  app.delete(
    `${journey}/milestones/:milestoneId`,
    { schema: { params: ofMilestone, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, ...place } }) => {
      await deleteMilestone(deps, requireUser(actor), { keeperId, ...place })
      return { success }
    },
  )
}

function pathRoutes(app: App, deps: Deps): void {
  app.get(
    `${journey}/moments`,
    { schema: { params: ofJourney, querystring: PathQuery, response: { 200: PathList } } },
    async ({ actor, params: { id: keeperId, journeyId }, query }) => ({
      success,
      ...(await listPath(deps, requireUser(actor), { keeperId, journeyId, query })),
    }),
  )
  app.post(
    `${journey}/moments`,
    { schema: { params: ofJourney, body: PathAdd, response: { 200: PathAddAnswer } } },
    async ({ actor, params: { id: keeperId, journeyId }, body: input }) => ({
      success,
      data: await addMoments(deps, requireUser(actor), { keeperId, journeyId, input }),
    }),
  )
  app.patch(
    `${journey}/moments/:momentId`,
    { schema: { params: ofMoment, body: PathChange, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, ...place }, body: change }) => {
      await changeOnPath(deps, requireUser(actor), { keeperId, ...place, change })
      return { success }
    },
  )
  app.delete(
    `${journey}/moments/:momentId`,
    { schema: { params: ofMoment, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, ...place } }) => {
      await removeMoment(deps, requireUser(actor), { keeperId, ...place })
      return { success }
    },
  )
}
