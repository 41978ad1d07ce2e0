import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  agentPicturePx,
  agentPictureUploadMaxBytes,
  agentPictureWording,
  pictureBytes,
  pictureOf,
} from '#contracts/agents/agent-picture.ts'
import { fileTypeOf } from '#contracts/keepers/file-types.ts'
import { attachmentTooLarge, attachmentWording } from '#contracts/keepers/attachment-wording.ts'
import { attachmentKindOf } from '#contracts/keepers/attachment-choices.ts'
import { wording } from '#contracts/wording.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor, UserActor } from '../../http/actor.ts'
import { isAddressSigned, signAddress, signedAt, type Signed } from '../../signed-address.ts'
import { isRightAlive } from '../accounts/index.ts'
import {
  discardFile,
  receiveFile,
  removeAttachmentFiles,
  squarePicture,
  sumAttachmentBytes,
  writeAttachmentFile,
} from '../attachments/index.ts'
import { requireRoom, takeLimits } from '../limits/index.ts'
import { can, visibleAgents } from './agents.access.ts'
import { holdPicture, type StoredAgent } from './agents.table.ts'
import { findShareAddress } from './share-address.ts'
import { findCaller } from './shares.table.ts'

type PictureColumns = Pick<StoredAgent, 'picture_file' | 'picture_bytes'>
export const noPicture: PictureColumns = { picture_file: null, picture_bytes: null }

/**
 * Makes of an upload what an agent's form holds of its picture; nothing of it is stored. Throws a sentence for each thing
 * that can be wrong with it.
 */
export async function makePicture(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  user: UserActor,
  upload: { announcedBytes: number; body: Readable },
): Promise<string> {
  const minute = { key: `upload:agent-pictures:${user.userId}`, limit: 30, windowMs: 60_000 }
  await takeLimits(deps, [minute], agentPictureWording.tooFast)
  if (upload.announcedBytes > agentPictureUploadMaxBytes)
    throw new AppError('too_large', attachmentTooLarge(agentPictureUploadMaxBytes))
  return pictureOf((await squareOf(deps, upload.body)).toString('base64'))
}

/** Only what Keeper made itself of a picture is ever stored, whatever came. */
export async function squareOf(
  { config }: Pick<Deps, 'config'>,
  bytes: Readable | Uint8Array,
): Promise<Buffer> {
  const received = await receiveFile(config, bytes, agentPictureUploadMaxBytes)
  try {
    if (received.bytes === 0) throw new AppError('invalid_request', attachmentWording.empty)
    const type = fileTypeOf(received.head)
    if (type === undefined || attachmentKindOf(type) !== 'picture')
      throw new AppError('unsupported_media', agentPictureWording.notAPicture)
    return await squarePicture(received, agentPicturePx)
  } finally {
    await discardFile(received)
  }
}

type PictureSave = {
  /** The agent as it was; absent for a new one. */
  before?: StoredAgent
  /** Null for the platform. */
  ownerId: string | null
  /** As in `AgentChange`. */
  picture: string | null | undefined
}

/**
 * Saves an agent with the picture that comes with it, whose bytes are stored before the row is. `save` writes the columns,
 * and asks for room in its transaction. What isn't in use afterwards is removed.
 */
export async function withPicture<T>(
  deps: Pick<Deps, 'database' | 'config'>,
  { before, ownerId, picture }: PictureSave,
  save: (
    columns: Partial<PictureColumns>,
    takeRoom: (trx: Transaction<Tables>) => Promise<void>,
  ) => Promise<T>,
): Promise<T> {
  if (picture === undefined) return save({}, () => Promise.resolve())
  const columns = picture === null ? noPicture : await storePicture(deps, picture)
  const adding = (columns.picture_bytes ?? 0) - (before?.picture_bytes ?? 0)
  const owner = `user:${ownerId}`
  const count = (db: Queries) => sumAttachmentBytes(db, owner)
  let replaced: Pick<StoredAgent, 'picture_file'> | undefined
  const saved = await save(columns, async (trx) => {
    if (ownerId !== null && adding > 0)
      await requireRoom(deps, trx, { owner, of: 'attachments_bytes', count, adding })
    // Another save may have replaced the picture that the agent had.
    replaced = before && (await holdPicture(trx, deps.database, before.id))
  }).catch(async (error: unknown) => {
    await removePicture(deps, columns)
    throw error
  })
  await removePicture(deps, replaced)
  return saved
}

