import { sql, type Insertable } from 'kysely'
import type { Database, Queries } from '../../database/database.ts'
import type { AgentsTable } from '../../database/schema/agents.ts'
import type { Deps } from '../../deps.ts'
import { visibleAgents } from './agents.access.ts'
import { findShareAddress } from './share-address.ts'
import { findCaller } from './shares.table.ts'

/** All agents that a person owns, as they are stored, with their engagement templates. */
export function listOwnAgents(db: Queries, userId: string) {
  return db
    .selectFrom('agents')
    .leftJoin('agent_templates', 'agent_templates.agent_id', 'agents.id')
    .selectAll('agents')
    .select('agent_templates.template_id')
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countOwnAgents(db: Queries, userId: string): Promise<number> {
  const own = db.selectFrom('agents').where('owner_id', '=', userId)
  return Number((await own.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
}

/** Whose an agent is; `owner_id` is null for the platform's. */
export function findAgentOwner(db: Queries, id: string) {
  return db.selectFrom('agents').select('owner_id').where('id', '=', id).executeTakeFirst()
}

/** Whether there is an agent; it is not deleted before the transaction has ended. */
export async function holdAgent(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  id: string,
): Promise<boolean> {
  const agent = db.selectFrom('agents').select('id').where('id', '=', id)
  const held = agent.$if(engine === 'postgres', (one) => one.forKeyShare())
  return (await held.executeTakeFirst()) !== undefined
}

/** The agent of an imported conversation as it is known here: the same one, or the platform's own with that slug. */
export async function findAgentHere(
  db: Queries,
  agent: { id: string; slug: string | undefined },
): Promise<string | undefined> {
  if (await findAgentOwner(db, agent.id)) return agent.id
  if (agent.slug === undefined) return undefined
  const builtIn = await db
    .selectFrom('agents')
    .select('id')
    .where('slug', '=', agent.slug)
    .where('owner_id', 'is', null)
    .executeTakeFirst()
  return builtIn?.id
}

/** The same for what a person is shown with it: an agent that they may see. */
export async function findSeenAgentHere(
  deps: Pick<Deps, 'config'>,
  db: Queries,
  { userId, ...agent }: { userId: string; id: string; slug: string | undefined },
): Promise<string | undefined> {
  const id = (await findAgentHere(db, agent)) ?? ''
  const caller = await findCaller(db, userId)
  if (!caller) return undefined
  const seen = visibleAgents(db, caller, findShareAddress(deps, caller))
  return (await seen.select('id').where('id', '=', id).executeTakeFirst())?.id
}

/** The slugs that are a slug itself or begin with it and a hyphen. */
export async function listTakenSlugs(db: Queries, slug: string): Promise<string[]> {
  const taken = await db
    .selectFrom('agents')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute()
  return taken.map((agent) => agent.slug)
}

export async function insertImportedAgent(db: Queries, agent: Insertable<AgentsTable>): Promise<void> {
  await db.insertInto('agents').values(agent).execute()
}

export async function updateImportedConfig(db: Queries, id: string, config: string): Promise<void> {
  await db.updateTable('agents').set({ config }).where('id', '=', id).execute()
}

/** Deletes what is shared with an address, whether its person came or not. */
export async function deleteSharesWith(db: Queries, email: string): Promise<void> {
  await db.deleteFrom('agent_shares').where('email', '=', email).execute()
}

/** One more refusal in a row; the third sets the agent's status to error. */
export async function countRefusal(db: Queries, agentId: string): Promise<void> {
  await db
    .updateTable('agents')
    .set({
      refusals: sql<number>`refusals + 1`,
      status: sql<string>`case when refusals + 1 >= 3 then 'error' else status end`,
    })
    .where('id', '=', agentId)
    .execute()
}

export async function forgetRefusals(db: Queries, agentId: string): Promise<void> {
  await db.updateTable('agents').set({ refusals: 0, status: recovered }).where('id', '=', agentId).execute()
}

/** Lets an agent run on something else, as a new beginning. False where it was changed meanwhile. */
export async function replaceProviderModel(
  db: Queries,
  agent: { id: string; model_provider: string; model: string },
  to: { provider: string; model: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agents')
    .set({
      model_provider: to.provider,
      model: to.model,
      refusals: 0,
      status: recovered,
      updated_at: to.now,
    })
    .where('id', '=', agent.id)
    .where('model_provider', '=', agent.model_provider)
    .where('model', '=', agent.model)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const recovered = sql<string>`case when status = 'error' then 'ready' else status end`
