import { randomUUID } from 'node:crypto'
import { positionMax } from '#contracts/keepers/moment-choices.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import type { Moment, MomentChange, MomentConflict, MomentCreate } from '#contracts/keepers/moments.ts'
import { proposalWording } from '#contracts/keepers/proposal-wording.ts'
import { countWords } from '#contracts/plain-markdown.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takeLimits } from '../../limits/index.ts'
import { getKeeper, type StoredKeeper } from '../keepers.ts'
import { beginAccepting, endAccepting, sourceOf } from '../proposals/accept-proposal.ts'
import { drawsOnClosed } from '../proposals/proposal-sources.table.ts'
import { proposedBy } from '../proposals/proposal-rows.ts'
import { findProposalOf, type ProposalRow } from '../proposals/proposals.table.ts'
import { followDate, listJourneysOf, setJourneysOf } from '../journeys/journey-moments.table.ts'
import { findJourneyOfDraft } from '../receipt-drafts/receipt-drafts.table.ts'
import { settleTimeZone } from '../keepers.table.ts'
import { countMoments } from '../keeper-counts.table.ts'
import { citesClosed, linkCited } from '../topics/link-cited.table.ts'
import { holdKeeper } from '../topics/mentions.table.ts'
import { keepBeforeEdit, keepMerged, keepText } from './keep-text.ts'
import { deedOf, logChange, logMoments } from './moment-log.ts'
import { requireMomentRoom } from './moment-room.ts'
import { changedColumns, momentAnswer, newMomentRow, type MomentRow } from './moment-rows.ts'
import {
  findInOutline,
  findKept,
  findLastBelow,
  findMoment,
  insertMoment,
  updateMoment,
} from './moments.table.ts'

/** A moment, and the keeper where it is looked for. */
export type MomentPlace = { keeperId: string; momentId: string }

/** One of the person's moments with its keeper. Throws `not_found`. */
export async function getMomentRow(
  deps: Deps,
  user: UserActor,
  { keeperId, momentId }: MomentPlace,
  action: 'see' | 'edit' = 'see',
): Promise<{ row: MomentRow; keeper: StoredKeeper }> {
  const keeper = await getKeeper(deps, user, keeperId, action)
  const row = await findKept(deps.database.db, keeper.id, momentId)
  if (!row) throw new AppError('not_found', momentWording.notFound)
  return { row, keeper }
}

export async function showMoment(deps: Deps, user: UserActor, place: MomentPlace): Promise<Moment> {
  return wholeAnswer(deps.database.db, (await getMomentRow(deps, user, place)).row)
}

/**
 * Keeps a new moment. One that was sent before under the same id is answered as it is now. Throws `conflict` when the
 * owner's quota is reached.
 */
export async function createMoment(
  deps: Deps,
  user: UserActor,
  { keeperId, input }: { keeperId: string; input: MomentCreate },
): Promise<Moment> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  const made = await makeMoment(deps, user, { keeper, input })
  if (!made) throw new AppError('conflict', proposalWording.decided)
  return made
}

/**
 * The same in a keeper that may be written in. A moment that is made from a proposal accepts it, where it still waits:
 * words of a person are kept in any case. With the proposal's version there is nothing to keep but what it says, and
 * the answer is undefined where it was decided, or changed, meanwhile.
 */
