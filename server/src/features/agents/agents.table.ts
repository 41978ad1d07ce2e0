import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { z } from 'zod'
import type { GrantWish } from '#contracts/keepers/grants.ts'
import {
  AgentConfig,
  type AgentQuery,
  type AgentSort,
  AgentStatus,
  ContextScope,
  AgentClass,
  ModelProvider,
  ModelSettings,
  Visibility,
} from '#contracts/agents/agents.ts'
import { wording } from '#contracts/wording.ts'
import { prepared } from '../../database/prepared.ts'
import type { Database, Queries } from '../../database/database.ts'
import { agentTexts, holds } from '../../database/search-text.ts'
import type { AgentsTable } from '../../database/schema/agents.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { isShownOwner } from '../accounts/index.ts'
import { visibleAgents } from './agents.access.ts'

type Row = Selectable<AgentsTable>

/** An agent that this version can't read: saved by another one, or damaged. */
export class UnreadableAgentError extends Error {
  readonly agent: Pick<Row, 'id' | 'owner_id'>

  constructor({ id, owner_id }: Row, cause: unknown) {
    super(`The agent ${id} can't be read.`, { cause })
    this.agent = { id, owner_id }
  }
}

/** An agent as it is kept, its JSON read. */
export type StoredAgent = Omit<
  Row,
  keyof typeof readers | 'memory_enabled' | 'tools' | 'permissions' | 'name_key' | 'search_text'
> & {
  [Name in keyof typeof readers]: z.infer<(typeof readers)[Name]>
} & {
  memory_enabled: boolean
  tools: string[]
  permissions: string[]
  /** Of a draft: the saved agent whose grants it has; null for one that was never saved. */
  draft_of?: string | null
  /** Of a draft: what it may read of its person's own keepers in place of what is granted. */
  draft_reads?: readonly GrantWish[]
}

const Texts = z.array(z.string())

const readers = {
  model_provider: ModelProvider,
  agent_class: AgentClass,
  context_scope: ContextScope,
  status: AgentStatus,
  visibility: Visibility,
  config: AgentConfig,
  model_settings: ModelSettings,
}

/** An agent whose owner's account isn't disabled. Throws `UnreadableAgentError`. */
export async function findAgent(
  db: Queries,
  by: { id: string } | { slug: string },
): Promise<StoredAgent | undefined> {
  const { rows } = await ('id' in by ? selectById(db, by) : selectBySlug(db, by))
  const read = rows[0] && tryRead(rows[0])
  if (read instanceof UnreadableAgentError) throw read
  return read
}

const selectById = prepared((db, by: { id: string }) =>
  db.selectFrom('agents').selectAll().where('id', '=', by.id).where(isShownOwner('agents.owner_id')),
)
const selectBySlug = prepared((db, by: { slug: string }) =>
  db.selectFrom('agents').selectAll().where('slug', '=', by.slug).where(isShownOwner('agents.owner_id')),
)

/** Which of the agents that a caller may see. `address` as in `visibleAgents`; every word is in what a search looks at. */
export type AgentFilter = {
  actor: Actor
  address: string | undefined
  words: string[]
  choices: Pick<AgentQuery, 'whose' | 'class' | 'visibility' | 'status' | 'provider'>
}

/** A part of the list: the agents that can be read, and the errors of the others. */
export async function listVisibleAgents(
  db: Queries,
  filter: AgentFilter,
  { sort, part }: { sort: AgentSort; part: { offset: number; limit: number } },
): Promise<{ agents: StoredAgent[]; unread: UnreadableAgentError[] }> {
  const [column, direction] = sortColumns[sort]
  let query = agentsIn(db, filter).selectAll('agents').orderBy(column, direction)
  if (column === 'status' || column === 'agent_class') query = query.orderBy('name_key')
  const rows = await query.orderBy('id').limit(part.limit).offset(part.offset).execute()
  const agents: StoredAgent[] = []
  const unread: UnreadableAgentError[] = []
  for (const row of rows) {
    const read = tryRead(row)
    if (read instanceof UnreadableAgentError) unread.push(read)
    else agents.push(read)
  }
  return { agents, unread }
}

export async function countVisibleAgents(db: Queries, filter: AgentFilter): Promise<number> {
  const query = agentsIn(db, filter).select((eb) => eb.fn.countAll().as('total'))
  return Number((await query.executeTakeFirstOrThrow()).total)
}

