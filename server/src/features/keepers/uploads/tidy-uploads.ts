import { unfinishedUploadKeptDays } from '#contracts/keepers/upload-choices.ts'
import type { Deps } from '../../../deps.ts'
import { listPartialFiles, removePartialFiles } from './partial-files.ts'
import { deleteUploadsBefore, listKnownUploads } from './uploads.table.ts'

const hourMs = 3_600_000
const keptMs = unfinishedUploadKeptDays * 24 * hourMs

/** Removes uploads that nobody continued in three days, and files that no upload has. */
export async function tidyUploads(deps: Pick<Deps, 'config' | 'database' | 'now'>): Promise<void> {
  const { database, now } = deps
  await removePartialFiles(
    deps,
    await database.transaction((trx) => deleteUploadsBefore(trx, now() - keptMs)),
  )
  const files = await listPartialFiles(deps)
  const known = await listKnownUploads(
    database.db,
    files.map(({ id }) => id),
  )
  const lost = files.filter(({ id, writtenAt }) => !known.has(id) && writtenAt < now() - hourMs)
  await removePartialFiles(
    deps,
    lost.map(({ id }) => id),
  )
}
