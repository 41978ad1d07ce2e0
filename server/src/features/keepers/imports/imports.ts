import { importNotes, importWording } from '#contracts/keepers/import-wording.ts'
import {
  ImportPlan,
  type Import,
  type ImportNote,
  type ImportQuery,
  type ImportStart,
} from '#contracts/keepers/imports.ts'
import type { ImportKind } from '#contracts/keepers/import-choices.ts'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { isoTime } from '../../../owned-data/import-owned.ts'
import { writeAudit } from '../../audit/index.ts'
import { getKeeper } from '../keepers.ts'
import { can } from '../keepers.access.ts'
import { findKeeper } from '../keepers.table.ts'
import { countMoments } from '../keeper-counts.table.ts'
import { logMoments } from '../moments/moment-log.ts'
import { markMoments } from '../moments/moments.table.ts'
import { endImport } from './end-import.ts'
import { removeUploads } from './import-files.ts'
import { queueImport } from './import-jobs.ts'
import {
  countImported,
  findImport,
  hasMoments,
  listImportedMoments,
  listImportRows,
  listImportsIn,
  updateImport,
  type StoredImport,
} from './imports.table.ts'
import { ImportOptions, refusals } from './read-import.ts'

const listed = 20
/** Moments that go to the trash in one transaction. */
const undoneAtOnce = 100

export async function showImport(deps: Deps, user: UserActor, id: string): Promise<Import> {
  return importAnswer(deps, await getImport(deps, user, id))
}

/** A person's last imports; into one keeper where it is named, or those that become keepers. */
export async function listImports(
  deps: Deps,
  user: UserActor,
  { keeperId, isInto }: ImportQuery,
): Promise<Import[]> {
  const keeper = keeperId === undefined ? undefined : await getKeeper(deps, user, keeperId)
  const rows = await listImportRows(deps.database.db, {
    ownerId: user.userId,
    keeperId: keeper?.id,
    isOfOwn: isInto === 'false',
    limit: listed,
  })
  return Promise.all(rows.map((row) => importAnswer(deps, row)))
}

/** Has an upload looked through again, as another kind of file. */
export async function recheckImport(
  deps: Deps,
  user: UserActor,
  id: string,
  kind: ImportKind,
): Promise<Import> {
  const stored = await getImport(deps, user, id)
  if (stored.added > 0) throw new AppError('conflict', importWording.notReady)
  const changed = { kind, status: 'checking', plan: null, position: 0, total: null, error: null } as const
  await change(deps, stored, { from: ['ready', 'failed'], ...changed, finished_at: null })
  return showImport(deps, user, id)
}

/** Starts what was looked through, or goes on with what stopped. */
export async function startImport(
  deps: Deps,
  user: UserActor,
  id: string,
  { title, asCopy }: ImportStart,
): Promise<Import> {
  const stored = await getImport(deps, user, id)
  if (stored.plan === null) throw new AppError('conflict', importWording.notReady)
  const running = await listImportsIn(deps.database.db, user.userId, ['running'])
  if (running.some((one) => one.id !== id)) throw new AppError('conflict', importWording.oneAtATime)
  const options = {
    ...ImportOptions.parse(JSON.parse(stored.options)),
    ...(title !== undefined && { title }),
    ...(asCopy === true && { isCopy: true }),
  }
  // It may have been archived since the file was uploaded.
  if (options.isInto && stored.keeper_id !== null) await getKeeper(deps, user, stored.keeper_id, 'edit')
  const changed = {
    status: 'running',
    options: JSON.stringify(options),
    error: null,
    finished_at: null,
  } as const
  await change(deps, stored, { from: ['ready', 'failed'], ...changed })
  await writeAudit(deps, {
    ...{ action: 'keeper.imported', actorId: user.userId, subject: stored.keeper_id ?? user.userId },
  })
  return showImport(deps, user, id)
}

