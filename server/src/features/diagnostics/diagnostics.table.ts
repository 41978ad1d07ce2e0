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
