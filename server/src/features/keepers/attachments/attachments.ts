import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  attachmentKindOf,
  attachmentNameMaxChars,
  attachmentPath,
} from '#contracts/keepers/attachment-choices.ts'
import { fileTypeOf } from '#contracts/keepers/file-types.ts'
import { attachmentTooLarge, attachmentWording } from '#contracts/keepers/attachment-wording.ts'
import {
  AttachmentType,
  type Attachment,
  type AttachmentChange,
  type AttachmentQuery,
  type UploadedAttachment,
  type UploadFields,
} from '#contracts/keepers/attachments.ts'
import { quotaWording } from '#contracts/limits/quota-wording.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import {
  discardFile,
  fileStore,
  readPicture,
  receiveFile,
  sumAttachmentBytes,
  type ReceivedFile,
} from '../../attachments/index.ts'
import { findEffectiveQuota, requireRoom, takeLimits, takePace } from '../../limits/index.ts'
import { getKeeper } from '../keepers.ts'
import { attachmentCursor, attachmentPlaceOf } from '../moments/moment-cursor.ts'
import {
  eraseAttachments,
  findAttachment,
  findOwnFile,
  listAttachmentRows,
  saveAttachment,
  updateAttachment,
  type AttachmentRow,
} from './attachments.table.ts'
import { filesOwner, takeFilesTurn } from './files-turn.ts'
import { removeFiles } from './unused-attachments.ts'
import { isInMoment } from './usages.table.ts'

/** A file as it arrives, with what came before it. */
export type Upload = { name: string; bytes: Readable; fields: UploadFields }

type Place = { keeperId: string; hash: string }

/** Where an upload goes, and how large it may be. */
type Admitted = { keeper: { id: string; owner_id: string }; maxBytes: number }

/** Before anything of an upload is read. Throws where the keeper isn't the person's, or there is no room. */
export async function admitUpload(
  deps: Deps,
  user: UserActor,
  { keeperId, announcedBytes }: { keeperId: string; announcedBytes: number },
): Promise<Admitted> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  const minute = { key: `upload:attachments:${user.userId}`, limit: 120, windowMs: 60_000 }
  await takeLimits(deps, [minute], attachmentWording.uploadingTooFast)
  const maxBytes = await findEffectiveQuota(deps.database.db, 'attachment_bytes')
  if (announcedBytes > maxBytes + formMaxBytes) throw new AppError('too_large', attachmentTooLarge(maxBytes))
  await deps.database.relaxed((trx) => requireRoom(deps, trx, roomFor(keeper.owner_id, 1)))
  return { keeper, maxBytes }
}

/** Before a file comes in pieces. Throws where it is empty or too large, or there is no room at all. */
export async function requireAttachmentFits(deps: Deps, ownerId: string, bytes: number): Promise<void> {
  if (bytes === 0) throw new AppError('invalid_request', attachmentWording.empty)
  const maxBytes = await findEffectiveQuota(deps.database.db, 'attachment_bytes')
  if (bytes > maxBytes) throw new AppError('too_large', attachmentTooLarge(maxBytes))
  await deps.database.relaxed((trx) => requireRoom(deps, trx, roomFor(ownerId, 1)))
}

/** What a form has beside its file, at most. */
const formMaxBytes = 1_000_000

/** Keeps an upload. Throws a sentence for each thing that can be wrong with it; then nothing of it is left. */
export async function keepUpload(
  deps: Deps,
  { keeper, maxBytes }: Admitted,
  { name, bytes, fields }: Upload,
): Promise<UploadedAttachment> {
  const file = await receiveFile(deps.config, bytes, maxBytes)
  try {
    const facts = await factsOf(file, { isWhole: true })
    const row = await storeAttachment(deps, keeper, { file, name, ...fields, ...facts })
    return { ...attachmentAnswer(row), taken: facts.taken }
  } finally {
    await discardFile(file)
  }
}

/** What a received file is. Throws where Keeper doesn't take it; where `isWhole`, also a picture that is cut off. */
export async function factsOf(file: ReceivedFile, { isWhole }: { isWhole: boolean }) {
  if (file.bytes === 0) throw new AppError('invalid_request', attachmentWording.empty)
  const type = fileTypeOf(file.head)
  if (!type) throw new AppError('unsupported_media', attachmentWording.typeRefused)
  const isPicture = attachmentKindOf(type) === 'picture'
  const picture = isPicture
    ? await readPicture(file, { isWhole })
    : { width: null, height: null, taken: null }
  return { type, ...picture }
}

/** What is stored beside the bytes. */
export type NewAttachment = Pick<AttachmentRow, 'name' | 'alt' | 'transcript' | 'width' | 'height'> & {
  file: ReceivedFile
  type: AttachmentType
  durationMs: number | null
  /** When it came; now where it isn't said. */
  createdAt?: number
}

/**
 * Stores a received file as an attachment of a keeper. Bytes that another keeper of the owner has are stored once; where
 * they were lost, they are stored again. Throws `conflict` where the owner's quota is reached.
 */
