import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import { FileUploadAnswer, PieceQuery, UploadBegin } from '#contracts/keepers/uploads.ts'
import type { Deps } from '../../../deps.ts'
import { requireUser } from '../../../http/actor.ts'
import type { App } from '../../../http/app-type.ts'
import { receivePiece } from './receive-piece.ts'
import { beginUpload, discardUpload, showUpload } from './uploads.ts'

const success = true as const
const url = '/api/keepers/uploads'
const one = `${url}/:uploadId`
const params = z.object({ uploadId: z.string().max(100) })

/** Files that come in pieces: each begins where the one before it ended, whatever happened in between. */
export async function keeperUploadsRoutes(app: App, deps: Deps): Promise<void> {
  app.post(url, { schema: { body: UploadBegin, response: { 200: FileUploadAnswer } } }, async (request) => ({
    success,
    data: await beginUpload(deps, requireUser(request.actor), request.body),
  }))
  app.get(
    one,
    { schema: { params, response: { 200: FileUploadAnswer } } },
    async ({ actor, params: { uploadId } }) => ({
      success,
      data: await showUpload(deps, requireUser(actor), uploadId),
    }),
  )
  app.delete(
    one,
    { schema: { params, response: { 200: Done } } },
    async ({ actor, params: { uploadId } }) => {
      await discardUpload(deps, requireUser(actor), uploadId)
      return { success }
    },
  )
  await app.register(async (scope) => {
    // A body is a piece, whatever its type says: it is written as it comes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    pieceRoute(scope, deps)
  })
}

function pieceRoute(app: App, deps: Deps): void {
  app.patch(
    one,
    {
      config: { takesPieces: true },
      schema: { params, querystring: PieceQuery, response: { 200: FileUploadAnswer } },
    },
    async ({ actor, headers, params: { uploadId }, query: { offset }, raw }) => {
      const announcedBytes = Number(headers['content-length'] ?? 0)
      const piece = { uploadId, offset, announcedBytes, body: raw }
      return { success, data: await receivePiece(deps, requireUser(actor), piece) }
    },
  )
}
