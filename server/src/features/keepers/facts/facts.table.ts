import { sql, type Insertable, type Selectable } from 'kysely'
import { type FactSort, factsSuggestedMax, type FactStatus } from '#contracts/keepers/fact-choices.ts'
import type { Queries } from '../../../database/database.ts'
import { isOneOf } from '../../../database/one-of.ts'
import { holds } from '../../../database/search-text.ts'
import type { FactsTable, FactSourcesTable } from '../../../database/schema/facts.ts'
import type { RunOrigin } from '../../../database/schema/runs.ts'

type StoredFact = Selectable<FactsTable>
/** A fact with its agent's name as it is now, what its run was for, and what the one says that took its place. */
export type FactRow = StoredFact & {
  present_name: string | null
  run_origin: RunOrigin | null
  next_statement: string | null
}
/** A source with its moment's title and day. */
export type SourceRow = FactSourcesTable & { title: string | null; local_date: string }

/** The place of a fact in the list. */
export type FactPlace = { createdAt: number; id: string }

/** One of a keeper's facts. */
export function findFact(db: Queries, keeperId: string, id: string): Promise<FactRow | undefined> {
  return named(db).where('facts.keeper_id', '=', keeperId).where('facts.id', '=', id).executeTakeFirst()
}

/** The keeper of a fact, whosever it is. */
export function findFactKeeper(db: Queries, id: string): Promise<{ keeper_id: string } | undefined> {
  return db.selectFrom('facts').select('keeper_id').where('id', '=', id).executeTakeFirst()
}

/** Which of a keeper's facts; every word, in lower case, stands in the statement. */
export type FactFilter = { words?: readonly string[]; status?: FactStatus | undefined }

/** A page of a keeper's facts by when they were written. */
export function listFactRows(
  db: Queries,
  keeperId: string,
  {
    words = [],
    status,
    ...page
  }: FactFilter & { sort: FactSort; after?: FactPlace | undefined; limit: number },
): Promise<FactRow[]> {
  const { after } = page
  const direction = page.sort === 'newest' ? 'desc' : 'asc'
  let rows = named(db).where('facts.keeper_id', '=', keeperId)
  if (status !== undefined) rows = rows.where('facts.status', '=', status)
  for (const word of words) rows = rows.where(holds(sql`lower(facts.statement)`, word))
  if (after)
    rows = rows.where((eb) =>
      eb(
        eb.refTuple('facts.created_at', 'facts.id'),
        page.sort === 'newest' ? '<' : '>',
        eb.tuple(after.createdAt, after.id),
      ),
    )
  return rows
    .orderBy('facts.created_at', direction)
    .orderBy('facts.id', direction)
    .limit(page.limit)
    .execute()
}

/** The sources of some facts in their order, by fact; those in the trash are left out. */
export async function listSources(
  db: Queries,
  factIds: readonly string[],
): Promise<Map<string, SourceRow[]>> {
  if (factIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('fact_sources')
    .innerJoin('moments', 'moments.id', 'fact_sources.moment_id')
    .selectAll('fact_sources')
    .select(['moments.title', 'moments.local_date'])
    .where('fact_id', 'in', factIds)
    .where('moments.deleted_at', 'is', null)
    .orderBy('fact_id')
    .orderBy('n')
    .execute()
  return Map.groupBy(rows, ({ fact_id }) => fact_id)
}

/** All sources of a fact, with when their moments went into the trash. */
export function listStoredSources(db: Queries, factId: string) {
  return db
    .selectFrom('fact_sources')
    .innerJoin('moments', 'moments.id', 'fact_sources.moment_id')
    .select(['fact_sources.moment_id', 'fact_sources.quote', 'moments.deleted_at'])
    .where('fact_id', '=', factId)
    .orderBy('n')
    .execute()
}

export async function countFacts(db: Queries, keeperId: string, status?: FactStatus): Promise<number> {
  const { total } = await db
    .selectFrom('facts')
    .where('keeper_id', '=', keeperId)
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'accepted'))
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Whether no more suggestions have room. */
export async function isFullOfSuggestions(db: Queries, keeperId: string): Promise<boolean> {
  return (await countFacts(db, keeperId, 'suggested')) >= factsSuggestedMax
}

/** The suggestion of this call, or one of the same agent that says the same. */
export function findSameFact(
  db: Queries,
  {
    keeper_id,
    call_key,
    agent_id,
    statement,
  }: Pick<NewFact, 'keeper_id' | 'statement'> & {
    call_key: string
    agent_id: string
  },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('facts')
    .select('id')
    .where('keeper_id', '=', keeper_id)
    .where((eb) =>
      eb.or([
        eb('call_key', '=', call_key),
        eb.and([
          eb('status', '=', 'suggested'),
          eb('agent_id', '=', agent_id),
          eb('statement', '=', statement),
        ]),
      ]),
    )
    .executeTakeFirst()
}

export type NewFact = Insertable<FactsTable>
export type NewSource = Pick<FactSourcesTable, 'moment_id' | 'quote'>

export async function insertFact(db: Queries, fact: NewFact, sources: readonly NewSource[]): Promise<void> {
  await db.insertInto('facts').values(fact).execute()
  await putSources(db, fact.id, sources)
}

/** Sources of a fact, in place of others. */
export async function putSources(db: Queries, factId: string, sources: readonly NewSource[]): Promise<void> {
  await db.deleteFrom('fact_sources').where('fact_id', '=', factId).execute()
  if (sources.length === 0) return
  const rows = sources.map((source, at) => ({ ...source, fact_id: factId, n: at + 1 }))
  await db.insertInto('fact_sources').values(rows).execute()
}

/** Writes over the given version. False when there is another one by now. */
export async function updateFact(
  db: Queries,
  { id, version }: Pick<FactRow, 'id' | 'version'>,
  changed: Partial<Omit<StoredFact, 'id' | 'keeper_id' | 'version'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('facts')
    .set({ ...changed, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Says which fact took another's place, as an import knows it. False, with nothing said, where that would end in a
 * circle.
 */
export async function setSuperseded(
  db: Queries,
  { keeperId, id, by }: { keeperId: string; id: string; by: string },
): Promise<boolean> {
  const passed = new Set([id])
  for (let next: string | null = by; next !== null;) {
    if (passed.has(next)) return false
    passed.add(next)
    const fact: FactRow | undefined = await findFact(db, keeperId, next)
    next = fact?.superseded_by ?? null
  }
  await db.updateTable('facts').set({ superseded_by: by }).where('id', '=', id).execute()
  return true
}

/** False where there is none. */
export async function deleteFact(db: Queries, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('facts').where('id', '=', id).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Removes what some runs suggested and nobody accepted: with what they read, their words go. */
export async function eraseFactsOfRuns(db: Queries, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  await db
    .deleteFrom('facts')
    .where(isOneOf(db, { column: 'run_id', list: JSON.stringify(runIds) }))
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['suggested', 'rejected']),
        eb.and([eb('status', '=', 'superseded'), eb('was_accepted', '=', 0)]),
      ]),
    )
    .execute()
}

function named(db: Queries) {
  return db
    .selectFrom('facts')
    .leftJoin('agents', 'agents.id', 'facts.agent_id')
    .leftJoin('runs', 'runs.id', 'facts.run_id')
    .leftJoin('facts as next', 'next.id', 'facts.superseded_by')
    .selectAll('facts')
    .select(['agents.name as present_name', 'runs.origin as run_origin', 'next.statement as next_statement'])
}
