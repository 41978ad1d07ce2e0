import { sql } from 'kysely'
import { createTextIndex } from '../text-index.ts'
import type { Migration } from './migration.ts'

/** Text files that agents of scope `codebase` read, in chunks that together are the file. */
export const agentFiles: Migration = {
  version: 74,
  name: 'files of agents',
  async up(trx, engine) {
    const isPostgres = engine === 'postgres'
    const sorted = isPostgres ? 'text collate "C"' : 'text'
    const number = isPostgres ? 'bigint generated always as identity primary key' : 'integer primary key'
    const statements = [
      `create table agent_files (
        id text primary key, agent_id text not null references agents(id) on delete cascade,
        path ${sorted} not null, hash text not null, bytes bigint not null, lines integer not null,
        created_at bigint not null, updated_at bigint not null, unique (agent_id, path))`,
      `create table agent_file_chunks (
        number ${number}, file_id text not null references agent_files(id) on delete cascade,
        position integer not null, first_line integer not null, last_line integer not null, text text not null,
        length integer not null, digest text not null, unique (file_id, position))`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(trx)
    await createTextIndex(trx, engine, 'file_stems')
    // The words of a chunk go with it, whatever deletes it.
    const withChunks = isPostgres
      ? 'alter table file_stems add foreign key (number) references agent_file_chunks(number) on delete cascade'
      : `create trigger agent_file_chunks_forgotten after delete on agent_file_chunks
          begin delete from file_stems where rowid = old.number; end`
    await sql.raw(withChunks).execute(trx)
  },
}
