import { sql, type RawBuilder } from 'kysely'
import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import type { Database, Queries } from '../../../database/database.ts'
import { isOneOf } from '../../../database/one-of.ts'
import { selectTextsWith, type TextIndex } from '../../../database/text-index.ts'
import { isNearGrant, isWithinGrant, isWithinWish, type GrantKey } from '../grants/within-grant.table.ts'
import type { Days } from './period.ts'

type Reader = Pick<Database, 'db' | 'engine'>

/**
 * Which of a keeper's moments may be read: all, or what a model may, of keepers with these policies. A model gets nothing
 * of others, whoever asks.
 */
export type Readable = {
  keeperId: string
  aiPolicies?: readonly AiPolicy[] | undefined
  /** How far an agent may read. */
  grant?: ReadGrant | undefined
}

/**
 * A keeper's grant to an agent; isPublicOnly: for somebody who isn't the keeper's owner. `above`: its grants to the
 * agents that delegated the run, which reads no more than they may.
 */
export type ReadGrant = { id: GrantKey; isPublicOnly: boolean; above?: readonly GrantKey[] | undefined }

/** A moment with what its ranking needs, without its text. */
export type CandidateRow = {
  number: number
  id: string
  local_date: string
  occurred_at: number
  length: number
  digest: string
  /** The place that a digest names and the person who asks may not know: that of somebody else's public moment. */
  hidden_place: string | null
}

/** The texts that a question is asked of: those of one scope of an index; of moments those that may be read. */
export type Searched = { index: TextIndex; scope: string; readable?: Readable }

/** For each stem the numbers of the newest texts that hold it, at most `limit`. */
export async function listHolding(
  { db, engine }: Reader,
  searched: Searched,
  { stems, limit }: { stems: readonly string[]; limit: number },
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>(stems.map((stem) => [stem, []]))
  if (stems.length === 0) return found
  const each = stems.map((stem, place) => {
    const numbers = selectHolding(engine, searched, stem)
    const newest = sql`${numbers} order by ${sql.ref(engine === 'sqlite' ? 'rowid' : 'number')} desc limit ${sql.lit(limit)}`
    return sql`select ${sql.lit(place)} as place, found.number from (${newest}) as found`
  })
  const { rows } = await sql<{ place: number; number: number }>`${sql.join(each, sql` union all `)}`.execute(
    db,
  )
  for (const { place, number } of rows) found.get(stems[place] ?? '')?.push(Number(number))
  return found
}

/** How many texts hold a stem. How common it is where they may not read is told to nobody but the keeper's owner. */
export async function countHolding(
  { db, engine }: Reader,
  { readable, ...texts }: Searched,
  stem: string,
): Promise<number> {
  const searched = readable?.grant?.isPublicOnly ? { ...texts, readable } : texts
  const numbers = selectHolding(engine, searched, stem)
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${numbers}) as found`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

function selectHolding(
  engine: Reader['engine'],
  { index, scope, readable }: Searched,
  word: string,
): RawBuilder<unknown> {
  const numbers = selectTextsWith(engine, index, { word, scope })
  return readable ? sql`${numbers} and ${isReadable(engine, readable, index)}` : numbers
}

/** Whether a text that was found is of a moment that may be read. */
function isReadable(engine: Reader['engine'], readable: Readable, index: TextIndex): RawBuilder<unknown> {
  const { keeperId, aiPolicies, grant } = readable
  const number = sql.ref(`${index}.${engine === 'sqlite' ? 'rowid' : 'number'}`)
  // The owner reads everything but the trash, which is small: no other moment is looked up.
  if (!aiPolicies && !grant)
    return sql`${number} not in (
      select t.number from moments t where t.keeper_id = ${keeperId} and t.deleted_at is not null)`
  const near = grant
    ? sql.join(
        [grant.id, ...(grant.above ?? [])].map((key) => sql`and ${isNearGrant(key, 'm')}`),
        sql` `,
      )
    : sql``
  // The limit and the offset keep both engines from joining, and from other indices: they look up the moments of the
  // texts that they find by their numbers, also where nothing is known yet of how many moments there are.
  const moment = sql`(select id, keeper_id, local_date, visibility, ai_access, deleted_at
    from moments where number = ${number} limit 1 offset 0)`
  return sql`exists (select 1 from ${moment} as m where m.deleted_at is null ${near} ${mayRead(readable)})`
}

/** Of these numbers, the moments that may be read. */
export function listCandidates(
  { db }: Reader,
  readable: Readable,
  numbers: readonly number[],
): Promise<CandidateRow[]> {
  return candidatesAmong(db, readable, isNumbered(db, numbers))
}

/** The moments of a time, the newest first. */
export function listInPeriod(
  { db }: Reader,
  readable: Readable,
  { period: { from, to }, limit }: { period: Days; limit: number },
): Promise<CandidateRow[]> {
  const inPeriod = sql`m.local_date >= ${from} and m.local_date <= ${to}
    order by m.local_date desc, m.occurred_at desc, m.id desc limit ${sql.lit(limit)}`
  return candidatesWhere(db, readable, inPeriod)
}

/** Moments with what their ranking needs. `which` speaks of `m`, the moments, and may end with an order and a limit. */
export function candidatesWhere(
  db: Queries,
  readable: Readable,
  which: RawBuilder<unknown>,
): Promise<CandidateRow[]> {
  return listRows(db, readable, sql`m.keeper_id = ${readable.keeperId} and ${which}`)
}

/** The same where `which` names a few moments, each of which is looked up: SQLite would read all of a keeper for them. */
export function candidatesAmong(
  db: Queries,
  readable: Readable,
  which: RawBuilder<unknown>,
): Promise<CandidateRow[]> {
  // No index has what a keeper's id is joined to.
  return listRows(db, readable, sql`m.keeper_id || '' = ${readable.keeperId} and ${which}`)
}

async function listRows(
  db: Queries,
  readable: Readable,
  which: RawBuilder<unknown>,
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select m.number, m.id, m.local_date, m.occurred_at, d.length, d.digest,
      ${readable.grant?.isPublicOnly ? sql`m.place_name` : sql`null`} as hidden_place
    from moments m join moment_digests d on d.number = m.number
    where m.deleted_at is null ${mayRead(readable)} and ${which}`.execute(db)
  return rows.map((row) => ({ ...row, number: Number(row.number), occurred_at: Number(row.occurred_at) }))
}

