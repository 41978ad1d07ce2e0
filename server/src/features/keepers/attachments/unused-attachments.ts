import { unusedAttachmentKeptDays } from '#contracts/keepers/attachment-choices.ts'
import type { Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { removeAttachmentFiles } from '../../attachments/index.ts'
import { findKeeperOwner } from '../keepers.table.ts'
import { eraseAttachments, listHashes } from './attachments.table.ts'
import { takeFilesTurn } from './files-turn.ts'
import { copyNames } from './picture-copies.ts'
import { isUnused, listUnusedSince, noteUnused, type Usage } from './usages.table.ts'

const keptMs = unusedAttachmentKeptDays * 24 * 3_600_000
const batch = 100

/** Removes for good what no moment, no draft and no proposal has used for a while. */
export async function forgetUnusedAttachments(deps: Deps, signal: AbortSignal): Promise<void> {
  const { database } = deps
  const due = { before: deps.now() - keptMs, limit: batch }
  let some: Usage[] = []
  do {
    // Each time again: what has come into use again is due no longer.
    await database.transaction((trx) => noteUnused(trx, deps.now()))
    some = await listUnusedSince(database.db, due)
    await removeFiles(deps, await database.transaction((trx) => eraseUnused(deps, trx, some)))
  } while (some.length === batch && !signal.aborted)
}

/** Erases those of some attachments that nothing uses. Returns the files to be removed once that is committed. */
export async function eraseUnused(
  deps: Pick<Deps, 'database'>,
  trx: Transaction<Tables>,
  some: readonly Usage[],
): Promise<string[]> {
  const files: string[] = []
  for (const keeperId of [...new Set(some.map((usage) => usage.keeperId))].toSorted()) {
    const owner = await findKeeperOwner(trx, keeperId)
    if (!owner) continue
    await takeFilesTurn(deps, trx, owner.owner_id)
    for (const usage of some)
      if (usage.keeperId === keeperId && (await isUnused(trx, usage)))
        files.push(...(await eraseAttachments(trx, keeperId, [usage.hash])))
  }
  return files
}

/** Erases all attachments of a keeper. Returns the files to be removed once that is committed. */
export async function eraseKeeperAttachments(
  deps: Pick<Deps, 'database'>,
  trx: Transaction<Tables>,
  keeperId: string,
): Promise<string[]> {
  const owner = await findKeeperOwner(trx, keeperId)
  if (owner) await takeFilesTurn(deps, trx, owner.owner_id)
  return eraseAttachments(trx, keeperId, await listHashes(trx, keeperId))
}

/** Removes the bytes of files with all copies. */
export function removeFiles(deps: Pick<Deps, 'config'>, files: readonly string[]): Promise<void> {
  return removeAttachmentFiles(
    deps,
    files.flatMap((file) => [file, ...copyNames(file)]),
  )
}
