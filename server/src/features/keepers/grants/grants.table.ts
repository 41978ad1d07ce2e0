import type { Selectable } from 'kysely'
import type { Database, Queries } from '../../../database/database.ts'
import type { GrantKey } from './within-grant.table.ts'
import type { KeeperGrantsTable } from '../../../database/schema/grants.ts'

/** Whose grants: a keeper's, or an agent's among the keepers of one person. */
export type GrantsOf = { keeperId: string } | { agentId: string; ownerId: string }

export type GrantRow = Awaited<ReturnType<typeof listGrantRows>>[number]

/** Grants with the names that they are shown with. Those of deleted keepers are left out. */
export function listGrantRows(db: Queries, of: GrantsOf) {
  return db
    .selectFrom('keeper_grants')
    .innerJoin('keepers', 'keepers.id', 'keeper_grants.keeper_id')
    .innerJoin('agents', 'agents.id', 'keeper_grants.agent_id')
    .selectAll('keeper_grants')
    .select(['keepers.number', 'keepers.title', 'agents.name as agent_name'])
    .where('keepers.deleted_at', 'is', null)
    .$if('keeperId' in of, (rows) => rows.where('keeper_id', '=', 'keeperId' in of ? of.keeperId : ''))
    .$if('agentId' in of, (rows) =>
      rows
        .where('agent_id', '=', 'agentId' in of ? of.agentId : '')
        .where('keepers.owner_id', '=', 'agentId' in of ? of.ownerId : ''),
    )
    .orderBy('keeper_grants.created_at')
    .orderBy('keeper_grants.id')
    .execute()
}

/** The topics that grants are limited to, by grant. */
export async function listGrantTopics(
  db: Queries,
  grantIds: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  if (grantIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('keeper_grant_topics')
    .innerJoin('topics', 'topics.id', 'keeper_grant_topics.topic_id')
    .select(['grant_id', 'topics.id', 'topics.name'])
    .where('grant_id', 'in', grantIds)
    .orderBy('topics.name_key')
    .orderBy('topics.id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.grant_id)].map(([id, topics]) => [
      id,
      topics.map((topic) => ({ id: topic.id, name: topic.name })),
    ]),
  )
}

type NewGrant = Selectable<KeeperGrantsTable>

/** False where the agent has one for this keeper. */
export async function insertGrant(db: Queries, grant: NewGrant): Promise<boolean> {
  const made = await db
    .insertInto('keeper_grants')
    .values(grant)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Writes over the given version. False when there is another one by now. */
export async function updateGrant(
  db: Queries,
  { id, version }: { id: string; version: number },
  changes: Pick<NewGrant, 'access' | 'is_topic_limited' | 'from_date' | 'to_date' | 'updated_at'> &
    Partial<Pick<NewGrant, 'agreed_provider'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('keeper_grants')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Limits a grant to these topics, in place of others. */
export async function putGrantTopics(
  db: Queries,
  grantId: string,
  topicIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('keeper_grant_topics').where('grant_id', '=', grantId).execute()
  if (topicIds.length === 0) return
  const rows = topicIds.map((topic_id) => ({ grant_id: grantId, topic_id }))
  await db.insertInto('keeper_grant_topics').values(rows).execute()
}

/** How many of these are topics of the keeper. */
export async function countTopicsOf(
  db: Queries,
  keeperId: string,
  topicIds: readonly string[],
): Promise<number> {
  const rows = db.selectFrom('topics').select('id').where('keeper_id', '=', keeperId)
  return (await rows.where('id', 'in', topicIds).execute()).length
}

/** False where there is none. */
export async function deleteGrant(db: Queries, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('keeper_grants').where('id', '=', id).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** What an agent was granted, the oldest grant first. */
export function listGrantsOf(db: Queries, agentId: string) {
  return db
    .selectFrom('keeper_grants')
    .select(['id', 'keeper_id', 'access', 'agreed_provider', 'version'])
    .where('agent_id', '=', agentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findGrant(db: Queries, id: string) {
  return db.selectFrom('keeper_grants').selectAll().where('id', '=', id).executeTakeFirst()
}

/** How many of these there are; none goes before the transaction has ended. */
export async function countGrants(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const rows = db.selectFrom('keeper_grants').select('id').where('id', 'in', ids).orderBy('id')
  return (await rows.$if(engine === 'postgres', (grants) => grants.forShare()).execute()).length
}

/** Notes that a keeper's owner saw what goes to a provider, and sent it. False where the grant is another one by now. */
export async function agreeToSend(
  db: Queries,
  { id, version }: { id: GrantKey; version: number },
  provider: string,
): Promise<boolean> {
  // What a draft tries is looked at each time.
  if (typeof id !== 'string') return true
  const grant = db.updateTable('keeper_grants').set({ agreed_provider: provider }).where('id', '=', id)
  return (await grant.where('version', '=', version).executeTakeFirst()).numUpdatedRows > 0n
}
