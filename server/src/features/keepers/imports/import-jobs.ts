import { importWording } from '#contracts/keepers/import-wording.ts'
import { isStorageFailure } from '../../../database/storage-failure.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { enqueue, type Job } from '../../../jobs/index.ts'
import { z } from 'zod'
import { checkImport } from './check-import.ts'
import { endImport } from './end-import.ts'
import { listUploads, removeOldUploads, removeUploads } from './import-files.ts'
import {
  findImport,
  listStaleImports,
  listWithUpload,
  stopImportsOfDeleted,
  updateImport,
  type StoredImport,
} from './imports.table.ts'
import { ImportEnded } from './read-import.ts'
import { runImport } from './run-import.ts'

const jobName = 'keepers.import'
const Payload = z.object({ importId: z.string() })
const hourMs = 3_600_000
const keptUploadMs = 3 * 24 * hourMs

/** Has an import looked through, or brought in, by whichever process is free. */
export function queueImport(trx: Queries, importId: string): Promise<void> {
  return enqueue(trx, jobName, { importId })
}

/** Checks and imports; done by a queue of their own, so that long ones hold up nothing else. */
export function importJobs(deps: Deps): Job[] {
  return [{ name: jobName, work: (payload, signal) => work(deps, Payload.parse(payload).importId, signal) }]
}

async function work(deps: Deps, id: string, signal: AbortSignal): Promise<void> {
  try {
    const found = await findImport(deps.database.db, id)
    if (found?.status === 'checking') await checkImport(deps, found, signal)
    const checked = await findImport(deps.database.db, id)
    if (checked?.status === 'running') await runImport(deps, checked, signal)
    if ((await findImport(deps.database.db, id))?.status === 'done') await removeUploads(deps, [id])
  } catch (error) {
    if (error instanceof ImportEnded) return
    if (isStorageFailure(error)) throw error
    await noteFailure(deps, id, error)
  }
}

async function noteFailure(deps: Deps, id: string, error: unknown): Promise<void> {
  const isForPeople = error instanceof AppError
  if (!isForPeople) deps.log.error({ err: error, importId: id }, 'an import failed')
  const sentence = isForPeople ? error.message : importWording.failed
  const changed: Partial<StoredImport> = { status: 'failed', error: sentence, finished_at: deps.now() }
  await updateImport(deps.database.db, id, { from: ['checking', 'running'], ...changed })
}

/** Stops imports of deleted keepers, gives up those that nobody started or continued in three days, and removes uploads that nothing needs. */
export async function tidyImports(deps: Deps): Promise<void> {
  const { db } = deps.database
  await stopImportsOfDeleted(db, { error: importWording.keeperDeleted, at: deps.now() })
  for (const id of await listStaleImports(db, deps.now() - keptUploadMs))
    await endImport(deps, id, { from: ['ready', 'failed', 'checking'], to: 'cancelled' })
  const uploads = await listUploads(deps)
  const needed = new Set(await listWithUpload(db, uploads))
  const old = uploads.filter((id) => !needed.has(id))
  // One that is being uploaded has no row yet, but is written to.
  await removeOldUploads(deps, old, deps.now() - hourMs)
}
