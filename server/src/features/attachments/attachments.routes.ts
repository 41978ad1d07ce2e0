import send from '@fastify/send'
import { basename, dirname } from 'node:path'
import { z } from 'zod'
import { wording } from '#contracts/wording.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { openAttachment } from './attachments.ts'

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
      // Players ask for parts, to jump within what is spoken; some play nothing that comes whole only.
      const { statusCode, headers, stream, type } = await send(request.raw, basename(file.path), {
        root: dirname(file.path),
        cacheControl: false,
        contentType: false,
      })
      if (type === 'error' && statusCode === 404) throw new AppError('not_found', wording.notFound)
      return reply
        .code(statusCode)
        .headers(headers)
        .type(file.type)
        .header('cache-control', 'private, max-age=300')
        .send(stream)
    },
  )
}
