import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Of a run that was under way there is only text: the first entry of its log. */
export const runLogs: Migration = {
  version: 22,
  name: 'logs of runs',
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
]
