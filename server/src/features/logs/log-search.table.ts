import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { diagnosticsProvider } from '../../database/schema/runs.ts'
import { putWords, searchTag } from '../../database/search.ts'
import { isPrivate, markSearchable, ofRunsAbove, readsKeeper } from '../runs/index.ts'
import { visitor } from './logs.table.ts'

/** Makes at most `limit` ended runs findable by the words of their input and output. Returns how many there were. */
export function indexRuns(database: Database, limit: number): Promise<number> {
  return database.relaxed(async (trx) => {
    const runs = await trx
      .selectFrom('runs')
      // What somebody erases meanwhile is indexed before it, or not at all.
      .$if(database.engine === 'postgres', (query) => query.forUpdate('runs'))
      .leftJoin('run_payloads', 'run_payloads.run_id', 'runs.id')
      .select(['runs.id', 'runs.created_at', 'runs.user_id', 'runs.agent_id', 'runs.agent_owner_id'])
      .select(['runs.status', 'runs.provider', 'runs.origin', 'run_payloads.input', 'run_payloads.output'])
      .select(readsKeeper)
      .where('runs.is_searchable', '=', sql.lit(0))
      .where('runs.status', '<>', sql.lit('running'))
      .where('runs.status', '<>', sql.lit('waiting'))
      // A run above may read a keeper yet.
      .where((eb) => eb.not(ofRunsAbove(sql`above.status in ('running', 'waiting')`)))
      // In one order in all processes, which would wait for each other otherwise.
      .orderBy('runs.created_at')
      .orderBy('runs.id')
      .limit(limit)
      .execute()
    const people = runs.filter(({ provider }) => provider !== diagnosticsProvider)
    const things = people.map(({ id, created_at, input, output, origin, reads_keeper, ...run }) => ({
      key: id,
      // The words of a keeper are searched by its owner alone, in the keeper.
      text: isPrivate({ origin, reads_keeper }) ? '' : `${input ?? ''}\n${wordsOfOutput(output)}`,
      tags: tagsOfRun(run),
      atMs: created_at,
    }))
    await putWords({ db: trx, engine: database.engine }, 'run_words', things)
    await markSearchable(
      trx,
      runs.map(({ id }) => id),
    )
    return runs.length
  })
}

/** By what a search can be narrowed; `viewerId` sees their own runs and those of their agents. */
type Narrowing = {
  viewerId?: string | undefined
  agentId?: string | undefined
  userId?: string | undefined
  status?: string | undefined
  provider?: string | undefined
}

/** The tags that a run must have to pass a filter. */
export function tagsOfFilter(filter: Narrowing): string[] {
  const { viewerId, agentId, userId, status, provider } = filter
  return Object.entries({ viewerId, agentId, userId, status, provider }).flatMap(([name, value]) =>
    value === undefined ? [] : [searchTag(name, value)],
  )
}

function tagsOfRun(run: {
  user_id: string | null
  agent_id: string
  agent_owner_id: string | null
  status: string
  provider: string
}): string[] {
  const { user_id: userId, agent_id: agentId, status, provider } = run
  const viewers = [...new Set([userId, run.agent_owner_id])].filter((id) => id !== null)
  return [
    ...viewers.flatMap((viewerId) => tagsOfFilter({ viewerId })),
    ...tagsOfFilter({ agentId, userId: userId ?? visitor, status, provider }),
  ]
}

/** Without the escapes of JSON and its field names. */
function wordsOfOutput(output: string | null): string {
  if (output === null) return ''
  const parsed: unknown = JSON.parse(output)
  return typeof parsed === 'object' && parsed !== null ? Object.values(parsed).map(String).join('\n') : output
}
