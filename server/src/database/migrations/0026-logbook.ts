import { sql } from 'kysely'
import type { Engine, Migration } from './migration.ts'

/** The logbook of each keeper: a chain of entries that nobody changes, and that goes with its keeper alone. */
export const logbookTables: Migration = {
  version: 26,
  name: 'logbook',
  async up(trx, engine) {
    for (const statement of [...tables, ...protection(engine)]) await sql.raw(statement).execute(trx)
  },
}

const tables = [
  `create table logbook_entries (
    keeper_id text not null references keepers(id) on delete cascade, seq bigint not null, at bigint not null,
    actor text not null, actor_id text, action text not null, subject text not null,
    provider text, model text, went text, sent integer, stayed text, tokens integer,
    prev_hash text not null, hash text not null, primary key (keeper_id, seq))`,
  `create table logbook_heads (
    keeper_id text primary key references keepers(id) on delete cascade, seq bigint not null, hash text not null)`,
  `create index logbook_entries_at on logbook_entries (keeper_id, at, seq)`,
  `create index logbook_entries_action on logbook_entries (keeper_id, action, at, seq)`,
  `create index logbook_entries_left on logbook_entries (keeper_id, at, seq) where provider is not null`,
  // Whether an edit follows one that has an entry.
  `create index logbook_entries_edits on logbook_entries (keeper_id, subject, at) where action = 'moment.edited'`,
]

/** While its keeper is there, no entry is changed or removed. */
function protection(engine: Engine): string[] {
  if (engine === 'sqlite')
    return [
      `create trigger logbook_entries_no_update before update on logbook_entries
        begin select raise(abort, 'The logbook is append-only.'); end`,
      `create trigger logbook_entries_no_delete before delete on logbook_entries
        when exists (select 1 from keepers where id = old.keeper_id)
        begin select raise(abort, 'The logbook is append-only.'); end`,
    ]
  return [
    `create function refuse_logbook_change() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' and not exists (select 1 from keepers where id = old.keeper_id) then return old; end if;
      raise exception 'The logbook is append-only.'; end $$`,
    `create trigger logbook_entries_append_only before update or delete on logbook_entries
      for each row execute function refuse_logbook_change()`,
  ]
}
