import { sql } from 'kysely'
import type { Database, Queries } from '../../database/database.ts'
import type { RunOrigin } from '../../database/schema/runs.ts'
import { isShown } from './shown-payload.table.ts'

export function findRun(db: Queries, runId: string) {
  return db.selectFrom('runs').selectAll().where('id', '=', runId).executeTakeFirst()
}

/**
 * The runs under way, and those that wait, of an agent, of all agents of an owner, of a caller, or of one origin, with
 * whose they are.
 */
export async function listRunningOf(
  db: Queries,
  of: { agentId: string } | { agentOwnerId: string } | { actorKey: string } | { origin: RunOrigin },
) {
  const [column, id] =
    'agentId' in of
      ? ['agent_id', of.agentId]
      : 'agentOwnerId' in of
        ? ['agent_owner_id', of.agentOwnerId]
        : 'actorKey' in of
          ? ['actor_key', of.actorKey]
          : ['origin', of.origin]
  const open = (['running', 'waiting'] as const).map((status) =>
    db
      .selectFrom('runs')
      .select(['id', 'actor_key', 'agent_id', 'status'])
      .where('status', '=', sql.lit(status))
      // Not by an index of agents, owners or callers: they have many runs, of which few are under way.
      .where(sql`${sql.ref(column)} || ''`, '=', id)
      .execute(),
  )
  return (await Promise.all(open)).flat()
}

/** Runs that count as running, by the process that has them. */
export function listRunningRuns(db: Queries) {
  return db
    .selectFrom('runs')
    .select(['id', 'session_id', 'process_id', 'created_at', 'budget', 'reserved_micro_usd'])
    .where('status', '=', 'running')
    .execute()
}

export function findRunByKey(db: Queries, actorKey: string, idempotencyKey: string) {
  return db
    .selectFrom('runs')
    .selectAll()
    .where('actor_key', '=', actorKey)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

/** What a run was asked; undefined once that is erased. */
export async function findInput(db: Queries, runId: string): Promise<string | undefined> {
  const payload = db.selectFrom('run_payloads').select('input').where('run_id', '=', runId)
  return (await payload.executeTakeFirst())?.input
}

export type StoredRun = NonNullable<Awaited<ReturnType<typeof findRun>>>

/** What a run said, and how it went. */
export type StoredReply = { content: string; error: string | null; attachments: string | null }

/** What is kept of the log of an ended run; undefined once its payload is gone, or while it is hidden. */
export async function findLog(db: Queries, runId: string): Promise<string | null | undefined> {
  const kept = db.selectFrom('run_payloads').select('log').where('run_id', '=', runId).where(isShown)
  return (await kept.executeTakeFirst())?.log
}

/** What an ended run said: in its message, or in its payload where it has none. */
export async function findSaid(
  db: Queries,
  run: { id: string; sessionId: string },
): Promise<StoredReply | undefined> {
  const reply = run.sessionId === '' ? undefined : await findReply(db, run.sessionId, run.id)
  if (reply) return reply
  const kept = db.selectFrom('run_payloads').select('output').where('run_id', '=', run.id).where(isShown)
  const json = (await kept.executeTakeFirst())?.output
  // Written by `outputJson`.
  const { response = '', error = null } = JSON.parse(json ?? '{}') as { response?: string; error?: string }
  return { content: response, error, attachments: null }
}

export function findReply(db: Queries, sessionId: string, runId: string) {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('run_id', '=', runId)
    .where('sender', '=', 'other')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Remembers what is reserved for a run, for whoever has to settle it should its process die. */
export async function setReserved(
  database: Database,
  run: { id: string; sessionId: string; amountMicroUsd: number },
): Promise<void> {
  await database.relaxed((trx) =>
    trx
      .updateTable('runs')
      .set({ reserved_micro_usd: run.amountMicroUsd })
      .where('session_id', '=', run.sessionId)
      .where('id', '=', run.id)
      .where('status', '=', 'running')
      .execute(),
  )
}
