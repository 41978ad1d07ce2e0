import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { attachmentKindOf } from '#contracts/keepers/attachment-choices.ts'
import { attachmentWording } from '#contracts/keepers/attachment-wording.ts'
import {
  AttachmentAnswer,
  AttachmentChange,
  AttachmentList,
  AttachmentQuery,
  PictureQuery,
  TranscriptAnswer,
  UploadAnswer,
  UploadFields,
} from '#contracts/keepers/attachments.ts'
import { AttachmentFromUpload } from '#contracts/keepers/uploads.ts'
import { Done } from '#contracts/envelope.ts'
import type { App } from '../../../http/app-type.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { requireUser } from '../../../http/actor.ts'
import { parseInput } from '../../../http/parse-input.ts'
import { encodeName, sendFile } from '../../attachments/index.ts'
import { attachUpload } from '../uploads/attach-upload.ts'
import {
  admitUpload,
  changeAttachment,
  deleteAttachment,
  getAttachment,
  keepUpload,
  listAttachments,
} from './attachments.ts'
import type { AttachmentRow } from './attachments.table.ts'
import { readCopy } from './picture-copies.ts'
import { suggestTranscript } from './transcripts.ts'

const success = true as const
const url = '/api/keepers/:id/attachments'
const ofKeeper = z.object({ id: z.string().max(100) })
/** The hash, or the file's name in a body: `{hash}.{ending}`. */
const ofFile = ofKeeper.extend({
  file: z
    .string()
    .max(100)
    .transform((name) => name.replace(/\.\w+$/, '')),
})

/** Files of a person's own keepers. */
export function keeperAttachmentsRoutes(app: App, deps: Deps): void {
  void app.register(async (uploads: App) => {
    await uploads.register(multipart, { limits: { files: 1, fields: 10, parts: 11, fileSize: Infinity } })
    uploads.post(url, { schema: { params: ofKeeper, response: { 200: UploadAnswer } } }, async (request) => ({
      success,
      data: await upload(deps, request, request.params.id),
    }))
  })
  app.get(
    url,
    { schema: { params: ofKeeper, querystring: AttachmentQuery, response: { 200: AttachmentList } } },
    async ({ actor, params: { id: keeperId }, query }) => ({
      success,
      ...(await listAttachments(deps, requireUser(actor), { keeperId, query })),
    }),
  )
  app.get(
    `${url}/:file`,
    { schema: { params: ofFile, querystring: PictureQuery } },
    async (request, reply) => {
      const { id: keeperId, file: hash } = request.params
      const row = await getAttachment(deps, requireUser(request.actor), { keeperId, hash })
      return answerFile(deps, { request, reply }, { row, copy: request.query.copy })
    },
  )
  app.patch(
    `${url}/:file`,
    { schema: { params: ofFile, body: AttachmentChange, response: { 200: AttachmentAnswer } } },
    async ({ actor, params: { id: keeperId, file: hash }, body: change }) => ({
      success,
      data: await changeAttachment(deps, requireUser(actor), { keeperId, hash, change }),
    }),
  )
  app.post(
    `${url}/:file/transcript`,
    { schema: { params: ofFile, response: { 200: TranscriptAnswer } } },
    async ({ actor, params: { id: keeperId, file: hash } }) => ({
      success,
      data: await suggestTranscript(deps, requireUser(actor), { keeperId, hash }),
    }),
  )
  app.delete(
    `${url}/:file`,
    { schema: { params: ofFile, response: { 200: Done } } },
    async ({ actor, params: { id: keeperId, file: hash } }) => {
      await deleteAttachment(deps, requireUser(actor), { keeperId, hash })
      return { success }
    },
  )
}

async function upload(deps: Deps, request: FastifyRequest, keeperId: string) {
  if (request.headers['content-type']?.startsWith('application/json')) {
    const given = parseInput(AttachmentFromUpload, request.body)
    return attachUpload(deps, requireUser(request.actor), { keeperId, given })
  }
  const announcedBytes = Number(request.headers['content-length'] ?? 0)
  const admitted = await admitUpload(deps, requireUser(request.actor), { keeperId, announcedBytes })
  if (!request.isMultipart()) throw new AppError('unsupported_media', attachmentWording.fileNeeded)
  try {
    const part = await request.file()
    if (!part) throw new AppError('invalid_request', attachmentWording.fileNeeded)
    const fields = parseInput(UploadFields, fieldsOf(part))
    return await keepUpload(deps, admitted, { name: part.filename, bytes: part.file, fields })
  } catch (error) {
    if (!isCutOff(error)) throw error
    throw new AppError('invalid_request', attachmentWording.interrupted, { cause: error })
  }
}

/** Whether a form ended before its end, or was none. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false
  const code = 'code' in error ? String(error.code) : ''
  return /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET)$/.test(code) || formBroken.test(error.message)
}

/** What the reader of forms says, which gives no codes. */
const formBroken =
  /^(Unexpected end of|Malformed|Multipart: |Part terminated|Missing Content|aborted|Premature|The needle )/

function fieldsOf({ fields, fieldname }: MultipartFile): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const one = Array.isArray(field) ? field[0] : field
      return name === fieldname || one?.type !== 'field' ? [] : [[name, one.value]]
    }),
  )
}

/** Nothing that comes from a file runs or is guessed at, and only the browser that fetched it keeps it. */
async function answerFile(
  deps: Deps,
  call: { request: FastifyRequest; reply: FastifyReply },
  { row, copy }: { row: AttachmentRow; copy: z.infer<typeof PictureQuery>['copy'] },
): Promise<FastifyReply> {
  const kind = attachmentKindOf(row.type)
  const disposition = kind === 'file' ? 'attachment' : 'inline'
  void call.reply.headers({
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeName(row.name)}`,
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'authorization',
  })
  if (copy === undefined) {
    const { file_id: name, type, hash: tag } = row
    return sendFile(deps, call, { name, type, bytes: Number(row.bytes), tag })
  }
  if (kind !== 'picture') throw new AppError('invalid_request', attachmentWording.noCopy)
  const bytes = await readCopy(deps, row.file_id, copy)
  return call.reply
    .type(copy === 'public' ? row.type : 'image/webp')
    .header('etag', `"${row.hash}-${copy}"`)
    .send(bytes)
}
