import { randomUUID } from 'node:crypto'
import { importWording } from '#contracts/keepers/import-wording.ts'
import { deletedKeeperKeptDays } from '#contracts/keepers/keeper-choices.ts'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type {
  Keeper,
  KeeperChange,
  KeeperConflict,
  KeeperCreate,
  KeeperQuery,
} from '#contracts/keepers/keepers.ts'
import { quotaWording } from '#contracts/limits/quota-wording.ts'
import type { Queries } from '../../database/database.ts'
import { searchWords } from '../../database/search-text.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { createWithinQuota, requireRoom, takePace } from '../limits/index.ts'
import { cursorOf, placeOf } from './keeper-cursor.ts'
import { countHiddenProposals } from './proposals/proposals.table.ts'
import { changedColumns, keeperAnswer, newKeeperRow } from './keeper-rows.ts'
import { firstJournal } from './first-journal.ts'
import { appendToLogbook } from './logbook/append-to-logbook.ts'
import { stopImportsOfDeleted } from './imports/imports.table.ts'
import { can, type KeeperAction } from './keepers.access.ts'
import { requireMomentRoom } from './moments/moment-room.ts'
import { redigestKeeper } from './recall/digest-moments.ts'
import { hasJournal, noteJournal, takeNumber } from './keeper-numbers.table.ts'
import {
  findKeeper,
  insertKeepers,
  listKeeperRows,
  listKeptKeepers,
  markDeleted,
  updateKeeper,
  type StoredKeeper,
} from './keepers.table.ts'
import { countKeepers } from './keeper-counts.table.ts'

export type { StoredKeeper }

type KeeperDeps = Pick<Deps, 'database' | 'config' | 'now'>

/** How long a deleted keeper can be restored. */
export const keptDeletedMs = deletedKeeperKeptDays * 24 * 3_600_000

/** A page of the person's own keepers. */
export async function listKeepers(
  deps: KeeperDeps,
  user: UserActor,
  { q, cursor, limit, sort, ...filter }: KeeperQuery,
): Promise<{ data: Keeper[]; nextCursor: string | null }> {
  await ensureJournal(deps, user)
  const after = cursor === undefined ? undefined : placeOf(cursor, sort)
  const rows = await listKeeperRows(
    deps.database.db,
    { ...filter, ownerId: user.userId, words: searchWords(q) },
    { sort, after, limit: limit + 1 },
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: await answersOf(deps, page),
    nextCursor: rows.length > limit && last ? cursorOf(last, sort) : null,
  }
}

/**
 * One of the person's keepers, by its UUID or by the number that it has for them. Throws `not_found`, and `forbidden`
 * where something would be written into an archived one.
 */
export async function getKeeper(
  deps: KeeperDeps,
  user: UserActor,
  id: string,
  action: KeeperAction = 'see',
): Promise<StoredKeeper> {
  await ensureJournal(deps, user)
  const by = /^\d{1,9}$/.test(id) ? { number: Number(id) } : { id }
  const keeper = await findKeeper(deps.database.db, user.userId, by)
  if (keeper && can(user, action, keeper)) return keeper
  if (keeper && action === 'edit' && can(user, 'see', keeper))
    throw new AppError('forbidden', keeperWording.archived)
  throw new AppError('not_found', keeperWording.notFound)
}

/** All keepers of a person that are not deleted, in their order, without samples. */
export async function listOwnerKeepers(deps: KeeperDeps, user: UserActor): Promise<StoredKeeper[]> {
  await ensureJournal(deps, user)
  const keepers = await listKeptKeepers(deps.database.db, user.userId)
  return keepers.filter(({ sample }) => sample === 0)
}

export async function showKeeper(deps: KeeperDeps, user: UserActor, id: string): Promise<Keeper> {
  const keeper = await getKeeper(deps, user, id)
  const [answer] = await answersOf(deps, [keeper])
  return answer ?? keeperAnswer(keeper)
}

/** Keepers as their owner gets them: what waits and is hidden isn't counted. */
async function answersOf(
  { database: { db } }: KeeperDeps,
  keepers: readonly StoredKeeper[],
): Promise<Keeper[]> {
  const waiting = keepers.filter(({ proposal_count }) => proposal_count > 0)
  const hidden = await countHiddenProposals(
    db,
    waiting.map(({ id }) => id),
  )
  return keepers.map((keeper) => {
    const answer = keeperAnswer(keeper)
    return { ...answer, proposalCount: Math.max(0, answer.proposalCount - (hidden.get(keeper.id) ?? 0)) }
  })
}

/** Throws `conflict` when the owner's quota is reached. */
export async function createKeeper(deps: KeeperDeps, user: UserActor, input: KeeperCreate): Promise<Keeper> {
  await ensureJournal(deps, user)
  const id = randomUUID()
  await createWithinQuota(deps, roomFor(user), async (trx) => {
    const number = await takeNumber(trx, user.userId)
    await insertKeepers(trx, [newKeeperRow(input, { id, ownerId: user.userId, number, now: deps.now() })])
    if (input.isPublic)
      await writeAudit(deps, { trx, actorId: user.userId, action: 'keeper.made_public', subject: id })
  })
  return showKeeper(deps, user, id)
}

/**
 * Changes the given fields. Throws `conflict` with both in `data` when the keeper was changed since it was read, `limited`
 * for someone who saves faster than a person would.
 */
