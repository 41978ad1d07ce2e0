import { z } from 'zod'
import { ExportAddress } from '#contracts/accounts/account-data.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { makeKeeperExportAddress, openKeeperExport, type ExportAsked } from './exports.ts'

const success = true as const
const params = z.object({ id: z.string().max(100) })
/** What an address for a browser carries instead of a token. */
const querystring = z.object({
  owner: z.string().max(100).optional(),
  signIn: z.string().max(100).optional(),
  expires: z.coerce.number().int().optional(),
  signature: z.string().max(200).optional(),
})

/** Keepers as ZIPs of Markdown, one or all. */
export function keeperExportsRoutes(app: App, deps: Deps): void {
  app.post('/api/keepers/export', { schema: { response: { 200: ExportAddress } } }, async ({ actor }) => ({
    success,
    data: await makeKeeperExportAddress(deps, requireUser(actor), undefined),
  }))
  app.post(
    '/api/keepers/:id/export',
    { schema: { params, response: { 200: ExportAddress } } },
    async ({ actor, params: { id } }) => ({
      success,
      data: await makeKeeperExportAddress(deps, requireUser(actor), id),
    }),
  )
  app.get('/api/keepers/export', { schema: { querystring } }, ({ actor, query }, reply) =>
    send(deps, { actor, keeperId: undefined, ...query }, reply),
  )
  app.get('/api/keepers/:id/export', { schema: { params, querystring } }, ({ actor, params, query }, reply) =>
    send(deps, { actor, keeperId: params.id, ...query }, reply),
  )
}

async function send(deps: Deps, asked: ExportAsked, reply: FastifyReply): Promise<FastifyReply> {
  const { zip, name } = await openKeeperExport(deps, asked)
  const plain = name.replace(/[^\w.-]/g, '_')
  const spelled = encodeURIComponent(name)
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${spelled}`)
    .header('cache-control', 'no-store')
    .send(zip)
}
