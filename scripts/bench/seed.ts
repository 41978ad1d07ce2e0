import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../server/src/database/database.ts'
import { openDatabase } from '../../server/src/database/open.ts'
import { indexRuns } from '../../server/src/features/logs/log-search.table.ts'
import { hashSessionToken } from '../../server/src/features/accounts/session-token.ts'
import { sumRuns } from '../../server/src/features/logs/usage-sums.table.ts'
import type { Keeper, Place } from './keeper.ts'

/** What the pages are asked for. */
export type Seeded = { ownerToken: string; agentId: string; sessionId: string; middleMessageId: string }

const batch = 500
const dayMs = 24 * 3_600_000

/**
 * Fills a stopped Keeper's database: 100,000 logs of two agents, and 100,000 messages, half of them in one
 * conversation and half in 500 of a hundred each.
 */
export async function seed(place: Place, keeper: Keeper): Promise<Seeded> {
  const database = await openDatabase(place)
  try {
    const seeded = {
      ownerToken: randomUUID(),
      agentId: keeper.agentId,
      sessionId: 'conversation-long',
      middleMessageId: 'long-25000',
    }
    const ownerId = await addOwner(database, seeded.ownerToken)
    await addRuns(database, keeper.agentId, ownerId)
    await addSessions(database, keeper.agentId, ownerId)
    await addMessages(database)
    while ((await indexRuns(database, batch)) === batch);
    while ((await sumRuns(database, batch, Date.now())) === batch);
    if (database.engine === 'postgres') await sql`analyze`.execute(database.db)
    return seeded
  } finally {
    await database.close()
  }
}

async function addOwner({ db, engine }: Database, token: string): Promise<string> {
  const id = randomUUID()
  const at = new Date().toISOString()
  const expiresAt = new Date(Date.now() + dayMs).toISOString()
  const verified = engine === 'postgres' ? sql`false` : sql`0`
  await sql`insert into users (id, name, email, email_verified, role, created_at, updated_at)
    values (${id}, 'Owner', 'owner@example.com', ${verified}, 'user', ${at}, ${at})`.execute(db)
  await sql`insert into auth_sessions (id, user_id, token_hash, expires_at, created_at, updated_at)
    values (${randomUUID()}, ${id}, ${hashSessionToken(token)}, ${expiresAt}, ${at}, ${at})`.execute(db)
  return id
}

/**
 * Runs of 30 days. Half of them are of the owner's twenty agents, a fifth are the owner's own, one in fifty has failed.
 */
async function addRuns({ db }: Database, agentId: string, ownerId: string): Promise<void> {
  await sql`insert into runs (session_id, id, agent_id, agent_owner_id, agent_name, agent_slug, agent_class,
      actor_key, user_id, provider, model, status, mock, input_preview, input_tokens, output_tokens,
      cost_micro_usd, price_version, execution_time_ms, time_to_first_token_ms, process_id, created_at)
    with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 99999)
    select 'conversation-' || (n / 20), 'run-' || n, case when n % 20 = 0 then ${agentId} else 'agent-' || (n % 20) end,
      case when n % 2 = 0 then ${ownerId} else 'another' end,
      'Bench', 'bench-lead', 'Lead', 'user:' || (n % 5), case when n % 5 = 0 then ${ownerId} else 'person-' || (n % 5) end,
      'openai', 'gpt-4o', case when n % 50 = 0 then 'failed' else 'done' end, 0,
      'A question of some length, number ' || n, 400, 60, 1600, '2026-11-20', 1000 + n % 500, 200 + n % 300, 'bench',
      cast(${Date.now()} as bigint) - n * cast(25000 as bigint)
    from numbers`.execute(db)
  await sql`insert into run_payloads (run_id, input, output, steps, notes)
    with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 99999)
    select 'run-' || n, 'A question of some length, number ' || n, '{"response":"An answer."}', '[]', '[]'
    from numbers`.execute(db)
}

async function addSessions({ db }: Database, agentId: string, ownerId: string): Promise<void> {
  const now = Date.now()
  await sql`insert into sessions (id, actor_key, agent_id, name, message_count, created_at, updated_at)
    with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 499)
    select 'conversation-' || n, ${`user:${ownerId}`}, ${agentId}, 'Conversation ' || n, 100,
      cast(${now} as bigint) - n * 1000, cast(${now} as bigint) - n * 1000
    from numbers`.execute(db)
  await sql`insert into sessions (id, actor_key, agent_id, name, message_count, created_at, updated_at)
    values ('conversation-long', ${`user:${ownerId}`}, ${agentId}, 'The long one', 50000, ${now}, ${now})`.execute(
    db,
  )
}

async function addMessages({ db }: Database): Promise<void> {
  const now = Date.now()
  const text =
    'Some words that a person or an agent may have said, long enough to be an ordinary message. '.repeat(3)
  await sql`insert into messages (session_id, position, id, sender, content, status, mock, created_at)
    with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 49999)
    select 'conversation-' || (n / 100), n % 100, 'short-' || n, case when n % 2 = 0 then 'user' else 'other' end,
      ${text}, 'done', 0, cast(${now} as bigint) - n * 1000
    from numbers`.execute(db)
  await sql`insert into messages (session_id, position, id, sender, content, status, mock, created_at)
    with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 49999)
    select 'conversation-long', n, 'long-' || n, case when n % 2 = 0 then 'user' else 'other' end,
      ${text}, 'done', 0, cast(${now} as bigint) - n * 1000
    from numbers`.execute(db)
}
