import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What each save left of an agent. An agent without a row has the one version that it is. */
export const agentVersions: Migration = {
  version: 4,
  name: 'agent versions',
  async up(trx) {
    await sql
      .raw(
        `create table agent_versions (
          agent_id text not null references agents(id) on delete cascade, number integer not null,
          snapshot text not null, saved_by text, restored_from integer, created_at bigint not null,
          primary key (agent_id, number))`,
      )
      .execute(trx)
  },
}
