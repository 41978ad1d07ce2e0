import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../database/database.ts'

type Approval = { userId: string; agentId: string; tool: string }

/** Which tools a person always allows an agent that has its task from those of `above`. */
export async function listAllowedTools(
  db: Queries,
  { userId, agentId, above }: Omit<Approval, 'tool'> & { above: readonly string[] },
): Promise<string[]> {
  const own = db.selectFrom('tool_approvals').select('tool').where('user_id', '=', userId)
  const standing = own.where('agent_id', '=', agentId).where(standsWith([agentId, ...above]))
  return (await standing.execute()).map(({ tool }) => tool)
}

/** An agent that somebody else has changed is no longer the one that its person allowed something. */
function standsWith(agents: readonly (string | RawBuilder<string>)[]): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select 1 from agent_versions
    where agent_versions.agent_id in (${sql.join(agents)}) and agent_versions.saved_by <> tool_approvals.user_id
      and agent_versions.created_at > tool_approvals.created_at)`
}

/** Lets an agent use a tool without asking this person again. */
export async function insertApproval(
  db: Queries,
  { userId, agentId, tool, now }: Approval & { now: number },
): Promise<void> {
  await db
    .insertInto('tool_approvals')
    .values({ id: randomUUID(), user_id: userId, agent_id: agentId, tool, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'agent_id', 'tool']).doUpdateSet({ created_at: now }),
    )
    .execute()
}

export function listApprovals(db: Queries, userId: string) {
  return db
    .selectFrom('tool_approvals')
    .innerJoin('agents', 'agents.id', 'tool_approvals.agent_id')
    .select(['tool_approvals.id', 'tool', 'agent_id', 'agents.name as agent_name'])
    .select('tool_approvals.created_at')
    .where('user_id', '=', userId)
    .where(standsWith([sql.ref('tool_approvals.agent_id')]))
    .orderBy('tool_approvals.created_at', 'desc')
    .orderBy('tool_approvals.id')
    .execute()
}

/** False where the person has none with this id. */
export async function deleteApproval(
  db: Queries,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const own = db.deleteFrom('tool_approvals').where('id', '=', id).where('user_id', '=', userId)
  return Number((await own.executeTakeFirst()).numDeletedRows) > 0
}

/** People are asked about a tool again. */
export async function deleteApprovalsOf(db: Queries, tool: string): Promise<void> {
  await db.deleteFrom('tool_approvals').where('tool', '=', tool).execute()
}

/** The same for all tools of an MCP server. */
export async function deleteApprovalsOfServer(db: Queries, permission: string): Promise<void> {
  // A permission has no character that `like` reads as another.
  await db.deleteFrom('tool_approvals').where('tool', 'like', `${permission}/%`).execute()
}
