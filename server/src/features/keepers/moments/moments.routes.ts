import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import {
  DraftAnswer,
  DraftDeletion,
  DraftList,
  DraftPut,
  DraftQuery,
} from '#contracts/keepers/moment-drafts.ts'
import { MomentRevisions, RevisionAnswer, RevisionRestore } from '#contracts/keepers/moment-revisions.ts'
import {
  BookPage,
  BookQuery,
  MomentAnswer,
  MomentChange,
  MomentCreate,
  MomentList,
  MomentMonths,
  MomentQuery,
  MonthsQuery,
  TrashQuery,
} from '#contracts/keepers/moments.ts'
import { MomentBulk, MomentBulkAnswer } from '#contracts/keepers/moment-bulk.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { deleteDraft, listDrafts, putDraft } from './drafts.ts'
import { changeMoments } from './bulk-moments.ts'
import { listBook, listMoments, showMonths } from './list-moments.ts'
import { changeMoment, createMoment, showMoment } from './moments.ts'
import { deleteMoment, eraseMoment, listTrash, restoreMoment } from './trash.ts'
import { listRevisions, restoreRevision, showRevision } from './revisions.ts'

const success = true as const
const keeper = '/api/keepers/:id'
const Id = z.string().max(100)
/** A keeper's UUID, or its number for this owner. */
const ofKeeper = z.object({ id: Id })
const ofMoment = z.object({ id: Id, momentId: Id })
const ofRevision = ofMoment.extend({ n: z.coerce.number().int().min(1).max(2_147_483_647) })
const ofDraft = z.object({ id: Id, draftId: z.uuid() })

/** The largest body of a request: a moment's longest text with each character spelled as an escape. */
const bodyLimit = 3_500_000
/** The same for a change that brings the texts that it was merged of. */
const mergeLimit = 2 * bodyLimit

/** Moments of a person's own keepers, the texts that they had, and drafts. */
export function momentsRoutes(app: App, deps: Deps): void {
  app.get(
    `${keeper}/moments`,
    { schema: { params: ofKeeper, querystring: MomentQuery, response: { 200: MomentList } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success,
      ...(await listMoments(deps, requireUser(actor), { keeperId, query })),
    }),
  )
  app.post(
    `${keeper}/moments`,
    { bodyLimit, schema: { params: ofKeeper, body: MomentCreate, response: { 200: MomentAnswer } } },
    async ({ actor, params: { id: keeperId }, body: input }) => ({
      success,
      data: await createMoment(deps, requireUser(actor), { keeperId, input }),
    }),
  )
  app.post(
    `${keeper}/moments/bulk`,
    { schema: { params: ofKeeper, body: MomentBulk, response: { 200: MomentBulkAnswer } } },
    async ({ actor, params: { id: keeperId }, body: bulk }) => ({
      success,
      data: await changeMoments(deps, requireUser(actor), { keeperId, bulk }),
    }),
  )
  app.get(
    `${keeper}/book`,
    { schema: { params: ofKeeper, querystring: BookQuery, response: { 200: BookPage } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success,
      ...(await listBook(deps, requireUser(actor), { keeperId, query })),
    }),
  )
  app.get(
    `${keeper}/moments/:momentId`,
    { schema: { params: ofMoment, response: { 200: MomentAnswer } } },
    async ({ actor, params: { id: keeperId, momentId } }) => ({
      success,
      data: await showMoment(deps, requireUser(actor), { keeperId, momentId }),
    }),
  )
  app.patch(
    `${keeper}/moments/:momentId`,
    {
      bodyLimit: mergeLimit,
      schema: { params: ofMoment, body: MomentChange, response: { 200: MomentAnswer } },
    },
    async ({ actor, params: { id: keeperId, momentId }, body: change }) => ({
      success,
      data: await changeMoment(deps, requireUser(actor), { keeperId, momentId, change }),
    }),
  )
  app.delete(
    `${keeper}/moments/:momentId`,
    { schema: { params: ofMoment, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, momentId } }) => {
      await deleteMoment(deps, requireUser(actor), { keeperId, momentId })
      return { success }
    },
  )
  app.post(
    `${keeper}/moments/:momentId/restore`,
    { schema: { params: ofMoment, response: { 200: MomentAnswer } } },
    async ({ actor, params: { id: keeperId, momentId } }) => ({
      success,
      data: await restoreMoment(deps, requireUser(actor), { keeperId, momentId }),
    }),
  )
  revisionRoutes(app, deps)
  trashRoutes(app, deps)
  draftRoutes(app, deps)
}

function revisionRoutes(app: App, deps: Deps): void {
  const revisions = `${keeper}/moments/:momentId/revisions`
  app.get(
    revisions,
    { schema: { params: ofMoment, response: { 200: MomentRevisions } } },
    async ({ actor, params: { id: keeperId, momentId } }) => ({
      success,
      data: await listRevisions(deps, requireUser(actor), { keeperId, momentId }),
    }),
  )
  app.get(
    `${revisions}/:n`,
    { schema: { params: ofRevision, response: { 200: RevisionAnswer } } },
    async ({ actor, params: { id: keeperId, momentId, n } }) => ({
      success,
      data: await showRevision(deps, requireUser(actor), { keeperId, momentId, n }),
    }),
  )
  app.post(
    `${revisions}/:n/restore`,
    { schema: { params: ofRevision, body: RevisionRestore, response: { 200: MomentAnswer } } },
    async ({ actor, params: { id: keeperId, momentId, n }, body: { version } }) => ({
      success,
      data: await restoreRevision(deps, requireUser(actor), { keeperId, momentId, n, version }),
    }),
  )
}

function trashRoutes(app: App, deps: Deps): void {
  app.get(
    `${keeper}/months`,
    { schema: { params: ofKeeper, querystring: MonthsQuery, response: { 200: MomentMonths } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success,
      data: await showMonths(deps, requireUser(actor), { keeperId, query }),
    }),
  )
  app.get(
    `${keeper}/trash`,
    { schema: { params: ofKeeper, querystring: TrashQuery, response: { 200: MomentList } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success,
      ...(await listTrash(deps, requireUser(actor), { keeperId, query })),
    }),
  )
  app.delete(
    `${keeper}/trash/:momentId`,
    { schema: { params: ofMoment, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, momentId } }) => {
      await eraseMoment(deps, requireUser(actor), { keeperId, momentId })
      return { success }
    },
  )
}

function draftRoutes(app: App, deps: Deps): void {
  app.get(
    `${keeper}/drafts`,
    { schema: { params: ofKeeper, querystring: DraftQuery, response: { 200: DraftList } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success,
      ...(await listDrafts(deps, requireUser(actor), { keeperId, query })),
    }),
  )
  app.put(
    `${keeper}/drafts/:draftId`,
    { bodyLimit, schema: { params: ofDraft, body: DraftPut, response: { 200: DraftAnswer } } },
    async ({ actor, params: { id: keeperId, draftId }, body: draft }) => ({
      success,
      data: await putDraft(deps, requireUser(actor), { keeperId, draftId, draft }),
    }),
  )
  app.delete(
    `${keeper}/drafts/:draftId`,
    { schema: { params: ofDraft, querystring: DraftDeletion, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, draftId }, query }) => {
      await deleteDraft(deps, requireUser(actor), { keeperId, draftId, ...query })
      return { success }
    },
  )
}
