import type { Database } from '../../database/database.ts'
import { putWords } from '../../database/search.ts'
import { markSearchable } from '../runs/index.ts'

/**
 * Makes at most `limit` ended runs findable by the words of their input and output: those whose ids follow `afterId`.
 * Returns the last one's id; undefined when these were all.
 */
export function indexRuns(database: Database, afterId: string, limit: number): Promise<string | undefined> {
  return database.relaxed(async (trx) => {
    const runs = await trx
      .selectFrom('runs')
      // What somebody erases meanwhile is indexed before it, or not at all.
      .$if(database.engine === 'postgres', (query) => query.forUpdate('runs'))
      .leftJoin('run_payloads', 'run_payloads.run_id', 'runs.id')
      .select(['runs.id', 'run_payloads.input', 'run_payloads.output'])
      .where('runs.id', '>', afterId)
      .where('runs.is_searchable', '=', 0)
      .where('runs.status', '<>', 'running')
      // In one order in all processes, which would wait for each other otherwise.
      .orderBy('runs.id')
      .limit(limit)
      .execute()
    const texts = runs.map(({ id, input, output }) => ({
      key: id,
      text: `${input ?? ''}\n${wordsOfOutput(output)}`,
    }))
    await putWords({ db: trx, engine: database.engine }, 'run_words', texts)
    await markSearchable(
      trx,
      runs.map((run) => run.id),
    )
    return runs.length < limit ? undefined : runs.at(-1)?.id
  })
}

/** Without the escapes of JSON and its field names. */
function wordsOfOutput(output: string | null): string {
  if (output === null) return ''
  const parsed: unknown = JSON.parse(output)
  return typeof parsed === 'object' && parsed !== null ? Object.values(parsed).map(String).join('\n') : output
}
