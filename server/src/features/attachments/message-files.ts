import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { fileTypeOf } from '#contracts/keepers/file-types.ts'
import { attachmentTooLarge, attachmentWording } from '#contracts/keepers/attachment-wording.ts'
import { attachmentKindOf } from '#contracts/keepers/attachment-choices.ts'
import {
  messageFileMaxBytes,
  messageFileNameMaxChars,
  messageTextMaxBytes,
} from '#contracts/sessions/message-file-choices.ts'
import { messageFileWording } from '#contracts/sessions/message-file-wording.ts'
import type { UploadedFile } from '#contracts/sessions/message-files.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { requireRoom, takeLimits } from '../limits/index.ts'
import { insertAttachments, sumAttachmentBytes } from './attachments.table.ts'
import {
  openAttachmentFile,
  removeAttachmentFiles,
  signAttachments,
  writeAttachmentFile,
  type StoredAttachment,
} from './attachments.ts'
import { filesOf, textFileOf } from './file-names.ts'
import { preparePicture } from './pictures.ts'
import { readPdf, type PdfFailure } from './read-pdf.ts'
import { discardFile, receiveFile, type ReceivedFile } from './received-file.ts'
import * as unsent from './unsent-files.table.ts'

/**
 * Takes a file that is to be sent with a message: a picture, turned, shrunk and without what its camera noted; a PDF with
 * its text; a text as UTF-8. Throws a sentence for each thing that can be wrong with it; then nothing of it is left.
 */
export async function keepMessageFile(
  deps: Deps,
  user: UserActor,
  upload: { name: string; announcedBytes: number; body: Readable; requirePicturesSeen: () => Promise<void> },
): Promise<UploadedFile> {
  const minute = { key: `upload:messages:${user.userId}`, limit: 60, windowMs: 60_000 }
  await takeLimits(deps, [minute], messageFileWording.tooFast)
  if (upload.announcedBytes > messageFileMaxBytes)
    throw new AppError('too_large', attachmentTooLarge(messageFileMaxBytes))
  await deps.database.relaxed((trx) => requireRoomOf(deps, trx, user, 1))
  const received = await receiveFile(deps.config, upload.body, messageFileMaxBytes)
  try {
    const prepared = await prepare(received, user.key)
    if (prepared.type === 'image/jpeg') await upload.requirePicturesSeen()
    return await store(deps, user, { ...prepared, name: nameOf(upload.name) })
  } finally {
    await discardFile(received)
  }
}

/** A file as it is stored; a PDF with the text of its pages beside it. */
type Prepared = { type: string; bytes: Uint8Array; pages?: string[]; width?: number; height?: number }

async function prepare(received: ReceivedFile, person: string): Promise<Prepared> {
  if (received.bytes === 0) throw new AppError('invalid_request', attachmentWording.empty)
  const type = fileTypeOf(received.head)
  if (type === undefined) return prepareText(received)
  if (type === 'application/pdf') {
    const read = await readPdf(person, () => readFile(received.path))
    if ('failure' in read) throw unreadable(read.failure)
    const { pages } = read
    const bytes = await readFile(received.path)
    if (pages.every((page) => page.trim() === ''))
      throw new AppError('invalid_request', messageFileWording.noText)
    return { type, bytes, pages }
  }
  if (attachmentKindOf(type) !== 'picture') throw refusedType()
  return { type: 'image/jpeg', ...(await preparePicture(received)) }
}

async function prepareText(received: ReceivedFile): Promise<Prepared> {
  if (received.bytes > messageTextMaxBytes) {
    // What is no text is told so, however large it is.
    if (decodeText(received.head, { isCut: true }) === undefined) throw refusedType()
    throw new AppError('too_large', messageFileWording.textTooLarge)
  }
  const text = decodeText(await readFile(received.path))
  if (text === undefined) throw refusedType()
  if (text.trim() === '') throw new AppError('invalid_request', attachmentWording.empty)
  return { type: 'text/plain', bytes: Buffer.from(text) }
}

function refusedType(): AppError {
  return new AppError('unsupported_media', messageFileWording.typeRefused)
}

/** The text of a file: UTF-8, UTF-16 where it says so, else Windows-1252. Undefined where it is none. */
function decodeText(bytes: Uint8Array, { isCut = false } = {}): string | undefined {
  const [first, second] = bytes
  const utf16 =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined
  const decoded = [utf16 ?? 'utf-8', 'windows-1252'].map((encoding) => decodeAs(bytes, encoding, isCut))
  return decoded.find((text) => text !== undefined && !hasControls(text))
}

function decodeAs(bytes: Uint8Array, encoding: string, isCut: boolean): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return undefined
  }
}

/** Whether there are characters that no text has. */
function hasControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(text)
}

