import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachmentKindOf } from '#contracts/keepers/attachment-choices.ts'
import type { Deps } from '../../../deps.ts'
import { openAttachmentFile, sendFile } from '../../attachments/index.ts'
import { findPublishedFile, type AttachmentRow } from './attachments.table.ts'
import { readCopy } from './picture-copies.ts'

type Call = { request: FastifyRequest; reply: FastifyReply }

/**
 * Sends a file that a public moment of a public keeper names now: of a picture the copy that says nothing of place, date
 * or camera; sounds and films as they are, unless they say where they were taken; the rest as downloads. False for all
 * others, of which nothing is sent.
 */
export async function sendPublicFile(
  deps: Deps,
  call: Call,
  place: { keeperId: string; hash: string },
): Promise<boolean> {
  const row = await findPublishedFile(deps.database.db, place)
  if (!row || !(await mayBeShown(deps, row))) return false
  const kind = attachmentKindOf(row.type)
  void call.reply.headers({
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-disposition': kind === 'file' ? 'attachment' : 'inline',
    // It may be withdrawn at any time.
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex, nofollow',
  })
  const { file_id: name, type, hash: tag } = row
  if (kind === 'picture') await sendCopy(deps, call, { name, type, etag: `"${tag}-public"` })
  else await sendFile(deps, call, { name, type, bytes: Number(row.bytes), tag })
  return true
}

async function sendCopy(
  deps: Deps,
  { request, reply }: Call,
  { name, type, etag }: { name: string; type: string; etag: string },
): Promise<void> {
  void reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) await reply.code(304).send()
  else await reply.type(type).send(await readCopy(deps, name, 'public'))
}

/**
 * Phones and cameras write into films and recordings where they were made. What they write into HEIC can't be taken out
 * here.
 */
async function mayBeShown(deps: Deps, { type, file_id }: AttachmentRow): Promise<boolean> {
  if (type === 'image/heic') return false
  if (!/^(?:audio\/mp4|video\/mp4|video\/quicktime)$/.test(type)) return true
  const known = silentFiles.get(file_id)
  if (known !== undefined) return known
  const isSilent = !(await namesPlace(deps, file_id))
  if (silentFiles.size >= silentFilesMax) silentFiles.clear()
  silentFiles.set(file_id, isSilent)
  return isSilent
}

/** Which films say nothing of a place. A file's bytes never change, so each is read once. */
const silentFiles = new Map<string, boolean>()
const silentFilesMax = 10_000

/** How QuickTime, 3GPP and Apple name a place. */
const placeNames = ['\xa9xyz', 'loci', 'location.ISO6709']

/**
 * What GoPro, Sony, DJI and Google call the samples of a track that says where the camera was, second by second. In ISO
 * 14496-12 six zero bytes follow the name; long films have four letters alone by chance.
 */
const positionTracks = ['gpmd', 'rtmd', 'djmd', 'camm'].map((name) => name + '\0'.repeat(6))

const placeMarks = [...placeNames, ...positionTracks].map((mark) => Buffer.from(mark, 'latin1'))
const longestMark = Math.max(...placeMarks.map(({ length }) => length))

async function namesPlace(deps: Deps, fileId: string): Promise<boolean> {
  let tail = Buffer.alloc(0)
  // Leaving the loop closes the stream.
  for await (const chunk of await openAttachmentFile(deps, fileId)) {
    const bytes = Buffer.concat([tail, Buffer.from(chunk)])
    if (placeMarks.some((mark) => bytes.includes(mark))) return true
    tail = bytes.subarray(-longestMark)
  }
  return false
}
