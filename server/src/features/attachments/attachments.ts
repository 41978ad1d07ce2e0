import { randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { wording } from '#contracts/wording.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { requireRoom } from '../limits/index.ts'
import { findActorKey, findAttachment, insertAttachment, sumAttachmentBytes } from './attachments.table.ts'

/** A file that belongs to a message, as it is kept with the message. */
export type StoredAttachment = { id: string; type: string; bytes: number }

/** How long a signed address opens its file. */
const addressMs = 5 * 60_000

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
  const expires = deps.now() + addressMs
  return attachments.map(({ id, type }) => {
    const signature = deps.secrets.sign('attachment', `${id}.${expires}`)
    return { id, type, url: `/api/kip/attachments/${id}?expires=${expires}&signature=${signature}` }
  })
}

/** The file behind a signed address. A bad or old signature is answered as missing. */
export async function openAttachment(
  deps: Pick<Deps, 'config' | 'database' | 'secrets' | 'now'>,
  address: { id: string; expires: number; signature: string },
): Promise<{ path: string; type: string; bytes: number }> {
  const isSigned = deps.secrets.isSigned('attachment', `${address.id}.${address.expires}`, address.signature)
  const row =
    isSigned && address.expires > deps.now() ? await findAttachment(deps.database.db, address.id) : undefined
  if (!row) throw new AppError('not_found', wording.notFound)
  return { path: join(deps.config.dataDir, 'attachments', row.id), type: row.type, bytes: row.bytes }
}

/** The bytes of a stored file, for who may have them. */
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
