import { timeAtWall, wallTimeAt } from '#contracts/keepers/local-date.ts'
import { entryMomentsMax } from '#contracts/keepers/logbook-choices.ts'
import type {
  LogbookCheck,
  LogbookEntry,
  LogbookFilter,
  LogbookMonth,
  LogbookQuery,
  NamedMoment,
  WholeLogbookEntry,
} from '#contracts/keepers/logbook.ts'
import { logbookWording } from '#contracts/keepers/logbook-wording.ts'
import type { Queries } from '../../../database/database.ts'
import { inBatches } from '../../../database/in-batches.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takeLimits } from '../../limits/index.ts'
import { getKeeper, type StoredKeeper } from '../keepers.ts'
import { entryAnswer, idsOf } from './logbook-answer.ts'
import { checkChain, type LogbookRow } from './logbook-chain.ts'
import { cursorOf, placeOf } from './logbook-cursor.ts'
import {
  findEntry,
  findHead,
  listAgentNames,
  listEntries,
  listEntriesAfter,
  listMomentsNamed,
  sumLeft,
  type LogbookSelection,
} from './logbook.table.ts'

/** Entries that are read at once. */
const batch = 1_000
const checksPerMinute = 6
const titleChars = 80

/** A page of a keeper's logbook, the newest entry first. */
export async function listLogbook(
  deps: Deps,
  user: UserActor,
  { keeperId, query: { cursor, limit, ...filter } }: { keeperId: string; query: LogbookQuery },
): Promise<{ data: LogbookEntry[]; nextCursor: string | null }> {
  const keeper = await getKeeper(deps, user, keeperId)
  const before = cursor === undefined ? undefined : placeOf(cursor)
  const { reports } = deps.database
  const selection = { ...selectionOf(filter, keeper), before, limit: limit + 1 }
  const rows = await listEntries(reports, keeper.id, selection)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { data: await answersOf(reports, page), nextCursor: last ? cursorOf(last) : null }
}

/** One entry with the moments that it names, as they are now. Throws `not_found`. */
export async function showEntry(
  deps: Deps,
  user: UserActor,
  { keeperId, seq }: { keeperId: string; seq: number },
): Promise<WholeLogbookEntry> {
  const keeper = await getKeeper(deps, user, keeperId)
  const { db } = deps.database
  const row = await findEntry(db, keeper.id, seq)
  const [entry] = row ? await answersOf(db, [row]) : []
  if (!entry) throw new AppError('not_found', logbookWording.notFound)
  const { subject, exposure } = entry
  const named = [...(exposure?.momentIds ?? []), ...(exposure?.stayed ?? []).map(({ momentId }) => momentId)]
  const ids = [...new Set([...named, ...(subject.momentIds ?? [])])].slice(0, entryMomentsMax)
  return { ...entry, moments: await namedMoments(db, keeper.id, ids) }
}

/** What left this server in a month of the keeper's time zone. */
export async function showMonth(
  deps: Deps,
  user: UserActor,
  { keeperId, month }: { keeperId: string; month: string },
): Promise<LogbookMonth> {
  const keeper = await getKeeper(deps, user, keeperId)
  const { reports } = deps.database
  const span = spanOf(month, keeper.timezone)
  const providers = await sumLeft(reports, keeper.id, span)
  const went = new Set<string>()
  for await (const rows of eachBatch(reports, keeper.id, { ...span, left: true }))
    for (const row of rows) for (const id of idsOf(row.went)) went.add(id)
  const [first] = await listEntriesAfter(reports, keeper.id, { seq: 0, limit: 1 })
  const sum = (of: 'runs' | 'sent' | 'tokens') => providers.reduce((total, one) => total + one[of], 0)
  return {
    ...{ month, providers, runs: sum('runs'), sent: sum('sent'), tokens: sum('tokens') },
    ...{ moments: went.size, ofMoments: keeper.moment_count },
    firstMonth: first ? monthAt(first.at, keeper.timezone) : null,
  }
}

