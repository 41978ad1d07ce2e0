import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Tests with the turns before them, and those that draw on a keeper, which are for one person alone. */
export const wholeTests: Migration = {
  version: 89,
  name: 'tests with earlier turns',
  async up(trx, engine) {
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
  },
}

const statements = (sorted: string) => [
  `alter table agent_tests add column turns text not null default '[]'`,
  'alter table agent_tests add column private_to text references users(id) on delete cascade',
  'create index agent_tests_private on agent_tests (private_to) where private_to is not null',
  `create table agent_test_moments (
    test_id text not null references agent_tests(id) on delete cascade,
    moment_id ${sorted} not null references moments(id) on delete cascade, primary key (test_id, moment_id))`,
  'create index agent_test_moments_moment on agent_test_moments (moment_id)',
  'alter table agent_test_results add column reads_keeper integer not null default 0',
  `update agent_test_results set reads_keeper = 1
    where exists (select 1 from ask_passages where ask_passages.run_id = agent_test_results.run_id)`,
  `create index agent_test_rounds_started on agent_test_rounds (started_by) where status = 'running'`,
]