export async function makeMoment(
  deps: Deps,
  user: UserActor,
  {
    keeper,
    input,
    proposalVersion: version,
  }: { keeper: StoredKeeper; input: MomentCreate; proposalVersion?: number },
): Promise<Moment | undefined> {
  await takeWritingPace(deps, user)
  const id = input.id ?? randomUUID()
  const now = deps.now()
  const known = await findSent(deps.database.db, keeper, id)
  if (known) return wholeAnswer(deps.database.db, known)
  await requireParent(deps.database.db, keeper, { id, parentId: input.parentId })
  const row = newMomentRow(input, keeper, { id, now })
  return deps.database.transaction(async (trx) => {
    await requireMomentRoom(deps, trx, { ownerId: user.userId, adding: 1 })
    // Sent twice at once: the second waited for the first.
    const first = await findSent(trx, keeper, id)
    if (first) return wholeAnswer(trx, first)
    const proposal =
      input.proposalId === undefined
        ? undefined
        : await beginAccepting(trx, keeper, { proposal: { id: input.proposalId, version }, now })
    if (version !== undefined && !proposal) return undefined
    const source = proposal ? sourceOf(proposal) : row.source
    // It may say the words again.
    const isClosed =
      (await citesClosed(trx, row)) || (proposal !== undefined && (await drawsOnClosed(trx, proposal.id)))
    const store = { db: trx, engine: deps.database.engine }
    const made = await insertMoment(store, { ...row, source, ...(isClosed && { ai_access: 0 }) })
    if (proposal) await keepProposed(trx, made, { proposal, now })
    await keepMixedEnds(trx, made, { given: input.body, now })
    await setJourneysOf(trx, made, await withStoryOf(trx, proposal, input.journeys))
    await linkCited(trx, made, now)
    await countMoments(trx, keeper.id, { more: 1, now })
    if (input.tz !== undefined) await settleTimeZone(trx, keeper, input.tz)
    if (proposal) await endAccepting(trx, { user, keeper, now }, { proposal, momentId: id })
    else await logMoments(trx, { ...deedOf(user, keeper, now), action: 'moment.written' }, [id])
    return wholeAnswer(trx, made)
  })
}

/**
 * Changes the given fields. Throws `conflict` with both in `data` when the moment was changed since it was read,
 * `limited` for someone who saves faster than a person would.
 */
export async function changeMoment(
  deps: Deps,
  user: UserActor,
  { change, ...place }: MomentPlace & { change: MomentChange },
): Promise<Moment> {
  const { row, keeper } = await getMomentRow(deps, user, place, 'edit')
  const now = deps.now()
  const changed = changedColumns(row, change, { keeper, now })
  const isRewritten = changed.body !== undefined
  // As with a new one: it may say again what is kept from AI.
  const isClosed = isRewritten && (await citesClosed(deps.database.db, { ...row, ...changed }, row.body))
  const columns = {
    ...changed,
    ...(isClosed && { ai_access: 0 }),
    ...(await lastPlace(deps.database.db, row, change)),
  }
  return writeMoment(deps, user, {
    ...{ keeper, row, change, columns },
    keep: async (trx) => {
      if (change.parentId) {
        // Two that are put below each other at once: the second waits here, and sees the first.
        await holdKeeper({ db: trx, engine: deps.database.engine }, keeper.id)
        await requireParent(trx, keeper, { id: row.id, parentId: change.parentId })
      }
      if (columns.occurred_at !== undefined)
        await followDate(trx, { id: row.id, occurred_at: columns.occurred_at })
      if (change.journeys) await setJourneysOf(trx, { ...row, ...columns }, change.journeys)
      if (change.merged)
        await keepMerged(trx, row, { texts: change.merged, after: { ...row, ...columns }, now })
      else if (isRewritten) await keepBeforeEdit(trx, row, now)
      if (isRewritten) await linkCited(trx, { ...row, ...columns }, now)
      if (change.body !== undefined && columns.body !== undefined)
        await keepMixedEnds(trx, { ...row, ...columns }, { given: change.body, now })
    },
  })
}

/** Writes a moment over the version that the change was based on. Throws `conflict` with both when there is another. */
export async function writeMoment(
  deps: Deps,
  user: UserActor,
  work: {
    keeper: StoredKeeper
    row: MomentRow
    change: MomentChange
    columns: Partial<MomentRow>
    keep: (trx: Queries) => Promise<void>
    /** The revision whose text it gets. */
    restored?: number
  },
): Promise<Moment> {
  const { keeper, row, change, columns, keep, restored } = work
  await takeWritingPace(deps, user)
  const written =
    row.version === change.version
      ? await deps.database.transaction(async (trx) => {
          const changed = await updateMoment({ db: trx, engine: deps.database.engine }, row, columns)
          if (!changed) return undefined
          await keep(trx)
          const now = deps.now()
          await countMoments(trx, keeper.id, { more: 0, now })
          await logChange(trx, deedOf(user, keeper, now), { row, columns, restored })
          return changed
        })
      : undefined
  if (written) return wholeAnswer(deps.database.db, written)
  const current = await showMoment(deps, user, { keeperId: keeper.id, momentId: row.id })
  const data: MomentConflict = { current, yours: change }
  throw new AppError('conflict', momentWording.changedElsewhere, { data })
}

