import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'

/** Texts as the database gives them back. */
export async function echoTexts(db: Queries, texts: string[]): Promise<string[]> {
  const columns = texts.map((text, index) => sql`cast(${text} as text) as ${sql.ref(`text_${index}`)}`)
  const { rows } = await sql<Record<string, string>>`select ${sql.join(columns)}`.execute(db)
  return texts.map((_, index) => rows[0]?.[`text_${index}`] ?? '')
}

/** What the agents run on, as it is kept: it may be nonsense. */
export function listProviderModels(db: Queries) {
  return db.selectFrom('agents').select(['id', 'slug', 'model_provider', 'model']).orderBy('slug').execute()
}

/** Lets an agent run on something else, as a new beginning. False where it was changed meanwhile. */
export async function replaceProviderModel(
  db: Queries,
  agent: { id: string; model_provider: string; model: string },
  to: { provider: string; model: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agents')
    .set({
      model_provider: to.provider,
      model: to.model,
      refusals: 0,
      status: sql<string>`case when status = 'error' then 'ready' else status end`,
      updated_at: to.now,
    })
    .where('id', '=', agent.id)
    .where('model_provider', '=', agent.model_provider)
    .where('model', '=', agent.model)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
