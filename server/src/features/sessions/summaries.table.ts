import { sql, type Insertable } from 'kysely'
import { wording } from '#contracts/wording.ts'
import { prepared } from '../../database/prepared.ts'
import type { Queries } from '../../database/database.ts'
import type { SessionSummariesTable } from '../../database/schema/runs.ts'
import { runReadsTrashed } from '../keepers/index.ts'
import { readsTrashed, type PastRange } from './session-rows.table.ts'

/** What stands for the turns of a past up to a position. */
export type TurnSummary = { content: string; position: number; run_id: string }

/**
 * The latest summary of an actor's own session whose last message is on the branch that is shown, before a position. One
 * that comes of a moment in the trash is passed over.
 */
export function selectSummary(db: Queries, { sessionId, actorKey, before }: Omit<PastRange, 'maxChars'>) {
  return shownSummaries(db, sessionId)
    .innerJoin('sessions', 'sessions.id', 'session_summaries.session_id')
    .select(['session_summaries.content', 'session_summaries.position', 'session_summaries.run_id'])
    .where('sessions.actor_key', '=', actorKey)
    .where('session_summaries.position', '<', before)
}

/** The same, as it is shown to people: with its message, when it was made and by which model. */
export function findShownSummary(db: Queries, sessionId: string) {
  return shownSummaries(db, sessionId)
    .select(['session_summaries.content', 'session_summaries.message_id', 'session_summaries.created_at'])
    .select(['session_summaries.provider', 'session_summaries.model'])
    .executeTakeFirst()
}

function shownSummaries(db: Queries, sessionId: string) {
  return db
    .selectFrom('session_summaries')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.session_id', '=', 'session_summaries.session_id')
        .onRef('messages.position', '=', 'session_summaries.position')
        .onRef('messages.id', '=', 'session_summaries.message_id'),
    )
    .where('session_summaries.session_id', '=', sessionId)
    .where('messages.is_hidden', '=', sql.lit(0))
    .where(sql<boolean>`not ${runReadsTrashed('session_summaries.run_id')}`)
    .orderBy('session_summaries.position', 'desc')
    .limit(sql.lit(1))
}

const readSummary = prepared(selectSummary)

export async function findSummary(db: Queries, range: PastRange): Promise<TurnSummary | undefined> {
  return (await readSummary(db, range)).rows[0]
}

/** A message as it is summarised. */
export type SummarisedMessage = { id: string; position: number; sender: 'user' | 'other'; content: string }

/** The newest messages of the branch that is shown between two positions, both apart and with, oldest first. */
export async function listSummarised(
  db: Queries,
  request: { sessionId: string; after: number; through: number; limit: number; maxChars: number },
): Promise<SummarisedMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'position', 'sender'])
    .select(
      sql<string>`case when sender = 'other' and ${readsTrashed} then ${sql.lit(wording.replyHidden)}
        else substr(content, 1, ${request.maxChars}) end`.as('content'),
    )
    .where('session_id', '=', request.sessionId)
    .where('is_hidden', '=', sql.lit(0))
    .where('position', '>', request.after)
    .where('position', '<=', request.through)
    .orderBy('position', 'desc')
    .limit(request.limit)
    .execute()
  return rows.toReversed()
}

/** Keeps a summary; one that is there of the same messages stays. */
export async function insertSummary(db: Queries, summary: Insertable<SessionSummariesTable>): Promise<void> {
  await db
    .insertInto('session_summaries')
    .values(summary)
    .onConflict((conflict) => conflict.columns(['session_id', 'position', 'message_id']).doNothing())
    .execute()
}