async function storePicture(deps: Pick<Deps, 'config'>, picture: string): Promise<PictureColumns> {
  const square = await squareOf(deps, Buffer.from(pictureBytes(picture), 'base64')).catch(
    (cause: unknown) => {
      if (!(cause instanceof AppError) || cause.code === 'unavailable') throw cause
      const fields = { picture: agentPictureWording.invalid }
      throw new AppError('invalid_request', agentPictureWording.invalid, { fields, cause })
    },
  )
  const picture_file = randomUUID()
  await writeAttachmentFile(deps, picture_file, square)
  return { picture_file, picture_bytes: square.byteLength }
}

/** Removes the bytes of an agent's picture that its row no longer names. */
export async function removePicture(
  deps: Pick<Deps, 'config'>,
  agent: Pick<StoredAgent, 'picture_file'> | undefined,
): Promise<void> {
  if (agent?.picture_file != null) await removeAttachmentFiles(deps, [agent.picture_file])
}

/** Where the picture of an agent is, which anybody sees who sees the agent. */
export function publicPictureUrl({ id, picture_file }: StoredAgent): string | undefined {
  return picture_file === null ? undefined : `/api/kip/agents/${id}/pictures/${picture_file}`
}

/** The same for one person: where visitors don't see the agent, it opens for five minutes and as long as they do. */
export function pictureUrl(
  deps: Pick<Deps, 'secrets' | 'now'>,
  { userId }: UserActor,
  agent: StoredAgent,
): string | undefined {
  const url = publicPictureUrl(agent)
  if (url === undefined || can({ kind: 'visitor' }, 'see', agent)) return url
  const { expires, signature } = signAddress(deps, 'picture', signedId(agent.picture_file ?? '', userId))
  return `${url}?for=${userId}&expires=${expires}&signature=${signature}`
}

function signedId(file: string, userId: string): string {
  return `${file}:${userId}`
}

/** A picture that is asked for, and what its address carries where it is signed for a person. */
export type PictureAddress = { agentId: string; file: string; signed?: Signed & { userId: string } }

/** A stored picture of an agent that whoever asks may see; `isPublic` where visitors may. Throws `not_found`. */
export async function openPicture(
  deps: Pick<Deps, 'database' | 'config' | 'secrets' | 'now'>,
  actor: Actor,
  { agentId, file, signed }: PictureAddress,
): Promise<{ file: string; bytes: number; isPublic: boolean }> {
  const asVisitor = await findPicture(deps, { kind: 'visitor' }, { agentId, file })
  if (asVisitor) return { ...asVisitor, isPublic: true }
  const caller = actor.kind === 'user' ? actor : await findSigned(deps, file, signed)
  const found = caller && (await findPicture(deps, caller, { agentId, file }))
  if (!found) throw new AppError('not_found', wording.notFound)
  return { ...found, isPublic: false }
}

type PictureCaller = Pick<UserActor, 'kind' | 'userId' | 'role' | 'email'> | { kind: 'visitor' }

async function findPicture(
  deps: Pick<Deps, 'database' | 'config'>,
  caller: PictureCaller,
  { agentId, file }: Pick<PictureAddress, 'agentId' | 'file'>,
) {
  const seen = visibleAgents(deps.database.db, caller, findShareAddress(deps, caller))
  const query = seen.select('picture_bytes').where('id', '=', agentId).where('picture_file', '=', file)
  const row = await query.executeTakeFirst()
  return row && { file, bytes: Number(row.picture_bytes) }
}

/** For whom an address was signed, while that counts. */
async function findSigned(
  deps: Pick<Deps, 'database' | 'secrets' | 'now'>,
  file: string,
  signed: PictureAddress['signed'],
) {
  const { userId } = signed ?? {}
  if (!signed || userId === undefined) return undefined
  if (!isAddressSigned(deps, 'picture', { ...signed, id: signedId(file, userId) })) return undefined
  const { db } = deps.database
  const isAlive = await isRightAlive(deps, db, { userId, signedAt: signedAt(signed) })
  return isAlive ? findCaller(db, userId) : undefined
}
