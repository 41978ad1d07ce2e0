import { z } from 'zod'
import { messageFileKindOf } from '#contracts/sessions/message-file-choices.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { openAttachment } from './attachments.ts'
import { encodeName, sendFile } from './send-file.ts'

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
      const { id, type, bytes, name } = await openAttachment(deps, {
        id: request.params.id,
        ...request.query,
      })
      void reply.header('cache-control', 'private, max-age=300')
      // Nothing that somebody attached runs here: documents are saved, not opened.
      void reply.header('content-security-policy', "default-src 'none'; sandbox")
      if (name !== undefined && messageFileKindOf(type) === 'document')
        void reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeName(name)}`)
      return sendFile(deps, { request, reply }, { name: id, type, bytes, tag: id })
    },
  )
}
