import { randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { wording } from '#contracts/wording.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { isRightAlive } from '../accounts/index.ts'
import { requireRoom } from '../limits/index.ts'
import { isAddressSigned, signAddress, signedAt } from '../../signed-address.ts'
import {
  findActorKey,
  findAttachment,
  insertAttachment,
  listKnownAttachments,
  sumAttachmentBytes,
} from './attachments.table.ts'

/** A file that belongs to a message, as it is kept with the message. */
export type StoredAttachment = { id: string; type: string; bytes: number }

/** Writes a file into the data folder and remembers whose conversation it belongs to. Throws as `requireAttachmentRoom`. */
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
export function signAttachments(deps: Pick<Deps, 'secrets' | 'now'>, attachments: StoredAttachment[]) {
  return attachments.map(({ id, type }) => {
    const { expires, signature } = signAddress(deps, 'attachment', id)
    return { id, type, url: `/api/kip/attachments/${id}?expires=${expires}&signature=${signature}` }
  })
}

/** The file behind a signed address. A bad or old signature, or one of a right that has ended, is answered as missing. */
export async function openAttachment(
  deps: Pick<Deps, 'config' | 'database' | 'secrets' | 'now'>,
  address: { id: string; expires: number; signature: string },
): Promise<{ path: string; type: string }> {
  const isSigned = isAddressSigned(deps, 'attachment', address)
  const row = isSigned ? await findAttachment(deps.database.db, address.id) : undefined
  if (!row) throw new AppError('not_found', wording.notFound)
  const userId = /^user:(.+)$/.exec(row.actor_key)?.[1]
  const right = userId !== undefined && { userId, signedAt: signedAt(address) }
  if (right && !(await isRightAlive(deps, deps.database.db, right)))
    throw new AppError('not_found', wording.notFound)
  return { path: join(deps.config.dataDir, 'attachments', row.id), type: row.type }
}

/** The bytes of a stored file, for those who may have them. */
export function openAttachmentFile(deps: Pick<Deps, 'config'>, id: string): ReadStream {
  return createReadStream(join(deps.config.dataDir, 'attachments', id))
}

/** Writes the bytes of an attachment that is remembered already, or will be. */
export async function writeAttachmentFile(
  deps: Pick<Deps, 'config'>,
  id: string,
  bytes: Uint8Array | Readable,
): Promise<void> {
  const folder = join(deps.config.dataDir, 'attachments')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, id), bytes, { mode: 0o600 })
}

/** Removes files whose messages are gone. */
export async function removeAttachmentFiles(deps: Pick<Deps, 'config'>, ids: string[]): Promise<void> {
  for (const id of ids) await rm(join(deps.config.dataDir, 'attachments', id), { force: true })
}

/** Longer than any import takes from its first file to its last row. */
const orphanAgeMs = 24 * 60 * 60_000
const batch = 200

/** Removes files that no message has: a process that ended between the two left them. */
export async function removeOrphanFiles(deps: Pick<Deps, 'config' | 'database' | 'now'>): Promise<void> {
  const folder = join(deps.config.dataDir, 'attachments')
  const names = await readdir(folder).catch(() => [])
  for (let at = 0; at < names.length; at += batch) {
    const some = names.slice(at, at + batch)
    const known = await listKnownAttachments(deps.database.db, some)
    for (const name of some) {
      if (known.has(name)) continue
      const { mtimeMs } = await stat(join(folder, name))
      if (mtimeMs < deps.now() - orphanAgeMs) await removeAttachmentFiles(deps, [name])
    }
  }
}
