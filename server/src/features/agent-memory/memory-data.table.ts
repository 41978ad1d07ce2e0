import type { Queries } from '../../database/database.ts'
import type { MomentsOf } from '../../owned-data/owned-data.ts'
import { isOfMoments } from '../keepers/index.ts'

/** All that agents know about a person, in the order in which it came. */
export function listAllFacts(db: Queries, userId: string) {
  return db
    .selectFrom('memory_facts')
    .innerJoin('agents', 'agents.id', 'memory_facts.agent_id')
    .selectAll('memory_facts')
    .select(['agents.slug', 'agents.name as agent_name'])
    .where('user_id', '=', userId)
    .where('forgotten_at', 'is', null)
    .orderBy('memory_facts.created_at')
    .orderBy('memory_facts.id')
    .execute()
}

/** The moments that facts of a person come from, by fact. */
export async function listMarks(db: Queries, userId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('memory_fact_moments')
    .innerJoin('memory_facts', 'memory_facts.id', 'memory_fact_moments.fact_id')
    .select(['fact_id', 'moment_id'])
    .where('user_id', '=', userId)
    .execute()
  const byFact = Map.groupBy(rows, ({ fact_id }) => fact_id)
  return new Map([...byFact].map(([id, marks]) => [id, marks.map(({ moment_id }) => moment_id)]))
}

export function listPausedAgents(db: Queries, userId: string) {
  return db.selectFrom('memory_pauses').select('agent_id').where('user_id', '=', userId).execute()
}

/** Whose a fact is, whosever it is. */
export function findFactOwner(db: Queries, id: string) {
  return db.selectFrom('memory_facts').select('user_id').where('id', '=', id).executeTakeFirst()
}

/** Erases what agents noted in conversations. What its person wrote or changed stays, and names them no longer. */
export async function eraseFactsOfSessions(db: Queries, sessionIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('memory_facts')
    .where('session_id', 'in', sessionIds)
    .where((eb) => eb.or([eb('is_by_person', '=', 0), eb('forgotten_at', 'is not', null)]))
    .execute()
  await db
    .updateTable('memory_facts')
    .set({ session_id: null, run_id: null })
    .where('session_id', 'in', sessionIds)
    .execute()
}

/** Erases the facts that come from moments. */
export async function eraseFactsOfMoments(db: Queries, moments: MomentsOf): Promise<void> {
  const marked = db.selectFrom('memory_fact_moments').select('fact_id').where(isOfMoments(moments))
  await db.deleteFrom('memory_facts').where('id', 'in', marked).execute()
}
