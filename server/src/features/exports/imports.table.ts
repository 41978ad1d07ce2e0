import type { Insertable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { AgentsTable } from '../../database/schema/agents.ts'
import type { KeepersTable } from '../../database/schema/keepers.ts'
import type { Tables } from '../../database/schema.ts'
import type { EngagementTemplatesTable } from '../../database/schema/templates.ts'
import type { ThemesTable } from '../../database/schema/themes.ts'

/** Whose the row with an id is; `owner_id` is null for what belongs to the platform. */
export function findOwner(
  db: Queries,
  table: 'themes' | 'engagement_templates' | 'agents' | 'keepers',
  id: string,
) {
  return db.selectFrom(table).select('owner_id').where('id', '=', id).executeTakeFirst()
}

export async function insertTheme(db: Queries, theme: Insertable<ThemesTable>): Promise<void> {
  await db.insertInto('themes').values(theme).execute()
}

export async function insertTemplate(
  db: Queries,
  template: Insertable<EngagementTemplatesTable>,
): Promise<void> {
  await db.insertInto('engagement_templates').values(template).execute()
}

export async function insertAgent(
  db: Queries,
  agent: Insertable<AgentsTable>,
  templateId: string | undefined,
): Promise<void> {
  await db.insertInto('agents').values(agent).execute()
  if (templateId !== undefined)
    await db.insertInto('agent_templates').values({ agent_id: agent.id, template_id: templateId }).execute()
}

export async function insertKeeper(
  db: Queries,
  keeper: Insertable<KeepersTable>,
  templateId: string | undefined,
): Promise<void> {
  await db.insertInto('keepers').values(keeper).execute()
  if (templateId !== undefined)
    await db
      .insertInto('keeper_templates')
      .values({ keeper_id: keeper.id, template_id: templateId })
      .execute()
}

/** The slugs that are a slug itself or begin with it and a hyphen. */
export async function listTakenSlugs(db: Queries, slug: string): Promise<string[]> {
  const taken = await db
    .selectFrom('agents')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute()
  return taken.map((agent) => agent.slug)
}

/** False where an owner never had keepers, not even the samples. */
export async function hasKeepers(db: Queries, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('keeper_numbers')
    .select('owner_id')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row !== undefined
}

/** No keeper of this owner gets a number up to this one by itself any more. */
export async function reachNumber(db: Queries, ownerId: string, number: number): Promise<void> {
  await db
    .insertInto('keeper_numbers')
    .values({ owner_id: ownerId, last_number: number })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet({ last_number: number })
        .where('keeper_numbers.last_number', '<', number),
    )
    .execute()
}

export async function lastNumber(db: Queries, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('keeper_numbers')
    .select('last_number')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row?.last_number ?? 0
}

export function findKeeperAt(db: Queries, ownerId: string, number: number) {
  return db
    .selectFrom('keepers')
    .select(['id', 'sample'])
    .where('owner_id', '=', ownerId)
    .where('number', '=', number)
    .executeTakeFirst()
}

export async function renumberKeeper(db: Queries, id: string, number: number): Promise<void> {
  await db.updateTable('keepers').set({ number }).where('id', '=', id).execute()
}

/** False where the person has settings already: they stay. */
export async function insertSettings(
  db: Queries,
  settings: Insertable<Tables['user_settings']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('user_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findConversation(db: Queries, id: string) {
  return db.selectFrom('sessions').select('actor_key').where('id', '=', id).executeTakeFirst()
}

/** The agent of a conversation, as it is called here: the same one, or the platform's own of that slug. */
export async function findAgentHere(
  db: Queries,
  agent: { id: string; slug: string | undefined },
): Promise<string | undefined> {
  const same = await db.selectFrom('agents').select('id').where('id', '=', agent.id).executeTakeFirst()
  if (same || agent.slug === undefined) return same?.id
  const builtIn = await db
    .selectFrom('agents')
    .select('id')
    .where('slug', '=', agent.slug)
    .where('owner_id', 'is', null)
    .executeTakeFirst()
  return builtIn?.id
}

/** Rows of one statement. */
const messagesAtOnce = 200

export async function insertConversation(
  db: Queries,
  rows: {
    session: Insertable<Tables['sessions']>
    messages: Insertable<Tables['messages']>[]
    attachments: Insertable<Tables['attachments']>[]
  },
): Promise<void> {
  await db.insertInto('sessions').values(rows.session).execute()
  for (let at = 0; at < rows.messages.length; at += messagesAtOnce)
    await db
      .insertInto('messages')
      .values(rows.messages.slice(at, at + messagesAtOnce))
      .execute()
  if (rows.attachments.length > 0) await db.insertInto('attachments').values(rows.attachments).execute()
}

/** Whether one of the attachments is there already. */
export async function hasAttachments(db: Queries, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const query = db.selectFrom('attachments').select('id').where('id', 'in', ids).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}
