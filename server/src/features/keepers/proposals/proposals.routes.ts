import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import {
  ProposalAnswer,
  ProposalChange,
  ProposalCreate,
  ProposalList,
  ProposalQuery,
} from '#contracts/keepers/proposals.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { changeProposal, createProposal, listProposals, removeProposal, showProposal } from './proposals.ts'

const success = true as const
const proposals = '/api/keepers/:id/proposals'
const proposal = `${proposals}/:proposalId`
/** A keeper's UUID, or its number for this owner. */
const ofKeeper = z.object({ id: z.string().max(100) })
const ofProposal = ofKeeper.extend({ proposalId: z.uuid() })

/** What agents and programs propose for a person's own keepers. */
export function proposalsRoutes(app: App, deps: Deps): void {
  app.get(
    proposals,
    { schema: { params: ofKeeper, querystring: ProposalQuery, response: { 200: ProposalList } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success,
      ...(await listProposals(deps, requireUser(actor), { keeperId, query })),
    }),
  )
  app.post(
    proposals,
    { schema: { params: ofKeeper, body: ProposalCreate, response: { 200: ProposalAnswer } } },
    async ({ actor, params: { id: keeperId }, body: input }) => ({
      success,
      data: await createProposal(deps, requireUser(actor), { keeperId, input }),
    }),
  )
  app.get(
    proposal,
    { schema: { params: ofProposal, response: { 200: ProposalAnswer } } },
    async ({ actor, params: { id: keeperId, proposalId } }) => ({
      success,
      data: await showProposal(deps, requireUser(actor), { keeperId, proposalId }),
    }),
  )
  app.patch(
    proposal,
    { schema: { params: ofProposal, body: ProposalChange, response: { 200: ProposalAnswer } } },
    async ({ actor, params: { id: keeperId, proposalId }, body: change }) => ({
      success,
      data: await changeProposal(deps, requireUser(actor), { keeperId, proposalId, change }),
    }),
  )
  app.delete(
    proposal,
    { schema: { params: ofProposal, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, proposalId } }) => {
      await removeProposal(deps, requireUser(actor), { keeperId, proposalId })
      return { success }
    },
  )
}
