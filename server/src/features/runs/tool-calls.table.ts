import type { Database, Queries } from '../../database/database.ts'
import type { MadeCall } from './tool-history.ts'

/** The calls of some runs, in their order. */
export async function listCalls(db: Queries, runIds: readonly string[]): Promise<MadeCall[]> {
  if (runIds.length === 0) return []
  return db
    .selectFrom('run_tool_calls')
    .selectAll()
    .where('run_id', 'in', runIds)
    .orderBy('run_id')
    .orderBy('number')
    .execute()
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
