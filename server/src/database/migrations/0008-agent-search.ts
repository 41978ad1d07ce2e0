import { sql } from 'kysely'
import { agentTexts } from '../search-text.ts'
import type { Migration } from './migration.ts'

/** What agents are searched and sorted by. */
export const agentSearch: Migration = {
  version: 8,
  name: 'search and order of agents',
  async up(trx, engine) {
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    await sql.raw(`alter table agents add column name_key ${sorted} not null default ''`).execute(trx)
    await sql.raw(`alter table agents add column search_text text not null default ''`).execute(trx)
    const agents = await trx.selectFrom('agents').select(['id', 'name', 'slug', 'purpose']).execute()
    for (const agent of agents)
      await trx.updateTable('agents').set(agentTexts(agent)).where('id', '=', agent.id).execute()
    for (const column of ['created_at', 'updated_at', 'name_key'])
      await sql.raw(`create index agents_${column} on agents (${column}, id)`).execute(trx)
  },
}
