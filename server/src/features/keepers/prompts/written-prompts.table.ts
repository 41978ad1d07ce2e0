import { sql, type Selectable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { WrittenPromptsTable } from '../../../database/schema/prompts.ts'
import type { MomentsOf } from '../../../owned-data/owned-data.ts'
import { isOfMoments } from '../moments/of-moments.table.ts'

export type WrittenPrompt = Selectable<WrittenPromptsTable>

/** What names a moment is hidden while the moment is in the trash. */
const isShown = sql<boolean>`not exists (
  select 1 from written_prompt_moments join moments as source on source.id = written_prompt_moments.moment_id
  where written_prompt_moments.prompt_id = written_prompts.id and source.deleted_at is not null)`

/** The question that a model wrote for a day of a keeper. */
export function findWrittenPrompt(
  db: Queries,
  keeperId: string,
  day: string,
): Promise<WrittenPrompt | undefined> {
  return ofKeeper(db, keeperId).where('day', '=', day).executeTakeFirst()
}

/** All that a model wrote for a keeper and is shown, by their days. */
export function listWrittenPrompts(db: Queries, keeperId: string): Promise<WrittenPrompt[]> {
  return ofKeeper(db, keeperId).orderBy('day').execute()
}

/** The moments behind some of these questions, by the questions' ids. */
export async function listPromptMoments(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('written_prompt_moments')
    .selectAll()
    .where('prompt_id', 'in', ids)
    .orderBy('moment_id')
    .execute()
  const byPrompt = Map.groupBy(rows, ({ prompt_id }) => prompt_id)
  return new Map([...byPrompt].map(([id, of]) => [id, of.map(({ moment_id }) => moment_id)]))
}

/** False where the keeper has a question for that day. */
export async function insertWrittenPrompt(
  db: Queries,
  prompt: WrittenPrompt,
  momentIds: readonly string[],
): Promise<boolean> {
  const made = await db
    .insertInto('written_prompts')
    .values(prompt)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!made.numInsertedOrUpdatedRows) return false
  const marks = momentIds.map((moment_id) => ({ prompt_id: prompt.id, moment_id }))
  if (marks.length > 0) await db.insertInto('written_prompt_moments').values(marks).execute()
  return true
}

/** Removes a keeper's questions of the days before one, or from one on. */
export async function deleteWrittenPrompts(
  db: Queries,
  keeperId: string,
  days: { before: string } | { from: string },
): Promise<void> {
  await db
    .deleteFrom('written_prompts')
    .where('keeper_id', '=', keeperId)
    .$if('before' in days, (rows) => rows.where('day', '<', 'before' in days ? days.before : ''))
    .$if('from' in days, (rows) => rows.where('day', '>=', 'from' in days ? days.from : ''))
    .execute()
}

/** Removes what may name these moments. */
export async function erasePromptsOfMoments(db: Queries, moments: MomentsOf): Promise<void> {
  const marked = db.selectFrom('written_prompt_moments').select('prompt_id').where(isOfMoments(moments))
  await db.deleteFrom('written_prompts').where('id', 'in', marked).execute()
}

function ofKeeper(db: Queries, keeperId: string) {
  return db.selectFrom('written_prompts').selectAll().where('keeper_id', '=', keeperId).where(isShown)
}
