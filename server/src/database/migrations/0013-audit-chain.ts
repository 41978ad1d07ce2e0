import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../schema.ts'
import type { Engine, Migration } from './migration.ts'

/** Chains the lines of the audit log, the existing ones in the order of their times, and lets nobody change them. */
export const auditChain: Migration = {
  version: 13,
  name: 'audit chain',
  async up(trx, engine) {
    for (const statement of before) await sql.raw(statement).execute(trx)
    const head = await chainLines(trx)
    await sql`insert into audit_head (id, position, hash) values (1, ${head.position}, ${head.hash})`.execute(
      trx,
    )
    for (const statement of [...after, ...protection(engine)]) await sql.raw(statement).execute(trx)
  },
}

const before = [
  `drop index audit_entries_at`,
  `alter table audit_entries rename to unchained_entries`,
  `create table audit_entries (
    position bigint primary key, id text not null unique, at bigint not null, actor_id text, action text not null,
    subject text, address text, detail text, previous_hash text not null)`,
  `create table audit_head (id integer primary key, position bigint not null, hash text not null)`,
]

const after = [
  `drop table unchained_entries`,
  `create index audit_entries_at on audit_entries (at, position)`,
  `create index audit_entries_action on audit_entries (action, at, position)`,
  `create index audit_entries_actor on audit_entries (actor_id, at, position)`,
  `create index audit_entries_subject on audit_entries (subject, at, position)`,
]

function protection(engine: Engine): string[] {
  if (engine === 'sqlite')
    return ['update', 'delete'].map(
      (act) => `create trigger audit_entries_no_${act} before ${act} on audit_entries
        begin select raise(abort, 'The audit log is append-only.'); end`,
    )
  return [
    `create function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'The audit log is append-only.'; end $$`,
    `create trigger audit_entries_append_only before update or delete or truncate on audit_entries
      for each statement execute function refuse_audit_change()`,
  ]
}

type Row = {
  id: string
  at: number
  actor_id: string | null
  action: string
  subject: string | null
  detail: string | null
}

const batch = 1_000

async function chainLines(trx: Transaction<Tables>): Promise<{ position: number; hash: string }> {
  const head = { position: 0, hash: '' }
  let last: Row | undefined
  do {
    const rows = await listAfter(trx, last)
    for (const row of rows) {
      head.position += 1
      const { id, at, actor_id, action, subject, detail } = row
      await sql`insert into audit_entries
        (position, id, at, actor_id, action, subject, address, detail, previous_hash)
        values (${head.position}, ${id}, ${at}, ${actor_id}, ${action}, ${subject}, null, ${detail}, ${head.hash})`.execute(
        trx,
      )
      const line = [head.position, id, Number(at), actor_id, action, subject, null, detail, head.hash]
      head.hash = createHash('sha256').update(JSON.stringify(line)).digest('hex')
    }
    last = rows.at(-1)
  } while (last)
  return head
}

async function listAfter(trx: Transaction<Tables>, last: Row | undefined): Promise<Row[]> {
  const from = last ? sql`where at > ${last.at} or (at = ${last.at} and id > ${last.id})` : sql``
  const { rows } =
    await sql<Row>`select id, at, actor_id, action, subject, detail from unchained_entries ${from}
    order by at, id limit ${batch}`.execute(trx)
  return rows
}
