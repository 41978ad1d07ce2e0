import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  LogbookCheckAnswer,
  LogbookEntryAnswer,
  LogbookMonthAnswer,
  LogbookMonthQuery,
  LogbookPage,
  LogbookQuery,
} from '#contracts/keepers/logbook.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { exportLogbook, listLogbook, showEntry, showMonth, verifyLogbook } from './logbook.ts'

const success = true as const
const path = '/api/keepers/:id/logbook'
/** A keeper's UUID, or its number for this owner. */
const params = z.object({ id: z.string().max(100) })
const ofEntry = params.extend({ seq: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** What happened in a person's own keeper, what left this server, and whether the chain of it is whole. */
export function logbookRoutes(app: App, deps: Deps): void {
  app.get(
    path,
    { schema: { params, querystring: LogbookQuery, response: { 200: LogbookPage } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success,
      ...(await listLogbook(deps, requireUser(actor), { keeperId, query })),
    }),
  )
  app.get(
    `${path}/left`,
    { schema: { params, querystring: LogbookMonthQuery, response: { 200: LogbookMonthAnswer } } },
    async ({ actor, params: { id: keeperId }, query: { month } }) => ({
      success,
      data: await showMonth(deps, requireUser(actor), { keeperId, month }),
    }),
  )
  app.get(
    `${path}/verify`,
    { schema: { params, response: { 200: LogbookCheckAnswer } } },
    async ({ actor, params: { id } }) => ({
      success,
      data: await verifyLogbook(deps, requireUser(actor), id),
    }),
  )
  app.get(`${path}/export`, { schema: { params } }, async ({ actor, params: { id } }, reply) => {
    const lines = await exportLogbook(deps, requireUser(actor), id)
    return reply
      .type('application/x-ndjson')
      .header('content-disposition', 'attachment; filename="logbook.jsonl"')
      .header('cache-control', 'no-store')
      .send(Readable.from(lines))
  })
  app.get(
    `${path}/:seq`,
    { schema: { params: ofEntry, response: { 200: LogbookEntryAnswer } } },
    async ({ actor, params: { id: keeperId, seq } }) => ({
      success,
      data: await showEntry(deps, requireUser(actor), { keeperId, seq }),
    }),
  )
}
