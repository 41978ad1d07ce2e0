import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type FactSort, factsMax } from '#contracts/keepers/fact-choices.ts'
import { factWording } from '#contracts/keepers/fact-wording.ts'
import type { Fact, FactChange, FactConflict, FactCreate, FactQuery } from '#contracts/keepers/facts.ts'
import { addDays } from '#contracts/keepers/local-date.ts'
import type { LogbookAction } from '#contracts/keepers/logbook-choices.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takePace } from '../../limits/index.ts'
import { getKeeper, type StoredKeeper } from '../keepers.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { decodeCursor, encodeCursor } from '../moments/moment-cursor.ts'
import { listTexts } from '../recall/passages.table.ts'
import { verifyQuote } from '../recall/quotes.ts'
import { holdKeeper } from '../topics/mentions.table.ts'
import { factAnswer, newFactRow } from './fact-rows.ts'
import {
  countFacts,
  deleteFact,
  findFact,
  findFactKeeper,
  insertFact,
  listFactRows,
  listSources,
  listStoredSources,
  putSources,
  updateFact,
  type FactPlace,
  type FactRow,
  type NewSource,
} from './facts.table.ts'

type Place = { keeperId: string; factId: string }

/** Of a list in this order. */
const cursorIn = (sort: FactSort) =>
  z.tuple([z.literal('facts'), z.literal(sort), z.int(), z.string().regex(/^[^\0]*$/)])

