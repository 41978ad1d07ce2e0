import { sql } from 'kysely'
import type { Queries } from '../database.ts'
import type { Migration } from './migration.ts'

/** What a conversation read of keepers is known as long as there is the conversation, whatever becomes of its logs. */
export const lastingReadings: Migration = {
  version: 83,
  name: 'readings that outlive their logs',
  async up(trx, engine) {
    for (const statement of engine === 'postgres' ? onPostgres : onSqlite)
      await sql.raw(statement).execute(trx)
    await sql`update ask_passages set session_id = (select sessions.id from sessions
      join runs on runs.session_id = sessions.id where runs.id = ask_passages.run_id)`.execute(trx)
    await sql`create index ask_passages_session on ask_passages (session_id) where session_id is not null`.execute(
      trx,
    )
    await markCited(trx)
  },
}

const onPostgres = [
  'alter table ask_passages drop constraint ask_passages_run_id_fkey',
  'alter table ask_passages add column session_id text references sessions(id) on delete cascade',
]

/** A reference can't be dropped there. */
const onSqlite = [
  `create table lasting_passages (
    run_id text not null, n integer not null, moment_id text not null references moments(id) on delete cascade,
    score double precision not null, why text not null,
    session_id text references sessions(id) on delete cascade, primary key (run_id, n))`,
  `insert into lasting_passages (run_id, n, moment_id, score, why)
    select run_id, n, moment_id, score, why from ask_passages`,
  'drop table ask_passages',
  'alter table lasting_passages rename to ask_passages',
  'create index ask_passages_moment on ask_passages (moment_id)',
]

/** What was cited in replies whose logs are gone, and is known in all that follows them. */
async function markCited(trx: Queries): Promise<void> {
  const citing = await trx
    .selectFrom('messages')
    .select('session_id')
    .distinct()
    .where('parts', 'like', '%"type":"citation"%')
    .execute()
  for (const { session_id: sessionId } of citing) {
    const replies = await trx
      .selectFrom('messages')
      .select(['run_id', 'parts'])
      .where('session_id', '=', sessionId)
      .where('sender', '=', 'other')
      .orderBy('position')
      .execute()
    const known = new Set<string>()
    for (const { run_id: runId, parts } of replies) {
      for (const id of citedIn(parts)) known.add(id)
      if (runId !== null && known.size > 0) await mark(trx, { runId, sessionId, momentIds: [...known] })
    }
  }
}

function citedIn(parts: string | null): string[] {
  if (parts === null) return []
  // As `storedParts` wrote them.
  const all = JSON.parse(parts) as { type: string; moment_id?: string }[]
  return all.flatMap(({ type, moment_id: id }) => (type === 'citation' && id !== undefined ? [id] : []))
}

async function mark(
  trx: Queries,
  { runId, sessionId, momentIds }: { runId: string; sessionId: string; momentIds: string[] },
): Promise<void> {
  await sql`insert into ask_passages (run_id, n, moment_id, score, why, session_id)
    select cast(${runId} as text),
      (select coalesce(max(n), 1000) from ask_passages where run_id = ${runId} and n > 1000)
        + row_number() over (order by id), id, 0, '', cast(${sessionId} as text)
    from moments where id in (${sql.join(momentIds)})
      and id not in (select moment_id from ask_passages where run_id = ${runId})`.execute(trx)
}
