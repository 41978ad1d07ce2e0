import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { TemplateSort } from '#contracts/templates/template-choices.ts'
import type { Queries } from '../../database/database.ts'
import type { EngagementTemplatesTable } from '../../database/schema/templates.ts'
import { holds } from '../../database/search-text.ts'

type Row = Selectable<EngagementTemplatesTable>

/** A template as it is kept, its lists read. */
export type StoredTemplate = Omit<Row, 'starter_prompts' | 'follow_up_questions'> & {
  starter_prompts: string[]
  follow_up_questions: string[]
}

/** `words`: every one of them stands in name or description, spelled as `search_text` is. */
type TemplateFilter = { ownerId: string; words: string[] }

/** Whosever it is: for openings. */
export async function findTemplate(db: Queries, id: string): Promise<StoredTemplate | undefined> {
  const query = db.selectFrom('engagement_templates').selectAll().where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && fromRow(row)
}

/** Whose a template is. */
export function findTemplateOwner(db: Queries, id: string) {
  return db.selectFrom('engagement_templates').select('owner_id').where('id', '=', id).executeTakeFirst()
}

/** All templates that a person made, as they are stored. */
export function listOwnTemplates(db: Queries, userId: string) {
  return db
    .selectFrom('engagement_templates')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** By the last change the newest first, by name from the start. */
export async function listTemplateRows(
  db: Queries,
  filter: TemplateFilter,
  page: { sort: TemplateSort; offset: number; limit: number },
): Promise<StoredTemplate[]> {
  const [column, direction] = sortColumns[page.sort]
  const rows = await templatesIn(db, filter)
    .selectAll()
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map(fromRow)
}

export async function countTemplates(db: Queries, filter: TemplateFilter): Promise<number> {
  const query = templatesIn(db, filter).select((eb) => eb.fn.countAll().as('total'))
  return Number((await query.executeTakeFirstOrThrow()).total)
}

export async function insertTemplate(db: Queries, template: StoredTemplate): Promise<void> {
  await db.insertInto('engagement_templates').values(toRow(template)).execute()
}

/** False where it is gone, or was saved since `basedOn`. */
export async function updateTemplate(
  db: Queries,
  template: StoredTemplate,
  { basedOn }: { basedOn?: number | undefined } = {},
): Promise<boolean> {
  const { id, ...columns } = toRow(template)
  let update = db.updateTable('engagement_templates').set(columns).where('id', '=', id)
  if (basedOn !== undefined) update = update.where('updated_at', '=', basedOn)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

export async function deleteTemplateRow(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('engagement_templates').where('id', '=', id).execute()
}

const sortColumns = { updated: ['updated_at', 'desc'], name: ['name_key', 'asc'] } as const
const Prompts = z.array(z.string())

function templatesIn(db: Queries, { ownerId, words }: TemplateFilter) {
  let query = db.selectFrom('engagement_templates').where('owner_id', '=', ownerId)
  for (const word of words) query = query.where(holds('search_text', word))
  return query
}

function fromRow(row: Row): StoredTemplate {
  return {
    ...row,
    starter_prompts: Prompts.parse(JSON.parse(row.starter_prompts)),
    follow_up_questions: Prompts.parse(JSON.parse(row.follow_up_questions)),
  }
}

function toRow({ starter_prompts, follow_up_questions, ...columns }: StoredTemplate): Row {
  return {
    ...columns,
    starter_prompts: JSON.stringify(starter_prompts),
    follow_up_questions: JSON.stringify(follow_up_questions),
  }
}