/** Checks that no entry was changed, removed or added since it was written. Throws `limited` for whoever asks often. */
export async function verifyLogbook(deps: Deps, user: UserActor, keeperId: string): Promise<LogbookCheck> {
  const keeper = await getKeeper(deps, user, keeperId)
  const limit = { key: `verify:logbook:${user.userId}`, limit: checksPerMinute, windowMs: 60_000 }
  await takeLimits(deps, [limit], logbookWording.verifiedTooOften)
  const { db, reports } = deps.database
  const head = await findHead(db, keeper.id)
  const { since, ...check } = await checkChain(head, (seq) =>
    listEntriesAfter(reports, keeper.id, { seq, limit: batch }),
  )
  const brokenAt = check.brokenAt ?? (await findLoose(deps.database, keeper.id, check.entries))
  return {
    entries: check.entries,
    since: since === null ? null : new Date(since).toISOString(),
    checkedAt: new Date(deps.now()).toISOString(),
    brokenAt,
  }
}

/** Every entry, one JSON object a line, in the order of the chain. Read in batches as the reader takes them. */
export async function exportLogbook(
  deps: Deps,
  user: UserActor,
  keeperId: string,
): Promise<AsyncGenerator<string>> {
  const keeper = await getKeeper(deps, user, keeperId)
  return exportLines(deps.database.reports, keeper.id)
}

async function* exportLines(db: Queries, keeperId: string): AsyncGenerator<string> {
  for await (const rows of eachInOrder(db, keeperId))
    yield (await answersOf(db, rows)).map((entry) => `${JSON.stringify(entry)}\n`).join('')
}

/** A keeper's entries in the order of the chain, some at a time. */
export function eachInOrder(db: Queries, keeperId: string): AsyncGenerator<LogbookRow[]> {
  return inBatches(batch, {
    first: 0,
    readAfter: (seq) => listEntriesAfter(db, keeperId, { seq, limit: batch }),
    keyOf: ({ seq }) => seq,
  })
}

async function* eachBatch(
  db: Queries,
  keeperId: string,
  selection: LogbookSelection,
): AsyncGenerator<LogbookRow[]> {
  let before: LogbookSelection['before']
  for (;;) {
    const rows = await listEntries(db, keeperId, { ...selection, before, limit: batch })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    before = last
  }
}

/** An entry beyond the head that nobody appended through it. */
async function findLoose(
  { db, reports }: Deps['database'],
  keeperId: string,
  seq: number,
): Promise<number | null> {
  const [next] = await listEntriesAfter(reports, keeperId, { seq, limit: 1 })
  if (!next) return null
  const head = await findHead(db, keeperId)
  return head && head.seq >= next.seq ? null : next.seq
}

async function answersOf(db: Queries, rows: LogbookRow[]): Promise<LogbookEntry[]> {
  const agents = rows.flatMap((row) => (row.actor === 'agent' && row.actor_id !== null ? [row.actor_id] : []))
  const names = agents.length === 0 ? [] : await listAgentNames(db, [...new Set(agents)])
  const known = new Map(names.map(({ id, name }) => [id, name]))
  return rows.map((row) => entryAnswer(row, known))
}

async function namedMoments(db: Queries, keeperId: string, ids: string[]): Promise<NamedMoment[]> {
  const found = ids.length === 0 ? [] : await listMomentsNamed(db, keeperId, ids)
  const known = new Map(found.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = known.get(id)
    if (!row) return { id, title: null, localDate: null, state: 'gone' }
    const title = row.title ?? row.excerpt.slice(0, titleChars)
    return { id, title, localDate: row.local_date, state: row.deleted_at === null ? 'kept' : 'trashed' }
  })
}

function selectionOf(filter: LogbookFilter, keeper: StoredKeeper): LogbookSelection {
  const { actor, action, left, month } = filter
  const span = month === undefined ? undefined : spanOf(month, keeper.timezone)
  const froms = [span?.from, filter.from && Date.parse(filter.from)].filter(
    (time) => typeof time === 'number',
  )
  const tos = [span?.to, filter.to && Date.parse(filter.to)].filter((time) => typeof time === 'number')
  return {
    ...{ actor, action, left },
    from: froms.length > 0 ? Math.max(...froms) : undefined,
    to: tos.length > 0 ? Math.min(...tos) : undefined,
  }
}

/** A month's beginning and its end in a time zone. */
function spanOf(monthName: string, timezone: string): { from: number; to: number } {
  const [year = 0, month = 0] = monthName.split('-').map(Number)
  const start = { year, month, day: 1, hour: 0, minute: 0 }
  return { from: timeAtWall(start, timezone), to: timeAtWall({ ...start, month: month + 1 }, timezone) }
}

function monthAt(timeMs: number, timezone: string): string {
  const { year, month } = wallTimeAt(timeMs, timezone)
  return `${year}-${String(month).padStart(2, '0')}`
}