/** The moments just before and after each of these. */
export async function listNeighbours(
  { db }: Reader,
  readable: Readable,
  numbers: readonly number[],
): Promise<{ number: number; earlier: number | null; later: number | null }[]> {
  const next = (order: 'asc' | 'desc') => sql`(
    select n.number from moments n
    where n.keeper_id = ${readable.keeperId} and n.deleted_at is null ${mayRead(readable, 'n')}
      and (n.local_date, n.occurred_at, n.id) ${sql.raw(order === 'asc' ? '>' : '<')} (m.local_date, m.occurred_at, m.id)
    order by n.local_date ${sql.raw(order)}, n.occurred_at ${sql.raw(order)}, n.id ${sql.raw(order)} limit 1)`
  const { rows } = await sql<{ number: number; earlier: number | null; later: number | null }>`
    select m.number, ${next('desc')} as earlier, ${next('asc')} as later
    from moments m where ${isNumbered(db, numbers)}`.execute(db)
  return rows.map(({ number, earlier, later }) => ({
    ...{ number: Number(number), earlier: earlier === null ? null : Number(earlier) },
    later: later === null ? null : Number(later),
  }))
}

/** The moments of these days. */
export async function listOfDays(
  { db }: Reader,
  readable: Readable,
  days: readonly string[],
): Promise<CandidateRow[]> {
  if (days.length === 0) return []
  return candidatesWhere(db, readable, sql`m.local_date in (${sql.join(days)})`)
}

/** `table` names moments. */
export function mayRead(
  { aiPolicies, grant }: Pick<Readable, 'aiPolicies' | 'grant'>,
  table: 'm' | 'n' | 'moments' = 'm',
): RawBuilder<unknown> {
  const byModels =
    aiPolicies &&
    sql`and ${sql.ref(`${table}.ai_access`)} = 1 and exists (
    select 1 from keepers k where k.id = ${sql.ref(`${table}.keeper_id`)} and k.deleted_at is null
      and k.ai_policy in (${sql.join(aiPolicies)}))`
  return sql`${byModels ?? sql``} ${grant ? isGranted(grant, table) : sql``}`
}

/** Looked up with every query: a grant that is gone allows nothing. */
function isGranted({ id, isPublicOnly, above = [] }: ReadGrant, table: string): RawBuilder<unknown> {
  const moment = (column: string) => sql.ref(`${table}.${column}`)
  const isPublic = sql`and ${moment('visibility')} = 'public' and exists (
    select 1 from keepers p where p.id = ${moment('keeper_id')} and p.is_public = 1)`
  const isWithin = (key: GrantKey) =>
    typeof key === 'string'
      ? sql`and exists (
    select 1 from keeper_grants g where g.id = ${key} and g.keeper_id = ${moment('keeper_id')}
      and ${isWithinGrant('g', table)})`
      : sql`and ${moment('keeper_id')} = ${key.keeperId} and ${isWithinWish(key, table)}`
  return sql.join([isPublicOnly ? isPublic : sql``, ...[id, ...above].map(isWithin)], sql` `)
}

function isNumbered(db: Queries, numbers: readonly number[]): RawBuilder<boolean> {
  return isOneOf(db, { column: 'm.number', list: JSON.stringify(numbers), as: 'bigint' })
}
