import { type Insertable, sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { AgentVersionsTable } from '../../database/schema/agents.ts'

export type VersionRow = Insertable<AgentVersionsTable>

/** A page of an agent's versions with the names of those who saved them, the newest first. */
export function listVersionRows(db: Queries, agentId: string, page: { limit: number; offset: number }) {
  return selectVersions(db, agentId).orderBy('number', 'desc').limit(page.limit).offset(page.offset).execute()
}

export function findVersion(db: Queries, agentId: string, number: number) {
  return selectVersions(db, agentId).where('number', '=', number).executeTakeFirst()
}

/** The newest one; its number is 0 where no save was kept yet. */
export async function lastVersion(
  db: Queries,
  agentId: string,
): Promise<{ number: number; snapshot: string }> {
  const row = await db
    .selectFrom('agent_versions')
    .select(['number', 'snapshot'])
    .where('agent_id', '=', agentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? { number: 0, snapshot: '' }
}

/** How large each version of an agent is, the newest first. */
export async function listVersionSizes(
  db: Queries,
  agentId: string,
): Promise<{ number: number; bytes: number }[]> {
  return db
    .selectFrom('agent_versions')
    .select(['number', sql<number>`octet_length(snapshot)`.as('bytes')])
    .where('agent_id', '=', agentId)
    .orderBy('number', 'desc')
    .execute()
}

export async function insertVersion(db: Queries, row: VersionRow): Promise<void> {
  await db.insertInto('agent_versions').values(row).execute()
}

export async function countVersions(db: Queries, agentId: string): Promise<number> {
  const versions = db.selectFrom('agent_versions').where('agent_id', '=', agentId)
  const { total } = await versions.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

/** Deletes the versions up to a number, that one included. */
export async function deleteVersionsUpTo(db: Queries, agentId: string, number: number): Promise<void> {
  await db
    .deleteFrom('agent_versions')
    .where('agent_id', '=', agentId)
    .where('number', '<=', number)
    .execute()
}

function selectVersions(db: Queries, agentId: string) {
  return db
    .selectFrom('agent_versions')
    .leftJoin('users', 'users.id', 'agent_versions.saved_by')
    .select(['number', 'snapshot', 'restored_from', 'agent_versions.created_at'])
    .select(['users.id as user_id', 'users.name as user_name'])
    .where('agent_id', '=', agentId)
}
