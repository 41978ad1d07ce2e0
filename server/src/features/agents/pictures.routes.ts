import { z } from 'zod'
import { AgentPictureAnswer } from '#contracts/agents/agent-picture.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import type { App } from '../../http/app-type.ts'
import { sendFile } from '../attachments/index.ts'
import { makePicture, openPicture } from './pictures.ts'

const Text = z.string().max(200)
/** Of an address that is signed for a person. */
const SignedFor = z
  .object({ for: Text, expires: z.coerce.number().int(), signature: Text })
  .partial()
  .transform(({ for: userId, expires, signature }) =>
    userId === undefined || expires === undefined || signature === undefined
      ? undefined
      : { userId, expires, signature },
  )

/** Pictures of agents: what becomes of an upload, and those that are stored. */
export function picturesRoutes(app: App, deps: Deps): void {
  void app.register((uploads: App, _options, done) => {
    // A body is a file, whatever its type says.
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload))
    uploads.post(
      '/api/kip/agent-pictures',
      { schema: { response: { 200: AgentPictureAnswer } } },
      async ({ actor, headers, raw }) => {
        const announcedBytes = Number(headers['content-length'] ?? 0)
        const picture = await makePicture(deps, requireUser(actor), { announcedBytes, body: raw })
        return { success: true as const, data: { picture } }
      },
    )
    done()
  })
  app.get(
    '/api/kip/agents/:agentId/pictures/:file',
    { schema: { params: z.object({ agentId: Text, file: Text }), querystring: SignedFor } },
    async (request, reply) => {
      const { agentId, file } = request.params
      const signed = request.query
      const found = await openPicture(deps, request.actor, { agentId, file, ...(signed && { signed }) })
      void reply.headers({
        'cache-control': `${found.isPublic ? 'public' : 'private'}, max-age=300`,
        // Nothing that somebody uploaded runs here.
        'content-security-policy': "default-src 'none'; sandbox",
      })
      const sent = { name: file, type: 'image/webp', bytes: found.bytes, tag: file }
      return sendFile(deps, { request, reply }, sent)
    },
  )
}
