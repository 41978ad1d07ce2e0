import type { Insertable, Selectable, Updateable } from 'kysely'
import type { z } from 'zod'
import {
  AgentConfig,
  AgentStatus,
  ContextScope,
  AgentClass,
  ModelProvider,
  ModelSettings,
  Visibility,
} from '#contracts/agents.ts'
import { prepared } from '../../database/prepared.ts'
import type { Queries } from '../../database/database.ts'
import type { AgentsTable } from '../../database/schema/agents.ts'
import type { Actor } from '../accounts/actor.service.ts'
import { visibleAgents } from './agents.access.ts'

type Row = Selectable<AgentsTable>

/** An agent as it is kept, its JSON read. */
export type StoredAgent = Omit<Row, keyof typeof readers | 'memory_enabled' | 'tools' | 'permissions'> & {
  [Name in keyof typeof readers]: z.infer<(typeof readers)[Name]>
} & { memory_enabled: boolean; tools: string[]; permissions: string[] }

const readers = {
  model_provider: ModelProvider,
  agent_class: AgentClass,
  context_scope: ContextScope,
  status: AgentStatus,
  visibility: Visibility,
  config: AgentConfig,
  model_settings: ModelSettings,
}

export async function findAgent(
  db: Queries,
  by: { id: string } | { slug: string },
): Promise<StoredAgent | undefined> {
  const { rows } = await ('id' in by ? selectById(db, by) : selectBySlug(db, by))
  return rows[0] && fromRow(rows[0])
}

const selectById = prepared((db, by: { id: string }) =>
  db.selectFrom('agents').selectAll().where('id', '=', by.id),
)
const selectBySlug = prepared((db, by: { slug: string }) =>
  db.selectFrom('agents').selectAll().where('slug', '=', by.slug),
)

/** All that the caller may see, the newest first. */
export async function listVisibleAgents(
  db: Queries,
  actor: Actor,
  address: string | undefined,
): Promise<StoredAgent[]> {
  const rows = await visibleAgents(db, actor, address)
    .selectAll('agents')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

/** Throws the engine's error when the slug is taken. */
export async function insertAgent(db: Queries, agent: StoredAgent): Promise<void> {
  await db.insertInto('agents').values(toRow(agent)).execute()
}

/** Stored only where no agent has their slugs yet. */
export async function insertMissingAgents(db: Queries, agents: StoredAgent[]): Promise<void> {
  await db
    .insertInto('agents')
    .values(agents.map(toRow))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

/** Writes the given fields alone. Throws the engine's error when the slug is taken. */
export async function updateAgent(db: Queries, id: string, changed: Partial<StoredAgent>): Promise<void> {
  await db.updateTable('agents').set(toColumns(changed)).where('id', '=', id).execute()
}

export async function deleteAgentRow(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('agents').where('id', '=', id).execute()
}

/** A row with its JSON and choices read. */
export function fromRow(row: Row): StoredAgent {
  return {
    ...row,
    model_provider: ModelProvider.parse(row.model_provider),
    agent_class: AgentClass.parse(row.agent_class),
    context_scope: ContextScope.parse(row.context_scope),
    status: AgentStatus.parse(row.status),
    visibility: Visibility.parse(row.visibility),
    memory_enabled: row.memory_enabled === 1,
    tools: JSON.parse(row.tools),
    permissions: JSON.parse(row.permissions),
    config: AgentConfig.parse(JSON.parse(row.config)),
    model_settings: ModelSettings.parse(JSON.parse(row.model_settings)),
  }
}

function toRow(agent: StoredAgent): Insertable<AgentsTable> {
  return {
    ...agent,
    memory_enabled: Number(agent.memory_enabled),
    tools: JSON.stringify(agent.tools),
    permissions: JSON.stringify(agent.permissions),
    config: JSON.stringify(agent.config),
    model_settings: JSON.stringify(agent.model_settings),
  }
}

function toColumns(changed: Partial<StoredAgent>): Updateable<AgentsTable> {
  const { memory_enabled, tools, permissions, config, model_settings, ...plain } = changed
  return {
    ...plain,
    ...(memory_enabled !== undefined && { memory_enabled: Number(memory_enabled) }),
    ...(tools && { tools: JSON.stringify(tools) }),
    ...(permissions && { permissions: JSON.stringify(permissions) }),
    ...(config && { config: JSON.stringify(config) }),
    ...(model_settings && { model_settings: JSON.stringify(model_settings) }),
  }
}
