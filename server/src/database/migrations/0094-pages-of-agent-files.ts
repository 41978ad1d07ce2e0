import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** PDFs among the files of agents: how many pages a file has, and on which a chunk is. */
export const pagesOfAgentFiles: Migration = {
  version: 94,
  name: 'pages of agents’ files',
  async up(trx) {
    await sql.raw('alter table agent_files add column pages integer').execute(trx)
    await sql.raw('alter table agent_file_chunks add column page integer').execute(trx)
  },
}