async function store(deps: Deps, user: UserActor, file: Prepared & { name: string }): Promise<UploadedFile> {
  const id = randomUUID()
  const row = {
    ...{ id, type: file.type, name: file.name, bytes: file.bytes.byteLength },
    ...{ width: file.width ?? null, height: file.height ?? null },
  }
  try {
    await writeAttachmentFile(deps, id, file.bytes)
    if (file.pages) await writeAttachmentFile(deps, textFileOf(id), Buffer.from(JSON.stringify(file.pages)))
    await deps.database.transaction(async (trx) => {
      await requireRoomOf(deps, trx, user, row.bytes)
      const unsentRow = { session_id: '', run_id: '', uploaded_by: user.userId, created_at: deps.now() }
      await insertAttachments(trx, [{ ...row, ...unsentRow }])
    })
  } catch (error) {
    await removeAttachmentFiles(deps, filesOf(row))
    throw error
  }
  const [signed] = signAttachments(deps, [row])
  return { id, name: row.name, type: row.type, bytes: row.bytes, url: signed?.url ?? '' }
}

function requireRoomOf(
  deps: Pick<Deps, 'database'>,
  trx: Parameters<typeof requireRoom>[1],
  { key: owner }: UserActor,
  adding: number,
): Promise<void> {
  const count = (db: Queries) => sumAttachmentBytes(db, owner)
  return requireRoom(deps, trx, { owner, of: 'attachments_bytes', count, adding })
}

/** A name without a folder, and without what would break a line. */
function nameOf(given: string): string {
  const name = given
    .replace(/^.*[\\/]/, '')
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
  return name.slice(0, messageFileNameMaxChars).toWellFormed() || 'file'
}

/** The files that somebody has ready to be sent, in the order of their ids. Throws where one of them is not there. */
export async function getUnsentFiles(
  { database }: Pick<Deps, 'database'>,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<StoredAttachment[]> {
  const rows = await unsent.listUnsent(database.db, { userId, ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (!row) throw new AppError('not_found', messageFileWording.gone)
    const { type, bytes, name, width, height } = row
    return { id, type, bytes: Number(bytes), ...(name !== null && { name }), ...sizeOf({ width, height }) }
  })
}

function sizeOf({ width, height }: { width: number | null; height: number | null }) {
  return width === null || height === null ? {} : { width, height }
}

/** Makes files that were ready those of a conversation. Throws where one was sent or removed meanwhile. */
export async function claimUnsentFiles(
  trx: Queries,
  claim: Parameters<typeof unsent.claimUnsent>[1],
): Promise<void> {
  if ((await unsent.claimUnsent(trx, claim)) < claim.ids.length)
    throw new AppError('conflict', messageFileWording.gone)
}

/** Removes a file that is ready and won't be sent. */
export async function discardUnsentFile(deps: Deps, user: UserActor, id: string): Promise<void> {
  const files = await unsent.deleteUnsent(deps.database.db, { userId: user.userId, id })
  if (files.length === 0) throw new AppError('not_found', attachmentWording.notFound)
  await removeAttachmentFiles(deps, files)
}

const unsentKeptMs = 24 * 60 * 60_000

/** Removes what was ready for a day and never sent. */
export async function forgetUnsentFiles(deps: Pick<Deps, 'config' | 'database' | 'now'>): Promise<void> {
  await removeAttachmentFiles(deps, await unsent.deleteForgotten(deps.database.db, deps.now() - unsentKeptMs))
}

function unreadable(failure: PdfFailure): AppError {
  const sentence = failure === 'costly' ? messageFileWording.pdfTooSlow : messageFileWording.pdfUnreadable
  return new AppError('invalid_request', sentence)
}

/**
 * What a document says to somebody, page by page; a text is one page. A PDF that can't be read here has no pages, and is
 * tried again only where it `isAsked` about, or where it took too long some minutes ago: that may take 20 seconds. One
 * that `isAsked` about throws `invalid_request` with a sentence.
 */
export async function readPages(
  deps: Pick<Deps, 'config'>,
  person: string,
  { id, type, isAsked }: Pick<StoredAttachment, 'id' | 'type'> & { isAsked: boolean },
): Promise<string[]> {
  if (type !== 'application/pdf') return [(await readBytes(deps, id)).toString()]
  const known = await findPages(deps, id)
  if (known && (known.length > 0 || !isAsked)) return known
  if (!isAsked && performance.now() < (slowUntil.get(id) ?? 0)) return []
  const read = await readPdf(person, () => readBytes(deps, id))
  const failure = 'failure' in read ? read.failure : undefined
  const pages = 'failure' in read ? [] : read.pages
  if (failure === 'costly') noteSlow(id)
  else await writeAttachmentFile(deps, textFileOf(id), Buffer.from(JSON.stringify(pages)))
  if (isAsked && failure) throw unreadable(failure)
  return pages
}

/** PDFs that took too long, and until when nobody waits for them again: the machine may have been busy. */
const slowUntil = new Map<string, number>()
const slowMs = 10 * 60_000
const slowMax = 1_000

function noteSlow(id: string): void {
  if (slowUntil.size >= slowMax) slowUntil.clear()
  slowUntil.set(id, performance.now() + slowMs)
}

/** The pages of a PDF as they were read before; undefined where they weren't, as an import brings the PDF alone. */
async function findPages(deps: Pick<Deps, 'config'>, id: string): Promise<string[] | undefined> {
  try {
    return z.array(z.string()).parse(JSON.parse((await readBytes(deps, textFileOf(id))).toString()))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

/** All of a stored file. */
export async function readBytes(deps: Pick<Deps, 'config'>, id: string): Promise<Buffer> {
  return Buffer.concat(await (await openAttachmentFile(deps, id)).toArray())
}
