import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { importWording } from '#contracts/keepers/import-wording.ts'
import type { Import, ImportUpload } from '#contracts/keepers/imports.ts'
import { takeTurn } from '../../../database/take-turn.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takeLimits } from '../../limits/index.ts'
import { getKeeper } from '../keepers.ts'
import { getCompleteUpload } from '../uploads/uploads.ts'
import { deleteUploads } from '../uploads/uploads.table.ts'
import { endImport } from './end-import.ts'
import { adoptUpload, removeUploads, saveUpload } from './import-files.ts'
import { queueImport } from './import-jobs.ts'
import { importAnswer, showImport } from './imports.ts'
import { findImport, insertImport, listImportsIn, type StoredImport } from './imports.table.ts'
import type { ImportOptions } from './read-import.ts'

/** Imports of one person that stopped and can be continued; each has its file on the disk. */
const stoppedKept = 3
/** States in which an import waits for its owner, or is on its way there. */
const waiting = ['checking', 'ready', 'failed'] as const

/** Throws where somebody may not upload; asked before a byte of the file is read. */
async function requireUpload(deps: Deps, user: UserActor, keeperId: string | undefined) {
  const keeper = keeperId === undefined ? undefined : await getKeeper(deps, user, keeperId, 'edit')
  const limit = { key: `imports:${user.userId}`, limit: 30, windowMs: 10 * 60_000 }
  await takeLimits(deps, [limit], importWording.tooManyUploads)
  const running = await listImportsIn(deps.database.db, user.userId, ['running'])
  if (running.length > 0) throw new AppError('conflict', importWording.oneAtATime)
  return keeper
}

/**
 * Keeps an upload and has it looked through. Uploads of the same person that were never started make room; imports that
 * stopped stay, unless they are many. One that came in pieces gives its id to its import: whoever hears no answer asks
 * again.
 */
export async function receiveImport(
  deps: Deps,
  user: UserActor,
  { keeperId, upload, body }: { keeperId: string | undefined; upload: ImportUpload; body: Readable },
): Promise<Import> {
  const { uploadId } = upload
  if (uploadId === undefined) return receiveNew(deps, user, { keeperId, upload, body })
  const known = await findImport(deps.database.db, uploadId)
  if (known?.owner_id === user.userId) return importAnswer(deps, known)
  try {
    return await receiveNew(deps, user, { keeperId, upload, body })
  } catch (error) {
    const meanwhile = await findImportInTurn(deps, uploadId)
    if (meanwhile?.owner_id === user.userId) return importAnswer(deps, meanwhile)
    throw error
  }
}

/** The import that somebody who asked at the same time makes of an upload, as soon as it is there. */
function findImportInTurn({ database }: Deps, uploadId: string): Promise<StoredImport | undefined> {
  return database.transaction(async (trx) => {
    await takeTurn(database, trx, turnOf(uploadId))
    return findImport(trx, uploadId)
  })
}

function turnOf(uploadId: string): string {
  return `import:${uploadId}`
}

async function receiveNew(
  deps: Deps,
  user: UserActor,
  { keeperId, upload, body }: { keeperId: string | undefined; upload: ImportUpload; body: Readable },
): Promise<Import> {
  const { uploadId } = upload
  const keeper = await requireUpload(deps, user, keeperId)
  const { id, bytes, fileName } =
    uploadId === undefined ? await receiveWhole(deps, body) : await findWhole(deps, user, uploadId)
  const options: ImportOptions = {
    isCopy: false,
    ...(upload.timezone !== undefined && { timezone: upload.timezone }),
    ...{ isUnasked: !upload.dryRun, isInto: keeper !== undefined, keepers: {}, refused: {} },
  }
  const old = await listReplaced(deps, user)
  const isNew = await deps.database.transaction(async (trx) => {
    // Asked twice at once: the second waited for the first.
    if (uploadId !== undefined) await takeTurn(deps.database, trx, turnOf(id))
    if (uploadId !== undefined && (await deleteUploads(trx, [id])) === 0) return false
    await insertImport(trx, {
      ...{ id, owner_id: user.userId, keeper_id: keeper?.id ?? null, kind: upload.kind ?? null },
      ...{
        status: 'checking',
        file_name: upload.fileName || fileName,
        bytes,
        options: JSON.stringify(options),
        plan: null,
      },
      ...{ position: 0, total: null, added: 0, error: null, created_at: deps.now(), finished_at: null },
    })
    await queueImport(trx, id)
    if (uploadId !== undefined) await adoptUpload(deps, id)
    return true
  })
  if (!isNew) return showImport(deps, user, id)
  for (const { id: oldId } of old)
    // One that was started meanwhile keeps its file.
    if (await endImport(deps, oldId, { from: waiting, to: 'cancelled' })) await removeUploads(deps, [oldId])
  return showImport(deps, user, id)
}

/** A person's imports that make room for a new one: never started, or stopped before several others. */
async function listReplaced({ database }: Deps, { userId }: UserActor): Promise<StoredImport[]> {
  const open = await listImportsIn(database.db, userId, waiting)
  const isStopped = ({ status, plan }: StoredImport) => status === 'failed' && plan !== null
  const stopped = open
    .filter(isStopped)
    .toSorted((one, other) => Number(other.created_at) - Number(one.created_at))
  return [...open.filter((one) => !isStopped(one)), ...stopped.slice(stoppedKept)]
}

async function receiveWhole(deps: Deps, body: Readable) {
  const id = randomUUID()
  return { id, bytes: await saveUpload(deps, id, body), fileName: '' }
}

/** What came in pieces. */
async function findWhole(deps: Deps, user: UserActor, uploadId: string) {
  const found = await getCompleteUpload(deps, user, { id: uploadId, purpose: 'import' })
  return { id: found.id, bytes: Number(found.bytes), fileName: found.file_name }
}
