import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Engagement templates, and what they are attached to. */
export const templatesTables: Migration = {
  version: 7,
  name: 'engagement templates',
  async up(trx, engine) {
    // Sorted by code points on both engines.
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
  },
}

/** A template_id has no row to refer to where the template is a built-in one. */
const statements = (sorted: string) => [
  `create table engagement_templates (
    id ${sorted} primary key, owner_id text not null references users(id) on delete cascade, name text not null,
    name_key ${sorted} not null, search_text text not null, description text not null, greeting text not null,
    starter_prompts text not null, follow_up_questions text not null,
    created_at bigint not null, updated_at bigint not null)`,
  `create index engagement_templates_updated on engagement_templates (owner_id, updated_at, id)`,
  `create index engagement_templates_name on engagement_templates (owner_id, name_key, id)`,
  `create table agent_templates (
    agent_id text primary key references agents(id) on delete cascade, template_id ${sorted} not null)`,
  `create index agent_templates_template on agent_templates (template_id)`,
  `create table keeper_templates (
    keeper_id ${sorted} primary key references keepers(id) on delete cascade, template_id ${sorted} not null)`,
  `create index keeper_templates_template on keeper_templates (template_id)`,
]
