import { sql } from 'kysely'
import { executionColumns, firstTokenColumns } from '../latency-classes.ts'
import { createSearchIndex, dropSearchIndex } from '../search.ts'
import type { Migration } from './migration.ts'

/**
 * Sums by hour, from which reports are answered, and indices for every order of the logs. Existing runs
 * are summed and indexed in the background, as if just ended.
 */
export const usageHours: Migration = {
  version: 14,
  name: 'usage by hour',
  async up(trx, engine) {
    await dropSearchIndex(trx, engine, 'run_words')
    await createSearchIndex(trx, engine, 'run_words')
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}

const classes = [...executionColumns, ...firstTokenColumns].map((column) => `${column} integer not null`)

const statements = [
  `create table usage_hours (
    scope text not null, scope_id text not null, hour integer not null, agent_id text not null,
    provider text not null, model text not null, status text not null, is_visitor integer not null,
    agent_name text not null, agent_slug text not null, runs integer not null, tokens bigint not null,
    cost_micro_usd bigint not null, execution_ms double precision not null, last_at bigint not null,
    execution_min_ms double precision, execution_max_ms double precision,
    first_token_min_ms double precision, first_token_max_ms double precision, ${classes.join(', ')},
    primary key (scope, scope_id, hour, agent_id, provider, model, status, is_visitor))`,
  `create table usage_people (
    viewer_id text not null, user_id text not null, runs bigint not null, first_at bigint not null,
    last_at bigint not null, primary key (viewer_id, user_id))`,
  `create index usage_people_runs on usage_people (viewer_id, runs)`,
  'alter table runs add column is_summed integer not null default 0',
  // What no sum holds yet: nearly always little.
  'create index runs_unsummed on runs (created_at, id) where is_summed = 0',
  'drop index runs_unsearchable',
  `create index runs_unsearchable on runs (created_at, id) where is_searchable = 0 and status <> 'running'`,
  'update runs set is_searchable = 0',
  ...orderIndices('', ''),
  ...orderIndices('_user', 'user_id, '),
  ...orderIndices('_owner', 'agent_owner_id, '),
]

/** Of summed runs alone, so that no turn writes them. */
function orderIndices(ending: string, first: string): string[] {
  const orders = {
    slowest: 'execution_time_ms',
    costliest: 'cost_micro_usd',
    largest: '(input_tokens + cached_input_tokens + output_tokens + reasoning_tokens)',
  }
  return Object.entries(orders).map(
    ([name, by]) => `create index runs_${name}${ending} on runs (${first}${by}, id) where is_summed = 1`,
  )
}