export async function storeAttachment(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  keeper: { id: string; owner_id: string },
  { file, type, durationMs, name, alt, transcript, width, height, createdAt }: NewAttachment,
): Promise<AttachmentRow> {
  const { hash, bytes } = file
  const [owner_id, now, fresh] = [keeper.owner_id, deps.now(), randomUUID()]
  /** Undefined where the bytes are nowhere yet. */
  const remember = (isStored: boolean) =>
    deps.database.transaction(async (trx) => {
      await takeFilesTurn(deps, trx, owner_id)
      const same = await findOwnFile(trx, owner_id, hash)
      if (same === undefined) await requireRoom(deps, trx, roomFor(owner_id, bytes))
      if (same === undefined && !isStored) return undefined
      return saveAttachment(trx, {
        ...{ keeper_id: keeper.id, hash, owner_id, file_id: same ?? fresh, type, alt, transcript, bytes },
        ...{ name: shortName(name), width, height, duration_ms: durationMs },
        ...{ created_at: createdAt ?? now, unused_since: now },
      })
    })
  const known = await remember(false)
  if (known) {
    await storeLostAgain(deps, known.file_id, file)
    return known
  }
  await fileStore(deps.config).put(fresh, file)
  const row = await remember(true).catch(async (error: unknown) => {
    await removeFiles(deps, [fresh])
    throw error
  })
  // The same file came twice at once: one of them is enough.
  if (row?.file_id !== fresh) await removeFiles(deps, [fresh])
  if (!row) throw new Error('A stored file was not remembered.')
  return row
}

/** Puts a file in its place where a row names it and its bytes are missing there, or cut off. */
async function storeLostAgain(
  { config }: Pick<Deps, 'config'>,
  id: string,
  file: ReceivedFile,
): Promise<void> {
  const store = fileStore(config)
  if ((await store.sizeOf(id)) !== file.bytes) await store.put(id, file)
}

/** A page of a keeper's attachments. */
export async function listAttachments(
  deps: Deps,
  user: UserActor,
  { keeperId, query: { moment, cursor, limit } }: { keeperId: string; query: AttachmentQuery },
): Promise<{ data: Attachment[]; nextCursor: string | null }> {
  const keeper = await getKeeper(deps, user, keeperId)
  const after = cursor === undefined ? undefined : attachmentPlaceOf(cursor)
  const page = { momentId: moment, after, limit: limit + 1 }
  const rows = await listAttachmentRows(deps.database.db, keeper.id, page)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    data: rows.slice(0, limit).map(attachmentAnswer),
    nextCursor: last ? attachmentCursor({ createdAt: Number(last.created_at), hash: last.hash }) : null,
  }
}

/** One of the person's attachments. Throws `not_found`. */
export async function getAttachment(
  deps: Deps,
  user: UserActor,
  place: Place,
  action: 'see' | 'edit' = 'see',
): Promise<AttachmentRow> {
  const keeper = await getKeeper(deps, user, place.keeperId, action)
  return requireFound(await findAttachment(deps.database.db, keeper.id, place.hash))
}

export async function changeAttachment(
  deps: Deps,
  user: UserActor,
  { change: { alt, transcript, name }, ...place }: Place & { change: AttachmentChange },
): Promise<Attachment> {
  const row = await getAttachment(deps, user, place, 'edit')
  await takePace(deps, `save:attachments:${user.userId}`, quotaWording.savingTooFast)
  const changed = await deps.database.transaction((trx) =>
    updateAttachment(trx, row, {
      ...(alt !== undefined && { alt }),
      ...(transcript !== undefined && { transcript }),
      ...(name !== undefined && { name: shortName(name) }),
    }),
  )
  return attachmentAnswer(requireFound(changed))
}

/** Throws `conflict` while a moment names it. */
export async function deleteAttachment(deps: Deps, user: UserActor, place: Place): Promise<void> {
  const row = await getAttachment(deps, user, place, 'edit')
  const files = await deps.database.transaction(async (trx) => {
    await takeFilesTurn(deps, trx, row.owner_id)
    if (await isInMoment(trx, { keeperId: row.keeper_id, hash: row.hash }))
      throw new AppError('conflict', attachmentWording.inUse)
    return eraseAttachments(trx, row.keeper_id, [row.hash])
  })
  await removeFiles(deps, files)
}

function roomFor(ownerId: string, adding: number) {
  const owner = filesOwner(ownerId)
  const count = (db: Queries) => sumAttachmentBytes(db, owner)
  return { owner, of: 'attachments_bytes', count, adding } as const
}

function requireFound(row: AttachmentRow | undefined): AttachmentRow {
  if (!row) throw new AppError('not_found', attachmentWording.notFound)
  return row
}

/** A file's name without folders and what no name has. */
function shortName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- names that come from elsewhere may hold anything
  const plain = last.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim()
  return (plain === '' ? 'file' : plain).slice(0, attachmentNameMaxChars).trimEnd().toWellFormed()
}

function attachmentAnswer(row: AttachmentRow): Attachment {
  const type = AttachmentType.parse(row.type)
  const { hash, name, alt, transcript, width, height } = row
  return {
    ...{ hash, path: attachmentPath({ hash, type }), kind: attachmentKindOf(type), type, name, alt },
    ...{ transcript, bytes: Number(row.bytes), width, height, durationMs: row.duration_ms },
    createdAt: new Date(Number(row.created_at)).toISOString(),
  }
}
