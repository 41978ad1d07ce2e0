import { z } from 'zod'
import { ExportAddress } from '#contracts/accounts/account-data.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import { makeExportAddress, openExport } from './exports.ts'

/** Everything that is a person's, as a ZIP. */
export function exportsRoutes(app: App, deps: Deps): void {
  app.post('/api/kam/exports', { schema: { response: { 200: ExportAddress } } }, async (request) => ({
    success: true as const,
    data: await makeExportAddress(deps, requireUser(request.actor)),
  }))
  app.get(
    '/api/kam/exports/:userId',
    {
      config: { ignoresToken: true },
      schema: {
        params: z.object({ userId: z.string().max(100) }),
        querystring: z.object({
          signIn: z.string().max(100),
          expires: z.coerce.number().int(),
          signature: z.string().max(200),
        }),
      },
    },
    async (request, reply) => {
      const zip = await openExport(deps, { ...request.params, ...request.query })
      const day = new Date(deps.now()).toISOString().slice(0, 10)
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="keeper-${day}.zip"`)
        .header('cache-control', 'no-store')
        .send(zip)
    },
  )
}
