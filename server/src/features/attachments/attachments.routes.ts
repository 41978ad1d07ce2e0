import { createReadStream } from 'node:fs'
import { z } from 'zod'
import type { App } from '../../app-type.ts'
import type { Deps } from '../../deps.ts'
import { openAttachment } from './attachments.service.ts'

/** Files of messages, by signed addresses: these carry no token. */
export function attachmentsRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/kip/attachments/:id',
    {
      schema: {
        params: z.object({ id: z.string().max(100) }),
        querystring: z.object({ expires: z.coerce.number().int(), signature: z.string().max(200) }),
      },
    },
    async (request, reply) => {
      const file = await openAttachment(deps, { id: request.params.id, ...request.query })
      return reply
        .type(file.type)
        .header('content-length', file.bytes)
        .header('cache-control', 'private, max-age=300')
        .send(createReadStream(file.path))
    },
  )
}
