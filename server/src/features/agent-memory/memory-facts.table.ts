import { sql, type Insertable, type Updateable } from 'kysely'
import { foldText } from '#contracts/search-text.ts'
import { memoryFactsMax } from '#contracts/agent-memory/memory-choices.ts'
import type { MemoryQuery } from '#contracts/agent-memory/memory.ts'
import type { Queries } from '../../database/database.ts'
import type { MemoryFactsTable } from '../../database/schema/agent-memory.ts'
import { holds, searchWords } from '../../database/search-text.ts'
import { isClosedTo, isInTrash } from '../keepers/index.ts'

/** Whose memory: what an agent knows about a person. */
export type MemoryOf = { userId: string; agentId: string }

/** Nothing shows what comes from a moment in the trash. Speaks of `memory_facts`. */
const isShown = sql<boolean>`not exists (
  select 1 from memory_fact_moments
  join moments on moments.id = memory_fact_moments.moment_id join keepers on keepers.id = moments.keeper_id
  where memory_fact_moments.fact_id = memory_facts.id
    and ${isInTrash})`

const readsKeeper = sql<number>`(case when exists (
  select 1 from memory_fact_moments where memory_fact_moments.fact_id = memory_facts.id) then 1 else 0 end)`.as(
  'reads_keeper',
)

/** What comes from keepers is told as long as the agent might read there for this person now. Speaks of `memory_facts`. */
const isOpen = sql<boolean>`not exists (
  select 1 from memory_fact_moments
  join moments on moments.id = memory_fact_moments.moment_id join keepers on keepers.id = moments.keeper_id
  where memory_fact_moments.fact_id = memory_facts.id
    and ${isClosedTo({ user: sql.ref('memory_facts.user_id'), agent: sql.ref('memory_facts.agent_id') })})`

const staysHere = sql<number>`(case when exists (
  select 1 from memory_fact_moments
  join moments on moments.id = memory_fact_moments.moment_id join keepers on keepers.id = moments.keeper_id
  where memory_fact_moments.fact_id = memory_facts.id and keepers.ai_policy = 'local') then 1 else 0 end)`.as(
  'stays_here',
)

/** What an agent may be told in a run, the newest first; nothing while its memory is paused. */
export function selectGivable(db: Queries, { memory }: { memory: MemoryOf }) {
  return factsOf(db, memory)
    .select(['id', 'statement', 'valid_from', 'valid_to', 'provider', readsKeeper, staysHere])
    .where(isOpen)
    .where(sql<boolean>`not exists (select 1 from memory_pauses
      where memory_pauses.user_id = memory_facts.user_id and memory_pauses.agent_id = memory_facts.agent_id)`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(memoryFactsMax))
}

/** One row where a person has paused an agent's memory. */
export function selectPause(db: Queries, { memory }: { memory: MemoryOf }) {
  return db
    .selectFrom('memory_pauses')
    .select('agent_id')
    .where('user_id', '=', memory.userId)
    .where('agent_id', '=', memory.agentId)
}

function factsOf(db: Queries, { userId, agentId }: MemoryOf) {
  return db
    .selectFrom('memory_facts')
    .where('memory_facts.user_id', '=', userId)
    .where('memory_facts.agent_id', '=', agentId)
    .where('forgotten_at', 'is', null)
    .where(isShown)
}

const sortColumns = {
  newest: ['memory_facts.created_at', 'desc'],
  oldest: ['memory_facts.created_at', 'asc'],
  statement: ['statement_key', 'asc'],
} as const

