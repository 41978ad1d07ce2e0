import type { Queries } from '../../database/database.ts'

const batch = 200

/** The agents that a person owns. */
export function listOwnAgents(db: Queries, userId: string) {
  return db
    .selectFrom('agents')
    .leftJoin('agent_templates', 'agent_templates.agent_id', 'agents.id')
    .selectAll('agents')
    .select('agent_templates.template_id')
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A person's keepers; the samples only where there is nothing else. */
export async function listOwnKeepers(db: Queries, userId: string) {
  const keepers = await db
    .selectFrom('keepers')
    .leftJoin('keeper_templates', 'keeper_templates.keeper_id', 'keepers.id')
    .selectAll('keepers')
    .select('keeper_templates.template_id')
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .execute()
  const own = keepers.filter(({ sample }) => sample === 0)
  return own.length > 0 ? own : keepers
}

/** The themes that a person made. */
export function listOwnThemes(db: Queries, userId: string) {
  return db.selectFrom('themes').selectAll().where('owner_id', '=', userId).orderBy('id').execute()
}

/** The engagement templates that a person made. */
export function listOwnTemplates(db: Queries, userId: string) {
  return db
    .selectFrom('engagement_templates')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** A person's conversations, some at a time. */
export function eachSession(db: Queries, actorKey: string) {
  return batches((after: string) =>
    db
      .selectFrom('sessions')
      .leftJoin('agents', 'agents.id', 'sessions.agent_id')
      .select([
        'sessions.id',
        'sessions.name',
        'sessions.agent_id',
        'agents.slug',
        'agents.name as agent_name',
      ])
      .select(['sessions.message_count', 'sessions.created_at', 'sessions.updated_at'])
      .where('sessions.actor_key', '=', actorKey)
      .where('sessions.message_count', '>', 0)
      .where('sessions.id', '>', after)
      .orderBy('sessions.id')
      .limit(batch)
      .execute(),
  )
}

/** A conversation's messages in their order, some at a time. */
export async function* eachMessage(db: Queries, sessionId: string) {
  let after = -1
  for (;;) {
    const rows = await db
      .selectFrom('messages')
      .selectAll()
      .where('session_id', '=', sessionId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(batch)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.position
  }
}

/** The runs that a person began, with what went in and out, some at a time. */
export function eachRun(db: Queries, userId: string) {
  return batches((after: string) =>
    db
      .selectFrom('runs')
      .leftJoin('run_payloads', 'run_payloads.run_id', 'runs.id')
      .select(['runs.id', 'runs.session_id', 'runs.agent_id', 'runs.agent_name', 'runs.agent_slug'])
      .select(['runs.provider', 'runs.model', 'runs.status', 'runs.mock', 'runs.error', 'runs.created_at'])
      .select(['runs.input_tokens', 'runs.output_tokens', 'runs.cost_micro_usd', 'runs.execution_time_ms'])
      .select(['run_payloads.input', 'run_payloads.output'])
      .where('runs.user_id', '=', userId)
      .where('runs.id', '>', after)
      .orderBy('runs.id')
      .limit(batch)
      .execute(),
  )
}

export function listAttachments(db: Queries, actorKey: string) {
  return db
    .selectFrom('attachments')
    .innerJoin('sessions', 'sessions.id', 'attachments.session_id')
    .select(['attachments.id', 'attachments.type', 'attachments.session_id'])
    .where('sessions.actor_key', '=', actorKey)
    .execute()
}

async function* batches<Row extends { id: string }>(read: (after: string) => Promise<Row[]>) {
  let after = ''
  for (;;) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}