/** A page of what a keeper believes. */
export async function listFacts(
  deps: Deps,
  user: UserActor,
  { keeperId, query: { q, status, sort, cursor, limit } }: { keeperId: string; query: FactQuery },
): Promise<{ data: Fact[]; nextCursor: string | null }> {
  const { db } = deps.database
  const keeper = await getKeeper(deps, user, keeperId)
  const after = cursor === undefined ? undefined : placeOf(sort, cursor)
  // Statements are kept as they were written, without a folded copy: accents count.
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = await listFactRows(db, keeper.id, { words, status, sort, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const sources = await listSources(
    db,
    page.map((row) => row.id),
  )
  return {
    data: page.map((row) => factAnswer(row, sources.get(row.id) ?? [])),
    nextCursor: last ? encodeCursor(['facts', sort, Number(last.created_at), last.id]) : null,
  }
}

/** Throws `invalid_request` if it isn't a cursor of facts in this order. */
function placeOf(sort: FactSort, cursor: string): FactPlace {
  const [, , createdAt, id] = decodeCursor(cursorIn(sort), cursor)
  return { createdAt, id }
}

export async function showFact(deps: Deps, user: UserActor, place: Place): Promise<Fact> {
  const { row } = await getFactRow(deps, user, place)
  return factAnswer(row, (await listSources(deps.database.db, [row.id])).get(row.id) ?? [])
}

/** A fact that the keeper's owner writes. One that was sent before is answered as it is now. */
export async function createFact(
  deps: Deps,
  user: UserActor,
  { keeperId, input }: { keeperId: string; input: FactCreate },
): Promise<Fact> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await takeFactPace(deps, user)
  const { id = randomUUID(), sources, supersedes, ...given } = input
  const now = deps.now()
  await deps.database.transaction(async (trx) => {
    await holdKeeper({ db: trx, engine: deps.database.engine }, keeper.id)
    const known = await findFactKeeper(trx, id)
    if (known?.keeper_id === keeper.id) return
    if (known) throw new AppError('conflict', factWording.notFound)
    if ((await countFacts(trx, keeper.id)) >= factsMax) throw new AppError('conflict', factWording.tooMany)
    const before = supersedes === undefined ? undefined : await findFact(trx, keeper.id, supersedes)
    if (supersedes !== undefined && !before) throw invalid('supersedes', factWording.noOther)
    const row = newFactRow({ ...given, status: 'accepted' }, { id, keeperId: keeper.id, now })
    await insertFact(trx, row, await verified(trx, keeper, sources))
    if (before) await endFact(trx, before, { by: row, now })
    await note(deps, trx, { user, keeper, id, status: 'accepted', action: 'fact.written' })
  })
  return showFact(deps, user, { keeperId: keeper.id, factId: id })
}

/** Changes the given fields. Throws `conflict` with both in `data` when the fact was changed since it was read. */
export async function changeFact(
  deps: Deps,
  user: UserActor,
  { change, ...place }: Place & { change: FactChange },
): Promise<Fact> {
  const { row, keeper } = await getFactRow(deps, user, place, 'edit')
  await takeFactPace(deps, user)
  const { version, sources, status = row.status, supersededBy } = change
  const columns = columnsOf(change)
  const { valid_from: from, valid_to: to } = { ...row, ...columns }
  if (from !== null && to !== null && to < from) throw invalid('validTo', factWording.daysSwapped)
  const isWritten =
    row.version === version &&
    (await deps.database.transaction(async (trx) => {
      if (supersededBy !== undefined) {
        // Two facts that replace each other at once would end in a circle.
        await holdKeeper({ db: trx, engine: deps.database.engine }, keeper.id)
        await requireOther(trx, keeper, { id: row.id, other: supersededBy })
      }
      const replaced = change.status === undefined ? {} : { superseded_by: supersededBy ?? null }
      const accepted = status === 'accepted' ? { was_accepted: 1 as const } : {}
      const written = { ...columns, ...replaced, ...accepted, status, updated_at: deps.now() }
      if (!(await updateFact(trx, row, written))) return false
      if (sources) await replaceSources(trx, keeper, { factId: row.id, sources })
      await note(deps, trx, { user, keeper, id: row.id, status, action: 'fact.changed' })
      return true
    }))
  const current = await showFact(deps, user, { keeperId: keeper.id, factId: row.id })
  if (isWritten) return current
  const data: FactConflict = { current, yours: change }
  throw new AppError('conflict', factWording.changedElsewhere, { data })
}

/** For good; the moments that it quotes stay. */
export async function removeFact(deps: Deps, user: UserActor, place: Place): Promise<void> {
  const { row, keeper } = await getFactRow(deps, user, place, 'edit')
  await deps.database.transaction(async (trx) => {
    if (!(await deleteFact(trx, row.id))) throw new AppError('not_found', factWording.notFound)
    await note(deps, trx, { user, keeper, id: row.id, status: row.status, action: 'fact.deleted' })
  })
}

async function getFactRow(
  deps: Deps,
  user: UserActor,
  { keeperId, factId }: Place,
  action: 'see' | 'edit' = 'see',
): Promise<{ row: FactRow; keeper: StoredKeeper }> {
  const keeper = await getKeeper(deps, user, keeperId, action)
  const row = await findFact(deps.database.db, keeper.id, factId)
  if (!row) throw new AppError('not_found', factWording.notFound)
  return { row, keeper }
}

/**
 * Quotes that a fact has already stay as they are, though their moments say something else by now; those of moments in
 * the trash, which nobody sees, stay too.
 */
async function replaceSources(
  trx: Queries,
  keeper: StoredKeeper,
  { factId, sources }: { factId: string; sources: readonly QuotedMoment[] },
): Promise<void> {
  const stored = await listStoredSources(trx, factId)
  const isStored = ({ momentId, quote }: QuotedMoment) =>
    stored.some((one) => one.moment_id === momentId && one.quote === quote)
  const kept = await verified(trx, keeper, sources, isStored)
  const hidden = stored.filter(({ deleted_at }) => deleted_at !== null)
  await putSources(trx, factId, [...kept, ...hidden.map(({ moment_id, quote }) => ({ moment_id, quote }))])
}

type QuotedMoment = { momentId: string; quote: string }

/** Quotes as their moments have them. */
async function verified(
  db: Queries,
  { id: keeperId }: StoredKeeper,
  sources: readonly QuotedMoment[],
  isKnown: (source: QuotedMoment) => boolean = () => false,
): Promise<NewSource[]> {
  const ids = [...new Set(sources.map(({ momentId }) => momentId))]
  const texts = await listTexts(db, { keeperId }, ids)
  return sources.map(({ momentId, quote: claimed }, at) => {
    const text = texts.get(momentId)
    if (text && isKnown({ momentId, quote: claimed })) return { moment_id: momentId, quote: claimed }
    if (!text) throw invalid(`sources.${at}.momentId`, factWording.noSource)
    const found = verifyQuote(text.body, claimed)
    if (!found) throw invalid(`sources.${at}.quote`, factWording.notQuoted)
    return { moment_id: momentId, quote: found.quote }
  })
}

/** Another one takes its place; it ends the day before that begins, where its end isn't known. */
async function endFact(
  trx: Queries,
  before: FactRow,
  { by, now }: { by: { id: string; valid_from: string | null }; now: number },
): Promise<void> {
  const lastDay = by.valid_from === null ? null : addDays(by.valid_from, -1)
  const isAfter = lastDay !== null && (before.valid_from === null || before.valid_from <= lastDay)
  const ended = { ...(before.valid_to === null && isAfter && { valid_to: lastDay }), updated_at: now }
  if (!(await updateFact(trx, before, { ...ended, status: 'superseded', superseded_by: by.id })))
    throw new AppError('conflict', factWording.changedElsewhere)
}

/** What takes a fact's place is another one, which doesn't itself end in it. */
async function requireOther(
  db: Queries,
  { id: keeperId }: StoredKeeper,
  { id, other }: { id: string; other: string },
): Promise<void> {
  let next: string | null = other
  for (let depth = 0; next !== null; depth += 1) {
    const fact: FactRow | undefined = next === id ? undefined : await findFact(db, keeperId, next)
    if (!fact || depth > factsMax) throw invalid('supersededBy', factWording.noOther)
    next = fact.superseded_by
  }
}

function columnsOf({ statement, validFrom, validTo }: FactChange) {
  return {
    ...(statement !== undefined && { statement }),
    ...(validFrom !== undefined && { valid_from: validFrom }),
    ...(validTo !== undefined && { valid_to: validTo }),
  }
}

type Deed = {
  user: UserActor
  keeper: StoredKeeper
  id: string
  status: FactRow['status']
  action: Extract<LogbookAction, `fact.${string}`>
}

async function note(deps: Deps, trx: Queries, { user, keeper, id, status, action }: Deed): Promise<void> {
  await appendToLogbook(trx, {
    ...{ keeperId: keeper.id, at: deps.now(), actor: { kind: 'user', id: user.userId }, action },
    subject: { factId: id, factStatus: status },
  })
}

function takeFactPace(deps: Deps, { userId }: UserActor): Promise<void> {
  return takePace(deps, `save:facts:${userId}`, factWording.tooFast)
}

function invalid(field: string, reason: string): AppError {
  return new AppError('invalid_request', reason, { fields: { [field]: reason } })
}