/** A page of what an agent knows, with the names of the conversations that it comes from. */
export async function listFactRows(db: Queries, of: MemoryOf, { q, sort, page, pageSize }: MemoryQuery) {
  let found = factsOf(db, of)
  for (const word of searchWords(q)) found = found.where(holds('statement_key', word))
  const [column, direction] = sortColumns[sort]
  const rows = await named(found)
    .orderBy(column, direction)
    .orderBy('memory_facts.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const { total } = await found.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export type FactRow = NonNullable<Awaited<ReturnType<typeof findFactRow>>>

export function findFactRow(db: Queries, of: MemoryOf, id: string) {
  return named(factsOf(db, of)).where('memory_facts.id', '=', id).executeTakeFirst()
}

function named(facts: ReturnType<typeof factsOf>) {
  return facts
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.id', '=', 'memory_facts.session_id')
        .on(sql<boolean>`sessions.actor_key = 'user:' || memory_facts.user_id`),
    )
    .selectAll('memory_facts')
    .select(['sessions.id as found_session_id', 'sessions.name as session_name', readsKeeper])
}

/** Agents that know something about a person, or may not, with how much. */
export function listMemoryAgents(db: Queries, userId: string, agentId?: string) {
  const facts = sql<number>`(select count(*) from memory_facts
    where memory_facts.agent_id = agents.id and memory_facts.user_id = ${userId}
      and forgotten_at is null and ${isShown})`
  const pauses = sql<number>`(select count(*) from memory_pauses
    where memory_pauses.agent_id = agents.id and memory_pauses.user_id = ${userId})`
  const known = sql<boolean>`(agents.id in (select agent_id from memory_facts
      where user_id = ${userId} and forgotten_at is null)
    or agents.id in (select agent_id from memory_pauses where user_id = ${userId}))`
  return db
    .selectFrom('agents')
    .select(['id', 'name', 'slug', 'config', 'memory_enabled'])
    .select([facts.as('facts'), pauses.as('pauses')])
    .$if(agentId !== undefined, (agents) => agents.where('id', '=', agentId ?? ''))
    .$if(agentId === undefined, (agents) => agents.where(known))
    .orderBy('name_key')
    .orderBy('id')
    .execute()
}

/** How many facts an agent has, those in the trash included. */
export async function countFacts(db: Queries, { userId, agentId }: MemoryOf): Promise<number> {
  const { total } = await db
    .selectFrom('memory_facts')
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .where('forgotten_at', 'is', null)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** A fact that says the same, or that the same call noted. */
export function findSameFact(
  db: Queries,
  of: MemoryOf,
  { statement, callKey }: { statement: string; callKey: string | null },
) {
  return factsOf(db, of)
    .select(['id', 'call_key'])
    .where(({ eb, or }) =>
      or([eb('statement_key', '=', foldText(statement)), ...(callKey ? [eb('call_key', '=', callKey)] : [])]),
    )
    .executeTakeFirst()
}

/** Whether a call has noted a fact that was forgotten since. */
export async function hasForgottenCall(db: Queries, callKey: string): Promise<boolean> {
  const noted = db.selectFrom('memory_facts').select('id').where('call_key', '=', callKey)
  return (await noted.where('forgotten_at', 'is not', null).executeTakeFirst()) !== undefined
}

/** A fact by the first characters of its id, as a model names it. */
export async function findFactByMark(db: Queries, of: MemoryOf, mark: string) {
  const rows = await factsOf(db, of).select(['id', 'statement']).execute()
  return rows.find(({ id }) => id.startsWith(mark))
}

export async function insertFact(
  db: Queries,
  fact: Omit<Insertable<MemoryFactsTable>, 'statement_key'>,
  momentIds: readonly string[],
): Promise<void> {
  const row = { ...fact, statement_key: foldText(fact.statement) }
  await db.insertInto('memory_facts').values(row).execute()
  if (momentIds.length === 0) return
  const marks = momentIds.map((moment_id) => ({ fact_id: fact.id, moment_id }))
  await db.insertInto('memory_fact_moments').values(marks).execute()
}

/** Writes over the given version. False when there is another one by now. */
export async function updateFact(
  db: Queries,
  { id, version }: { id: string; version: number },
  changed: Updateable<MemoryFactsTable>,
): Promise<boolean> {
  const { statement } = changed
  const { numUpdatedRows } = await db
    .updateTable('memory_facts')
    .set({
      ...changed,
      ...(statement !== undefined && { statement_key: foldText(statement) }),
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets a fact; it can be brought back for a while. False where there is none. */
export async function markForgotten(
  db: Queries,
  { userId, agentId }: MemoryOf,
  fact: { id: string; now: number; replacedBy?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('memory_facts')
    .set({ forgotten_at: fact.now, replaced_by: fact.replacedBy ?? null })
    .where('id', '=', fact.id)
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Brings a forgotten fact back, or the one that another had replaced. False where it is deleted by now. */
export async function unforget(
  db: Queries,
  { userId, agentId }: MemoryOf,
  { since, ...which }: { since: number } & ({ id: string } | { replacedBy: string }),
): Promise<boolean> {
  const [column, id] =
    'id' in which ? (['id', which.id] as const) : (['replaced_by', which.replacedBy] as const)
  const { numUpdatedRows } = await db
    .updateTable('memory_facts')
    .set({ forgotten_at: null, replaced_by: null })
    .where(column, '=', id)
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .where('forgotten_at', '>=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes all that an agent knows about a person. Returns how many facts that was. */
export async function deleteFacts(db: Queries, { userId, agentId }: MemoryOf): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('memory_facts')
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes a fact in an agent's words. False where there is none, or its person has written it. */
export async function deleteRemembered(
  db: Queries,
  { userId, agentId }: MemoryOf,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('memory_facts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .where('is_by_person', '=', 0)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the facts that were forgotten before a moment. */
export async function deleteForgotten(db: Queries, before: number): Promise<void> {
  await db.deleteFrom('memory_facts').where('forgotten_at', '<', before).execute()
}

export async function setPause(db: Queries, { userId, agentId }: MemoryOf, now: number | undefined) {
  await db.deleteFrom('memory_pauses').where('user_id', '=', userId).where('agent_id', '=', agentId).execute()
  if (now !== undefined)
    await db
      .insertInto('memory_pauses')
      .values({ user_id: userId, agent_id: agentId, created_at: now })
      .execute()
}

/** Where a run's words are kept, while they are. */
export function findPlaceOfRun(db: Queries, runId: string): Promise<{ session_id: string } | undefined> {
  return db
    .selectFrom('runs')
    .innerJoin('run_payloads', 'run_payloads.run_id', 'runs.id')
    .select('runs.session_id')
    .where('runs.id', '=', runId)
    .executeTakeFirst()
}

/** The moments that some facts come from; undefined where one of the facts is gone. */
export async function listMomentsOfFacts(
  db: Queries,
  factIds: readonly string[],
): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom('memory_fact_moments')
    .select(['fact_id', 'moment_id'])
    .where('fact_id', 'in', factIds)
    .execute()
  const isWhole = factIds.every((id) => rows.some(({ fact_id }) => fact_id === id))
  return isWhole ? [...new Set(rows.map(({ moment_id }) => moment_id))] : undefined
}
