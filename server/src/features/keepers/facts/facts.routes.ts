import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import { FactAnswer, FactChange, FactCreate, FactList, FactQuery } from '#contracts/keepers/facts.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { changeFact, createFact, listFacts, removeFact } from './facts.ts'

const success = true as const
const facts = '/api/keepers/:id/facts'
const fact = `${facts}/:factId`
/** A keeper's UUID, or its number for this owner. */
const ofKeeper = z.object({ id: z.string().max(100) })
const ofFact = ofKeeper.extend({ factId: z.uuid() })

/** What a person's own keepers believe. */
export function factsRoutes(app: App, deps: Deps): void {
  app.get(
    facts,
    { schema: { params: ofKeeper, querystring: FactQuery, response: { 200: FactList } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success,
      ...(await listFacts(deps, requireUser(actor), { keeperId, query })),
    }),
  )
  app.post(
    facts,
    { schema: { params: ofKeeper, body: FactCreate, response: { 200: FactAnswer } } },
    async ({ actor, params: { id: keeperId }, body: input }) => ({
      success,
      data: await createFact(deps, requireUser(actor), { keeperId, input }),
    }),
  )
  app.patch(
    fact,
    { schema: { params: ofFact, body: FactChange, response: { 200: FactAnswer } } },
    async ({ actor, params: { id: keeperId, factId }, body: change }) => ({
      success,
      data: await changeFact(deps, requireUser(actor), { keeperId, factId, change }),
    }),
  )
  app.delete(
    fact,
    { schema: { params: ofFact, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, factId } }) => {
      await removeFact(deps, requireUser(actor), { keeperId, factId })
      return { success }
    },
  )
}
