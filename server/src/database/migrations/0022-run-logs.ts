import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Of a run that was under way there is only text: the first entry of its log. Earlier runs were all of a conversation,
 * had no parent and used no rights.
 */
export const runLogs: Migration = {
  version: 22,
  name: 'logs of runs, and what runs may do',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}

const statements = [
  'alter table run_events rename to run_events_before',
  `create table run_events (
    run_id text not null, seq integer not null, end_offset integer not null, part integer, type text not null,
    data text not null, primary key (run_id, seq, end_offset))`,
  `insert into run_events (run_id, seq, end_offset, part, type, data)
    select run_id, 1, end_offset, 0, 'text', data from run_events_before`,
  'drop table run_events_before',
  'alter table run_payloads add column log text',
  'alter table runs add column agent_version integer',
  `alter table runs add column origin text not null default 'chat'`,
  'alter table runs add column parent_run_id text',
  'create index runs_parent on runs (parent_run_id) where parent_run_id is not null',
  'alter table runs add column depth integer not null default 0',
  `alter table runs add column rights text not null default '[]'`,
  'alter table runs add column budget_micro_usd bigint',
  'alter table runs add column budget_steps integer not null default 0',
  'alter table runs add column budget_tool_calls integer not null default 0',
  'alter table runs add column deadline_at bigint not null default 0',
  'alter table runs add column waiting_since bigint',
  `create index runs_waiting on runs (waiting_since) where status = 'waiting'`,
]
