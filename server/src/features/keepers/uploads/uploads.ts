import { randomUUID } from 'node:crypto'
import { attachmentMaxBytes } from '#contracts/keepers/attachment-choices.ts'
import { importMaxBytes } from '#contracts/keepers/import-choices.ts'
import { importWording } from '#contracts/keepers/import-wording.ts'
import { uploadWording } from '#contracts/keepers/upload-wording.ts'
import type { UploadPurpose } from '#contracts/keepers/upload-choices.ts'
import type { FileUpload, UploadBegin } from '#contracts/keepers/uploads.ts'
import type { Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import { takeTurn } from '../../../database/take-turn.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takeLimits } from '../../limits/index.ts'
import { requireAttachmentFits } from '../attachments/attachments.ts'
import { endWriter } from './piece-writers.ts'
import { receivedBytes, removePartialFiles, requireDiskRoom } from './partial-files.ts'
import {
  deleteUploads,
  findSameUpload,
  findUpload,
  insertUpload,
  listUploadsOf,
  type StoredUpload,
} from './uploads.table.ts'

/** What one person may have unfinished. */
const openMax = 20
const openMaxBytes = importMaxBytes + 10 * attachmentMaxBytes
/** One that was written to since then is on its way, and does not make room for others. */
const idleMs = 10 * 60_000

/** Starts a file that comes in pieces, or finds the one that was started. Sizes are checked before a byte comes. */
export async function beginUpload(deps: Deps, user: UserActor, asked: UploadBegin): Promise<FileUpload> {
  const limit = { key: `uploads:${user.userId}`, limit: 120, windowMs: 60_000 }
  await takeLimits(deps, [limit], uploadWording.tooFast)
  await requireFits(deps, user, asked)
  await requireDiskRoom(deps, asked.bytes)
  const { upload, removed } = await deps.database.transaction(async (trx) => {
    await takeTurn(deps.database, trx, `uploads:${user.userId}`)
    const same = await findSameUpload(trx, user.userId, asked)
    if (same) return { upload: same, removed: [] }
    const removed = await makeRoom(deps, trx, user, asked.bytes)
    const upload = {
      ...{ id: randomUUID(), owner_id: user.userId, purpose: asked.purpose, file_name: asked.fileName },
      ...{ bytes: asked.bytes, modified_at: asked.modifiedAt ?? null, written_at: deps.now() },
    }
    await insertUpload(trx, upload)
    return { upload, removed }
  })
  await removePartialFiles(deps, removed)
  return uploadAnswer(deps, upload)
}

export async function showUpload(deps: Deps, user: UserActor, id: string): Promise<FileUpload> {
  return uploadAnswer(deps, await getUpload(deps, user, id))
}

/** Cancels an upload; nothing of it stays. */
export async function discardUpload(deps: Deps, user: UserActor, id: string): Promise<void> {
  await getUpload(deps, user, id)
  await endWriter(id)
  await deps.database.transaction((trx) => deleteUploads(trx, [id]))
  await removePartialFiles(deps, [id])
}

/** Somebody's upload. Throws `not_found` for anybody else's. */
export async function getUpload(
  deps: Pick<Deps, 'database'>,
  { userId }: UserActor,
  id: string,
): Promise<StoredUpload> {
  const upload = await findUpload(deps.database.db, id)
  if (upload?.owner_id !== userId) throw new AppError('not_found', uploadWording.notFound)
  return upload
}

/** An upload that has come whole. Throws `conflict` with where it is otherwise. */
export async function getCompleteUpload(
  deps: Pick<Deps, 'config' | 'database'>,
  user: UserActor,
  { id, purpose }: { id: string; purpose: UploadPurpose },
): Promise<StoredUpload> {
  const upload = await getUpload(deps, user, id)
  if (upload.purpose !== purpose) throw new AppError('conflict', uploadWording.otherPurpose)
  await endWriter(id)
  const received = await receivedBytes(deps, id)
  if (received < Number(upload.bytes))
    throw new AppError('conflict', uploadWording.unfinished, { data: { received } })
  return upload
}

export async function uploadAnswer(
  deps: Pick<Deps, 'config'>,
  { id, bytes }: StoredUpload,
): Promise<FileUpload> {
  return { id, bytes: Number(bytes), received: await receivedBytes(deps, id) }
}

async function requireFits(deps: Deps, user: UserActor, { purpose, bytes }: UploadBegin): Promise<void> {
  if (purpose === 'attachment') return requireAttachmentFits(deps, user.userId, bytes)
  if (bytes === 0) throw new AppError('invalid_request', importWording.empty)
  if (bytes > importMaxBytes) throw new AppError('too_large', importWording.tooLarge)
}

/** Uploads that nobody continues make room, the oldest first. Returns them; throws where the others are too many. */
async function makeRoom(
  deps: Deps,
  trx: Transaction<Tables>,
  { userId }: UserActor,
  adding: number,
): Promise<string[]> {
  const open = await listUploadsOf(trx, userId)
  const isFull = () =>
    open.length >= openMax || open.reduce((sum, { bytes }) => sum + Number(bytes), adding) > openMaxBytes
  const removed: string[] = []
  while (isFull()) {
    const [oldest] = open.splice(0, 1)
    if (!oldest || Number(oldest.written_at) > deps.now() - idleMs)
      throw new AppError('conflict', uploadWording.tooMany)
    removed.push(oldest.id)
  }
  await deleteUploads(trx, removed)
  return removed
}