export async function changeKeeper(
  deps: KeeperDeps,
  user: UserActor,
  { id, change }: { id: string; change: KeeperChange },
): Promise<Keeper> {
  const keeper = await getKeeper(deps, user, id, 'configure')
  await takeSavingPace(deps, user)
  const columns = changedColumns(keeper, change, deps.now())
  const isWritten =
    keeper.version === change.version &&
    (await deps.database.transaction(async (trx) => {
      if (!(await updateKeeper(trx, keeper, columns))) return false
      await logSettings(trx, { user, keeper, columns, at: deps.now() })
      if (columns.language !== undefined && columns.language !== keeper.language)
        await redigestKeeper(trx, keeper.id)
      const isPublic = columns.is_public ?? keeper.is_public
      const action = isPublic === 1 ? 'keeper.made_public' : 'keeper.made_private'
      if (isPublic !== keeper.is_public)
        await writeAudit(deps, { trx, actorId: user.userId, action, subject: keeper.id })
      return true
    }))
  const current = await showKeeper(deps, user, keeper.id)
  if (isWritten) return current
  const data: KeeperConflict = { current, yours: change }
  throw new AppError('conflict', keeperWording.changedElsewhere, { data })
}

/** It can be restored until its time is over, and is then purged. */
export async function deleteKeeper(deps: KeeperDeps, user: UserActor, id: string): Promise<void> {
  const keeper = await getKeeper(deps, user, id, 'delete')
  await deps.database.transaction((trx) => softDelete(deps, trx, user, [keeper]))
}

/**
 * Takes a deletion back. Throws `not_found` for what is not deleted, or has gone; `conflict` when there is no room for it
 * or its moments.
 */
export async function restoreKeeper(deps: KeeperDeps, user: UserActor, id: string): Promise<Keeper> {
  const keeper = await getKeeper(deps, user, id, 'restore')
  if (keeper.deleted_at !== null && keeper.deleted_at < deps.now() - keptDeletedMs)
    throw new AppError('not_found', keeperWording.notFound)
  await takeSavingPace(deps, user)
  await deps.database.transaction(async (trx) => {
    if (keeper.deleted_at !== null) {
      await requireRoom(deps, trx, roomFor(user))
      const moments = { ownerId: user.userId, adding: keeper.moment_count, comesBack: true }
      await requireMomentRoom(deps, trx, moments)
    }
    await markDeleted(trx, [keeper.id], null)
    await writeAudit(deps, { trx, actorId: user.userId, action: 'keeper.restored', subject: keeper.id })
  })
  return showKeeper(deps, user, keeper.id)
}

/** More samples than there ever were. */
const samplesMax = 20

/** Deletes all samples that are left, as any keeper is deleted. Returns them. */
export async function removeSamples(deps: KeeperDeps, user: UserActor): Promise<Keeper[]> {
  await ensureJournal(deps, user)
  return deps.database.transaction(async (trx) => {
    const left = await listKeeperRows(
      trx,
      { ownerId: user.userId, words: [], sample: true, state: 'kept' },
      { sort: 'number', after: undefined, limit: samplesMax },
    )
    return softDelete(deps, trx, user, left)
  })
}

function takeSavingPace(deps: KeeperDeps, { userId }: UserActor): Promise<void> {
  return takePace(deps, `save:keepers:${userId}`, quotaWording.savingTooFast)
}

/** Notes in the keeper's logbook who may read it from now on. */
async function logSettings(
  trx: Queries,
  change: { user: UserActor; keeper: StoredKeeper; columns: Partial<StoredKeeper>; at: number },
): Promise<void> {
  const { user, keeper, columns, at } = change
  const deed = { keeperId: keeper.id, at, actor: { kind: 'user', id: user.userId } } as const
  const { ai_policy: aiPolicy = keeper.ai_policy, is_public = keeper.is_public } = columns
  if (aiPolicy !== keeper.ai_policy)
    await appendToLogbook(trx, { ...deed, action: 'keeper.ai_policy_changed', subject: { aiPolicy } })
  if (is_public !== keeper.is_public)
    await appendToLogbook(trx, {
      ...{ ...deed, action: 'keeper.visibility_changed', subject: { isPublic: is_public === 1 } },
    })
}

function roomFor({ userId }: UserActor) {
  return { owner: userId, of: 'keepers', count: (db: Queries) => countKeepers(db, userId) } as const
}

/** Gives a person a journal, once: also to those whose account is older than that. */
export async function ensureJournal(
  deps: KeeperDeps,
  { userId: ownerId }: Pick<UserActor, 'userId'>,
): Promise<void> {
  if (await hasJournal(deps.database.db, ownerId)) return
  await deps.database.transaction(async (trx) => {
    if (!(await noteJournal(trx, ownerId))) return
    const number = await takeNumber(trx, ownerId)
    const given = { id: randomUUID(), ownerId, number, now: deps.now() }
    await insertKeepers(trx, [newKeeperRow(firstJournal, given)])
  })
}

/** Marks keepers as deleted, and stops what is being imported into them; they can be restored until they are purged. */
async function softDelete(
  deps: KeeperDeps,
  trx: Queries,
  user: UserActor,
  keepers: StoredKeeper[],
): Promise<Keeper[]> {
  const now = deps.now()
  await markDeleted(
    trx,
    keepers.map(({ id }) => id),
    now,
  )
  await stopImportsOfDeleted(trx, { ownerId: user.userId, error: importWording.keeperDeleted, at: now })
  for (const { id } of keepers)
    await writeAudit(deps, { trx, actorId: user.userId, action: 'keeper.deleted', subject: id })
  return keepers.map((keeper) => keeperAnswer({ ...keeper, deleted_at: now }))
}
