import type { Selectable } from '../../database/schema/columns.ts'
import type { AgentsTable } from '../../database/schema/agents.ts'
import type { KeepersTable } from '../../database/schema/keepers.ts'
import type { MessagesTable } from '../../database/schema/runs.ts'
import type { EngagementTemplatesTable } from '../../database/schema/templates.ts'
import type { ThemesTable } from '../../database/schema/themes.ts'

/** What is in an export, told to the person who opens it. */
export const readme = `# Everything of yours on this Keeper

- keeper.json: the format of this export
- profile.json: who you are here
- settings.json: your settings
- agents.json: the agents that you own
- keepers.json: your keepers
- themes.json: the themes that you made
- templates.json: the engagement templates that you made
- conversations.jsonl: your conversations, one on each line
- messages.jsonl: what was said in them, one message on each line; conversation_id names the conversation
- logs.jsonl: the runs that you began, one on each line, with input and output
- attachments/: files of messages, named by their id

Keys are not in it: nobody is shown a key again. Times are UTC.

Who runs a Keeper brings it back into an account with "npm run keeper -- import <e-mail> <file>". The profile and the
logs are there to be read: an import leaves them out.
`

/** The engagement template that is attached. */
type WithTemplate = { template_id: string | null }

export function agentEntry(row: Selectable<AgentsTable> & WithTemplate) {
  const { owner_id: _, refusals: __, name_key: ___, search_text: ____, ...agent } = row
  return {
    ...agent,
    memory_enabled: row.memory_enabled === 1,
    tools: JSON.parse(row.tools) as unknown,
    permissions: JSON.parse(row.permissions) as unknown,
    config: JSON.parse(row.config) as unknown,
    model_settings: JSON.parse(row.model_settings) as unknown,
    ...timesOf(row),
  }
}

export function keeperEntry(row: Selectable<KeepersTable> & WithTemplate) {
  const { owner_id: _, title_key: __, search_text: ___, version: ____, deleted_at: _____, ...keeper } = row
  return {
    ...keeper,
    is_public: row.is_public === 1,
    sample: row.sample === 1,
    ...timesOf(row),
    archived_at: row.archived_at === null ? null : iso(row.archived_at),
  }
}

export function themeEntry(row: Selectable<ThemesTable>) {
  const { owner_id: _, name_key: __, ...theme } = row
  return {
    ...theme,
    light: JSON.parse(row.light) as unknown,
    dark: JSON.parse(row.dark) as unknown,
    ...timesOf(row),
  }
}

export function templateEntry(row: Selectable<EngagementTemplatesTable>) {
  const { owner_id: _, name_key: __, search_text: ___, ...template } = row
  return {
    ...template,
    starter_prompts: JSON.parse(row.starter_prompts) as unknown,
    follow_up_questions: JSON.parse(row.follow_up_questions) as unknown,
    ...timesOf(row),
  }
}

type SessionRow = {
  id: string
  name: string | null
  agent_id: string
  slug: string | null
  agent_name: string | null
  message_count: number
  created_at: number
  updated_at: number
}

export function sessionEntry({ slug, agent_name, ...session }: SessionRow) {
  return {
    ...session,
    // Null: the agent was deleted.
    agent: slug === null ? null : { slug, name: agent_name },
    ...timesOf(session),
  }
}

export function messageEntry(row: Selectable<MessagesTable>) {
  const { session_id, attachments, mock, created_at, ...message } = row
  return {
    conversation_id: session_id,
    ...message,
    mock: mock === 1,
    attachments: JSON.parse(attachments ?? '[]') as unknown,
    created_at: iso(created_at),
  }
}

type RunRow = { mock: number; created_at: number; output: string | null }

export function runEntry<Row extends RunRow>({ mock, created_at, output, ...run }: Row) {
  return {
    ...run,
    output: output === null ? null : (JSON.parse(output) as unknown),
    mock: mock === 1,
    created_at: iso(created_at),
  }
}

function timesOf({ created_at, updated_at }: { created_at: number; updated_at: number }) {
  return { created_at: iso(created_at), updated_at: iso(updated_at) }
}

function iso(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
