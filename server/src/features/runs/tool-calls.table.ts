import { sql } from 'kysely'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { MadeCall } from './tool-history.ts'

/**
 * The calls of some runs, in their order. With `sessionId`, a run that wasn't begun in this conversation counts for
 * nothing, whatever its replies name.
 */
export async function listCalls(
  db: Queries,
  { runIds, sessionId }: { runIds: readonly string[]; sessionId?: string },
): Promise<MadeCall[]> {
  if (runIds.length === 0) return []
  let query = db.selectFrom('run_tool_calls').selectAll().where('run_id', 'in', runIds)
  if (sessionId !== undefined) {
    const runs = db.selectFrom('runs').select('id').where('session_id', '=', sessionId)
    query = query.where('run_id', 'in', runs.where('id', 'in', runIds))
  }
  return query.orderBy('run_id').orderBy('number').execute()
}

/** Stores calls before they begin. Those of a run whose words are erased by now are not kept. */
export async function insertCalls(database: Database, calls: readonly MadeCall[]): Promise<void> {
  await database.relaxed(async (trx) => {
    for (const call of calls) {
      const values = columns.map((name) => [name, call[name]] as const)
      await trx
        .insertInto('run_tool_calls')
        .columns(['run_id', ...columns])
        .expression((eb) =>
          eb
            .selectFrom('run_payloads')
            .select(['run_id', ...values.map(([name, value]) => eb.val(value).as(name))])
            .where('run_id', '=', call.run_id),
        )
        .execute()
    }
  })
}

const columns = [
  ...(['number', 'turn', 'part', 'call_id', 'name', 'input', 'changes', 'status', 'result'] as const),
  ...(['summary', 'agent_name'] as const),
] as const

type CallState = Pick<MadeCall, 'run_id' | 'number' | 'part' | 'status' | 'result' | 'summary'>

/** Stores how a call stands. */
export async function updateCall(db: Queries, call: CallState): Promise<void> {
  const { run_id, number, part, status, result, summary } = call
  await db
    .updateTable('run_tool_calls')
    .set({ part, status, result, summary })
    .where('run_id', '=', run_id)
    .where('number', '=', number)
    .execute()
}

/** Answers a call that waits for its person. False where it no longer does. */
export async function answerCall(db: Queries, call: CallState): Promise<boolean> {
  const answered = db
    .updateTable('run_tool_calls')
    .set({ status: call.status, result: call.result })
    .where('run_id', '=', call.run_id)
    .where('number', '=', call.number)
    .where('status', '=', 'waiting')
  return Number((await answered.executeTakeFirst()).numUpdatedRows) > 0
}

/**
 * Whether a run may have changed something, by itself or by those that it delegated. `of`: the run, or where that isn't
 * known, whatever runs a run delegated to an agent of this name.
 */
export async function mayHaveChanged(
  db: Queries,
  of: { runId: string } | { parentId: string; agentName: string },
): Promise<boolean> {
  const first =
    'runId' in of
      ? sql`select id from runs where id = ${of.runId}`
      : sql`select id from runs where parent_run_id = ${of.parentId} and agent_name = ${of.agentName}`
  const below = sql`with recursive below(id) as (
    ${first} union select runs.id from runs join below on runs.parent_run_id = below.id) select id from below`
  const begun = db
    .selectFrom('run_tool_calls')
    .select('number')
    .where(sql<boolean>`run_id in (${below})`)
    .where('changes', '=', 1)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['running', 'done']),
        // What was broken off before it began is told so.
        eb.and([eb('status', '=', 'failed'), eb('result', '<>', toolWording.brokenOff)]),
      ]),
    )
  return (await begun.limit(1).execute()).length > 0
}