/** Ends an import where it is; what came by then stays. Does nothing to one that has ended. */
export async function cancelImport(deps: Deps, user: UserActor, id: string): Promise<Import> {
  const stored = await getImport(deps, user, id)
  await endImport(deps, stored.id, { from: ['checking', 'ready', 'running', 'failed'], to: 'cancelled' })
  await removeUploads(deps, [stored.id])
  return showImport(deps, user, id)
}

/** Moves what an import brought to the trash. Throws `forbidden`, and moves nothing, where some of it is in an archived keeper. */
export async function undoImport(deps: Deps, user: UserActor, id: string): Promise<{ moments: number }> {
  const stored = await getImport(deps, user, id)
  if (stored.status === 'running') throw new AppError('conflict', importWording.notReady)
  for (const { keeperId } of await countImported(deps.database.db, stored.id))
    await requireUnarchived(deps, user, keeperId)
  let moments = 0
  for (;;) {
    const some = await listImportedMoments(deps.database.db, stored.id, undoneAtOnce)
    if (some.length === 0) return { moments }
    const now = deps.now()
    for (const [keeperId, rows] of Map.groupBy(some, (row) => row.keeper_id))
      await deps.database.transaction(async (trx) => {
        const marked = await markMoments(
          { db: trx, engine: deps.database.engine },
          { keeperId, ids: rows.map((row) => row.id) },
          now,
        )
        await countMoments(trx, keeperId, { more: -marked.length, now })
        const deed = { keeperId, at: now, actor: { kind: 'user', id: user.userId } } as const
        await logMoments(trx, { ...deed, action: 'moment.trashed' }, marked)
        moments += marked.length
      })
  }
}

/** Throws `forbidden` where a keeper can only be read. Of a deleted one, moments go to the trash as well. */
async function requireUnarchived(deps: Deps, user: UserActor, keeperId: string): Promise<void> {
  const keeper = await findKeeper(deps.database.db, user.userId, { id: keeperId })
  if (keeper && can(user, 'see', keeper) && !can(user, 'edit', keeper))
    throw new AppError('forbidden', keeperWording.archived)
}

async function change(
  deps: Deps,
  { id }: StoredImport,
  changed: Parameters<typeof updateImport>[2],
): Promise<void> {
  await deps.database.transaction(async (trx) => {
    if (!(await updateImport(trx, id, changed))) throw new AppError('conflict', importWording.notReady)
    await queueImport(trx, id)
  })
}

async function getImport(deps: Deps, { userId }: UserActor, id: string): Promise<StoredImport> {
  const stored = await findImport(deps.database.db, id)
  if (stored?.owner_id !== userId) throw new AppError('not_found', importWording.notFound)
  return stored
}

/** An import as its owner sees it. */
export async function importAnswer({ database }: Deps, stored: StoredImport): Promise<Import> {
  const { keeper_id, file_name, plan, position, created_at, finished_at } = stored
  const { isInto, refused } = ImportOptions.parse(JSON.parse(stored.options))
  return {
    isInto,
    ...{ id: stored.id, keeperId: keeper_id, kind: stored.kind, status: stored.status, fileName: file_name },
    ...{ bytes: Number(stored.bytes), added: stored.added, error: stored.error, total: stored.total },
    ...{ plan: plan === null ? null : ImportPlan.parse(JSON.parse(plan)), done: position },
    hasMoments: stored.added > 0 && (await hasMoments(database.db, stored.id)),
    refused: refusedNotes(refused),
    createdAt: isoTime(Number(created_at)),
    finishedAt: finished_at === null ? null : isoTime(Number(finished_at)),
  }
}

/** What could not be kept, by what is wrong with it. */
function refusedNotes(refused: ImportOptions['refused']): ImportNote[] {
  return refusals.flatMap((why) => {
    const some = refused[why]
    return some ? [{ text: importNotes[why](some.count), ...some }] : []
  })
}