export async function countOwnAgents(db: Queries, ownerId: string): Promise<number> {
  const own = db.selectFrom('agents').where('owner_id', '=', ownerId)
  const { total } = await own.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

const sortColumns = {
  newest: ['created_at', 'desc'],
  updated: ['updated_at', 'desc'],
  name: ['name_key', 'asc'],
  // By their names 'error' comes first, then 'in-progress': what needs a look.
  status: ['status', 'asc'],
  class: ['agent_class', 'asc'],
} as const

function agentsIn(db: Queries, { actor, address, words, choices }: AgentFilter) {
  let agents = visibleAgents(db, actor, address)
  // Visitors can't tell an agent's model by searching for it.
  const searched = actor.kind === 'visitor' ? searchedByVisitors : searchedByUsers
  for (const word of words) agents = agents.where((eb) => eb.or(searched.map((text) => holds(text, word))))
  const { whose, visibility, status } = choices
  if (whose === 'built-in') agents = agents.where('owner_id', 'is', null)
  if (actor.kind === 'user' && whose === 'mine') agents = agents.where('owner_id', '=', actor.userId)
  if (actor.kind === 'user' && whose === 'shared') agents = agents.where('owner_id', '!=', actor.userId)
  if (choices.class !== undefined) agents = agents.where('agent_class', '=', choices.class)
  if (visibility !== undefined) agents = agents.where('visibility', '=', visibility)
  if (status !== undefined) agents = agents.where('status', '=', status)
  if (choices.provider !== undefined) agents = agents.where('model_provider', '=', choices.provider)
  return agents
}

const searchedByVisitors = [sql.ref('search_text')]
const searchedByUsers = [
  ...searchedByVisitors,
  ...['agent_class', 'model_provider', 'model'].map((column) => sql`lower(${sql.ref(column)})`),
]

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

/** Writes the given fields of an agent alone. Throws `not_found` where it is gone, and the engine's error when the slug is taken. */
export async function updateAgent(
  db: Queries,
  after: StoredAgent,
  changed: Partial<StoredAgent>,
): Promise<void> {
  const columns = { ...toColumns(changed), ...agentTexts(after) }
  const { numUpdatedRows } = await db
    .updateTable('agents')
    .set(columns)
    .where('id', '=', after.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('not_found', wording.agentNotFound)
}

/** An agent as it is now, which nobody else changes before the transaction has ended. */
export async function holdStoredAgent(
  trx: Queries,
  { engine }: Pick<Database, 'engine'>,
  id: string,
): Promise<StoredAgent> {
  const row = await trx
    .selectFrom('agents')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (agent) => agent.forNoKeyUpdate())
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', wording.agentNotFound)
  const agent = tryRead(row)
  if (agent instanceof UnreadableAgentError) throw agent
  return agent
}

/** An agent's picture, which nobody else replaces before the transaction has ended. */
export async function holdPicture(
  trx: Queries,
  { engine }: Pick<Database, 'engine'>,
  agentId: string,
): Promise<Pick<StoredAgent, 'picture_file'> | undefined> {
  const agent = trx.selectFrom('agents').select('picture_file').where('id', '=', agentId)
  return agent.$if(engine === 'postgres', (row) => row.forUpdate()).executeTakeFirst()
}

/** Which of these files are pictures of agents. */
export async function knownAgentPictures(db: Queries, names: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('agents')
    .select('picture_file')
    .where('picture_file', 'in', names)
    .execute()
  return new Set(rows.flatMap(({ picture_file }) => picture_file ?? []))
}

export async function deleteAgentRow(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('agents').where('id', '=', id).execute()
}

function tryRead(row: Row): StoredAgent | UnreadableAgentError {
  try {
    return fromRow(row)
  } catch (error) {
    return new UnreadableAgentError(row, error)
  }
}

/** A row with its JSON and choices read. */
function fromRow(stored: Row): StoredAgent {
  const { name_key: _, search_text: __, ...row } = stored
  return {
    ...row,
    model_provider: ModelProvider.parse(row.model_provider),
    agent_class: AgentClass.parse(row.agent_class),
    context_scope: ContextScope.parse(row.context_scope),
    status: AgentStatus.parse(row.status),
    visibility: Visibility.parse(row.visibility),
    memory_enabled: row.memory_enabled === 1,
    tools: Texts.parse(JSON.parse(row.tools)),
    permissions: Texts.parse(JSON.parse(row.permissions)),
    config: AgentConfig.parse(JSON.parse(row.config)),
    model_settings: ModelSettings.parse(JSON.parse(row.model_settings)),
  }
}

function toRow(agent: StoredAgent): Insertable<AgentsTable> {
  return {
    ...agent,
    ...agentTexts(agent),
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