const minuteMs = 60_000

/** Enough for somebody whose device sends what it kept while it was offline. */
export async function takeWritingPace(deps: Deps, { userId }: UserActor): Promise<void> {
  const key = `write:moments:${userId}`
  const minute = { key, limit: 240, windowMs: minuteMs, block: 10 }
  await takeLimits(deps, [minute], momentWording.savingTooFast)
}

/** A row with what other tables say of it. */
async function wholeAnswer(db: Queries, row: MomentRow): Promise<Moment> {
  const proposal = row.source === 'agent' ? await findProposalOf(db, row.id) : undefined
  return {
    ...momentAnswer(row),
    journeys: await listJourneysOf(db, row.id),
    proposedBy: proposal ? proposedBy(proposal) : null,
  }
}

/**
 * A moment that has this id already. Throws where it is another keeper's, or in the trash, with the same sentence: one
 * id is one moment everywhere, and 122 random bits are nothing that others could guess.
 */
async function findSent(db: Queries, keeper: StoredKeeper, id: string): Promise<MomentRow | undefined> {
  const known = await findMoment(db, id)
  if (!known) return undefined
  if (known.keeper_id !== keeper.id || known.deleted_at !== null)
    throw new AppError('conflict', momentWording.idTaken)
  return known
}

/** After the last one, where a moment is put below another one and no place is named. */
async function lastPlace(
  db: Queries,
  row: MomentRow,
  { parentId, position }: MomentChange,
): Promise<{ position: number } | undefined> {
  if (!parentId || parentId === row.parent_id || position !== undefined) return undefined
  const last = await findLastBelow(db, parentId)
  return { position: last === undefined ? 0 : Math.min(last + 1, positionMax) }
}

/**
 * A parent is another moment of the same keeper, and not below the moment itself. What the parent was below may be in the
 * trash or gone.
 */
async function requireParent(
  db: Queries,
  keeper: StoredKeeper,
  { id, parentId }: { id: string; parentId: string | null | undefined },
): Promise<void> {
  let above = parentId
  for (let depth = 0; above; depth += 1) {
    const parent = await findInOutline(db, keeper.id, above)
    if (!parent && depth > 0) return
    const isThere = parent && (parent.deleted_at === null || depth > 0)
    if (!isThere || parent.id === id || depth === deepest)
      throw new AppError('invalid_request', momentWording.parentInvalid, {
        fields: { parentId: momentWording.parentInvalid },
      })
    above = parent.parent_id
  }
}

/** Levels of an outline. */
const deepest = 50

/** What an agent proposed is kept, where its owner accepts other words. */
async function keepProposed(
  trx: Queries,
  made: MomentRow,
  { proposal: { title, body, created_at }, now }: { proposal: ProposalRow; now: number },
): Promise<void> {
  if (body === made.body && title === made.title) return
  const proposed = { id: made.id, title, body, words: countWords(body), text_at: Number(created_at) }
  await keepText(trx, proposed, { reason: 'agent', now })
}

/** A story that is accepted belongs to its journey. */
async function withStoryOf(
  trx: Queries,
  proposal: ProposalRow | undefined,
  journeys: readonly string[],
): Promise<readonly string[]> {
  const story = proposal && (await findJourneyOfDraft(trx, proposal.id))
  return story === undefined || journeys.includes(story) ? journeys : [...journeys, story]
}

/** A text whose lines ended in several ways is kept as it came, too. */
async function keepMixedEnds(
  trx: Queries,
  row: MomentRow,
  { given, now }: { given: string; now: number },
): Promise<void> {
  if (row.body !== given) await keepText(trx, { ...row, body: given }, { reason: 'line-ends', now })
}
