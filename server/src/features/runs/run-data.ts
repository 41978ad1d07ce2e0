import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { isoTime } from '../../owned-data/import-owned.ts'
import type { Erasure, OwnedData } from '../../owned-data/owned-data.ts'
import type { Queries } from '../../database/database.ts'
import { listRunsThatRead } from '../keepers/index.ts'
import { claimSessions, eraseRepliesOf } from '../sessions/index.ts'
import { claimRuns, countOwnRuns, deleteRunsOf, eachRun, eraseRunWords, lockRuns } from './run-data.table.ts'
import { endWaiting } from './run-end.ts'
import { listRunningOf } from './runs.table.ts'
import { stopRun, stopRunsOfAgentsOf } from './stop-runs.ts'

/** Runs with their payloads. Those of a deleted conversation keep their figures and lose their words. */
export const runData: OwnedData = {
  name: 'logs',
  tables: ['runs', 'run_payloads', 'run_events', 'run_tool_calls', 'run_feedback'],
  count: async (db, { userId }) => ({ logs: await countOwnRuns(db, userId) }),
  export: {
    about: ['logs.jsonl: the runs you started, one per line, with input and output'],
    async add(zip, { database }, { userId }) {
      zip.lines('logs.jsonl', eachEntry(eachRun(database.db, userId)))
    },
  },
  async stop(deps, actor) {
    await stopOwnRuns(deps, actor)
    await stopRunsOfAgentsOf(deps, actor.userId)
  },
  erase: ({ trx }, { userId }) => deleteRunsOf(trx, userId),
  async eraseConversations({ trx }, sessionIds) {
    await eraseRunWords(trx, { sessionIds })
  },
  async eraseMoments(erasure, moments) {
    await eraseWordsOfRuns(erasure, await listRunsThatRead(erasure.trx, moments))
  },
}

/** Few enough for one statement. */
const erasedAtOnce = 500

/** Erases what went in and out of these runs; their figures stay. Those that are open end: nobody would read their answers. */
export async function eraseWordsOfRuns(
  { deps, trx, afterwards }: Erasure,
  runIds: readonly string[],
): Promise<void> {
  const { database, liveRuns } = deps
  for (let at = 0; at < runIds.length; at += erasedAtOnce) {
    const of = { ids: runIds.slice(at, at + erasedAtOnce) }
    await lockRuns({ db: trx, engine: database.engine }, of)
    await eraseRepliesOf(trx, of.ids)
    for (const runId of await eraseRunWords(trx, of))
      afterwards.push(async () => {
        const live = liveRuns.find(runId)
        if (live) live.end('stopped')
        // Another process may not hear of it; then its answer is lost at the end, or when it is about to wait.
        else await database.notify({ channel: 'stop', runId })
        await endWaiting(deps, runId)
      })
  }
}

/** A run that goes on would write for somebody who is gone. */
async function stopOwnRuns(deps: Deps, actor: UserActor): Promise<void> {
  const running = await listRunningOf(deps.database.db, { actorKey: actor.key })
  await Promise.all(
    running.map(async ({ id: runId }) => {
      const finished = deps.liveRuns.find(runId)?.finished
      await stopRun(deps, actor, runId)
      await finished
    }),
  )
}

type RunRow = { mock: number; created_at: number; output: string | null }

async function* eachEntry<Row extends RunRow>(rows: AsyncIterable<Row>) {
  for await (const { mock, created_at, output, ...run } of rows)
    yield {
      ...run,
      output: output === null ? null : (JSON.parse(output) as unknown),
      mock: mock === 1,
      created_at: isoTime(created_at),
    }
}

/** Makes a visitor's conversations those of an account, with their runs. Answers those that are in sums already. */
export async function claimConversations(
  trx: Queries,
  claim: { visitorKey: string; userId: string },
): Promise<string[]> {
  // First the runs, which are found by whose session they belong to.
  const summed = await claimRuns(trx, claim)
  await claimSessions(trx, claim)
  return summed
}
