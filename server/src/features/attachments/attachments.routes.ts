import { createReadStream } from 'node:fs'
import { z } from 'zod'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { openAttachment } from './attachments.ts'
import { readByteRange } from './byte-range.ts'

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
      const range = readByteRange(request.headers.range, file.bytes)
      void reply
        .type(file.type)
        .header('accept-ranges', 'bytes')
        .header('cache-control', 'private, max-age=300')
      if (range === 'none') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
      if (range === undefined)
        return reply.header('content-length', file.bytes).send(createReadStream(file.path))
      const { start, end } = range
      return reply
        .code(206)
        .header('content-range', `bytes ${start}-${end}/${file.bytes}`)
        .header('content-length', end - start + 1)
        .send(createReadStream(file.path, { start, end }))
    },
  )
}
