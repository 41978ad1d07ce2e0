import type { Json, TimeMs } from './columns.ts'

/** Engagement templates, and what they are attached to. */
export type TemplateTables = {
  engagement_templates: EngagementTemplatesTable
  agent_templates: AgentTemplatesTable
  keeper_templates: KeeperTemplatesTable
}

/** Engagement templates that people made; the built-in ones are no rows. */
export type EngagementTemplatesTable = {
  id: string
  owner_id: string
  name: string
  /** The name as it is sorted by. */
  name_key: string
  /** What a search looks at. */
  search_text: string
  description: string
  greeting: string
  starter_prompts: Json
  follow_up_questions: Json
  created_at: TimeMs
  updated_at: TimeMs
}

/** Which template opens an agent's conversations; it may be a built-in one. */
type AgentTemplatesTable = { agent_id: string; template_id: string }

/** Which template gives a keeper its daily prompts; it may be a built-in one. */
type KeeperTemplatesTable = { keeper_id: string; template_id: string }
