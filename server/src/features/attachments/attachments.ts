import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { wording } from '#contracts/wording.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import { findRestoreTime } from '../../database/restore.ts'
import type { Tables } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { isRightAlive } from '../accounts/index.ts'
import { requireRoom } from '../limits/index.ts'
import { isAddressSigned, signAddress, signedAt } from '../../signed-address.ts'
import { attachmentIdOf } from './file-names.ts'
import { fileStore } from './file-store.ts'
import { discardFile, discardOldFiles, receiveFile } from './received-file.ts'
import {
  findActorKey,
  findAttachment,
  insertAttachment,
  listKnownAttachments,
  sumAttachmentBytes,
} from './attachments.table.ts'

/** A file that belongs to a message, as it is kept with the message. What its person attached has a name. */
export type StoredAttachment = {
  id: string
  type: string
  bytes: number
  name?: string | undefined
  /** Of a picture, in pixels. */
  width?: number | undefined
  height?: number | undefined
}

/** Stores a file and remembers whose conversation it belongs to. Throws as `requireAttachmentRoom`. */
export async function keepAttachment(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  file: { sessionId: string; runId: string; type: string; bytes: Uint8Array },
): Promise<StoredAttachment> {
  const id = randomUUID()
  const bytes = file.bytes.byteLength
  await writeAttachmentFile(deps, id, file.bytes)
  try {
    await deps.database.relaxed(async (trx) => {
      await requireRoomFor(deps, trx, { sessionId: file.sessionId, bytes })
      await insertAttachment(trx, { ...file, id, bytes, now: deps.now() })
    })
  } catch (error) {
    await removeAttachmentFiles(deps, [id])
    throw error
  }
  return { id, type: file.type, bytes }
}

/** Throws `conflict` when the quota of whoever has the conversation is used up: before anything costs money. */
export async function requireAttachmentRoom(deps: Pick<Deps, 'database'>, sessionId: string): Promise<void> {
  await deps.database.relaxed((trx) => requireRoomFor(deps, trx, { sessionId, bytes: 1 }))
}

async function requireRoomFor(
  deps: Pick<Deps, 'database'>,
  trx: Transaction<Tables>,
  { sessionId, bytes }: { sessionId: string; bytes: number },
): Promise<void> {
  const owner = await findActorKey(trx, sessionId)
  if (owner === undefined) return
  const count = (db: Queries) => sumAttachmentBytes(db, owner)
  await requireRoom(deps, trx, { owner, of: 'attachments_bytes', count, adding: bytes })
}

/** Adds to each attachment the address that opens it, alone, for five minutes. */
export function signAttachments(
  deps: Pick<Deps, 'secrets' | 'now'>,
  attachments: readonly Pick<StoredAttachment, 'id' | 'type' | 'bytes' | 'name'>[],
) {
  return attachments.map(({ id, type, bytes, name }) => {
    const { expires, signature } = signAddress(deps, 'attachment', id)
    const url = `/api/kip/attachments/${id}?expires=${expires}&signature=${signature}`
    return { id, type, url, ...(name !== undefined && { name, bytes }) }
  })
}

/** The file behind a signed address. A bad or old signature, or one of a right that has ended, is answered as missing. */
export async function openAttachment(
  deps: Pick<Deps, 'database' | 'secrets' | 'now'>,
  address: { id: string; expires: number; signature: string },
): Promise<StoredAttachment> {
  const isSigned = isAddressSigned(deps, 'attachment', address)
  const row = isSigned ? await findAttachment(deps.database.db, address.id) : undefined
  if (row?.actor_key == null) throw new AppError('not_found', wording.notFound)
  const userId = /^user:(.+)$/.exec(row.actor_key)?.[1]
  const right = userId !== undefined && { userId, signedAt: signedAt(address) }
  if (right && !(await isRightAlive(deps, deps.database.db, right)))
    throw new AppError('not_found', wording.notFound)
  const { id, type, bytes, name } = row
  return { id, type, bytes: Number(bytes), ...(name !== null && { name }) }
}

/** The bytes of a stored file, for those who may have them. */
export function openAttachmentFile({ config }: Pick<Deps, 'config'>, id: string): Promise<Readable> {
  return fileStore(config).open(id)
}

/** Stores the bytes of an attachment that is remembered already, or will be. */
export async function writeAttachmentFile(
  { config }: Pick<Deps, 'config'>,
  id: string,
  bytes: Uint8Array | Readable,
): Promise<void> {
  const file = await receiveFile(config, bytes)
  try {
    await fileStore(config).put(id, file)
  } finally {
    await discardFile(file)
  }
}

/** Whether one of these names is that of a stored file, whatever that belongs to. */
export async function hasAttachmentFiles(
  { config }: Pick<Deps, 'config'>,
  ids: readonly string[],
): Promise<boolean> {
  for (const id of ids) if ((await fileStore(config).sizeOf(id)) !== undefined) return true
  return false
}

/** Removes files that nothing remembers any longer. */
export function removeAttachmentFiles(
  { config }: Pick<Deps, 'config'>,
  ids: readonly string[],
): Promise<void> {
  return fileStore(config).remove(ids)
}

/** Longer than any import takes from its first file to its last row. */
const orphanAgeMs = 24 * 60 * 60_000
/** How long a restore can still be undone: in a bucket, files that only the replaced data has look like orphans. */
const undoMs = 7 * 24 * 60 * 60_000
const batch = 200

/** Which of these files a feature has in its rows. */
export type KnownFiles = (db: Queries, names: string[]) => Promise<Set<string>>

/**
 * Removes files that no row has, and halves of uploads: a process that ended between the two left them. For a week after
 * a restore only the halves.
 */
export async function removeOrphanFiles(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  knownElsewhere: readonly KnownFiles[],
): Promise<void> {
  const before = deps.now() - orphanAgeMs
  await discardOldFiles(deps.config, before)
  const restoredAt = findRestoreTime(deps.config.dataDir)
  if (restoredAt !== undefined && deps.now() < restoredAt + undoMs) return
  const removeUnknown = async (names: string[]) => {
    const { db } = deps.database
    const ofMessages = await listKnownAttachments(db, names.map(attachmentIdOf))
    const ofOthers = await Promise.all(knownElsewhere.map((known) => known(db, names)))
    await removeAttachmentFiles(
      deps,
      names.filter(
        (name) => !ofMessages.has(attachmentIdOf(name)) && !ofOthers.some((known) => known.has(name)),
      ),
    )
  }
  let old: string[] = []
  for await (const { name, writtenAt } of fileStore(deps.config).list()) {
    if (writtenAt >= before) continue
    old.push(name)
    if (old.length < batch) continue
    await removeUnknown(old)
    old = []
  }
  if (old.length > 0) await removeUnknown(old)
}
