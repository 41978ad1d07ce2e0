import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { isShown } from '../runs/index.ts'

type AskedPage = {
  userId: string
  /** Of which keeper; without it all that are still to be read. */
  keeperId: string | undefined
  before: { createdAt: number; id: string } | undefined
  limit: number
}

/** Answered questions whose words are shown and that a keeper's moments were read for, the newest first. */
export function listAskedRows(db: Queries, { userId, keeperId, before, limit }: AskedPage) {
  return (
    db
      .selectFrom('runs')
      .innerJoin('run_payloads', 'run_payloads.run_id', 'runs.id')
      .select(['runs.id', 'runs.created_at', 'run_payloads.input'])
      .where('runs.user_id', '=', userId)
      // As the index has it.
      .where('runs.agent_id', '=', sql.lit('ask'))
      .where('runs.status', 'in', ['done', 'stopped'])
      .where(isShown)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('ask_passages')
            .innerJoin('moments', 'moments.id', 'ask_passages.moment_id')
            .select('ask_passages.n')
            .whereRef('ask_passages.run_id', '=', 'runs.id')
            .$if(keeperId !== undefined, (read) => read.where('moments.keeper_id', '=', keeperId ?? '')),
        ),
      )
      .$if(before !== undefined, (runs) =>
        runs.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('runs.created_at', 'runs.id'), '<', tuple(before?.createdAt ?? 0, before?.id ?? '')),
        ),
      )
      .orderBy('runs.created_at', 'desc')
      .orderBy('runs.id', 'desc')
      .limit(limit)
      .execute()
  )
}

/** What was asked in a run; undefined once its words are gone. */
export async function findQuestionAsked(db: Queries, runId: string): Promise<string | undefined> {
  const payload = db.selectFrom('run_payloads').select('input').where('run_id', '=', runId).where(isShown)
  return (await payload.executeTakeFirst())?.input
}
