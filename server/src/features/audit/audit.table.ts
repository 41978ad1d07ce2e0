import { sql, type SelectQueryBuilder } from 'kysely'
import type { AuditQuery } from '#contracts/audit/audit.ts'
import type { Queries } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import { hashLine, type AuditLine } from './audit-chain.ts'

/** Appends a line. The head's row is held until the transaction ends: lines get their places one after the other. */
export async function appendLine(
  trx: Queries,
  line: Omit<AuditLine, 'position' | 'previous_hash'>,
): Promise<void> {
  const head = await trx
    .updateTable('audit_head')
    .set({ position: sql<number>`position + 1` })
    .returning(['position', 'hash'])
    .executeTakeFirstOrThrow()
  const placed = { ...line, position: head.position, previous_hash: head.hash }
  await trx.insertInto('audit_entries').values(placed).execute()
  await trx
    .updateTable('audit_head')
    .set({ hash: hashLine(placed) })
    .execute()
}

export function findHead(db: Queries) {
  return db.selectFrom('audit_head').select(['position', 'hash']).executeTakeFirst()
}

/** The lines after a position, in the order in which they were written. */
export function listLinesAfter(db: Queries, position: number, limit: number): Promise<AuditLine[]> {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** The lines after a position that somebody is the actor or the subject of, in their order. `is_account`: of the subject. */
export function listLinesOf(db: Queries, userId: string, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .select(
      sql<number>`case when exists (select 1 from users where users.id = audit_entries.subject) then 1 else 0 end`.as(
        'is_account',
      ),
    )
    .where('position', '>', after)
    .where((eb) => eb.or([eb('actor_id', '=', userId), eb('subject', '=', userId)]))
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** The place of a line in the list. */
export type AuditPlace = { at: number; position: number }

export type AuditSelection = {
  action?: string | undefined
  /** By an id, or a part of a name or an email address. */
  person?: string | undefined
  from?: number | undefined
  to?: number | undefined
  sort: AuditQuery['sort']
  /** The line that they come after in this order. */
  after?: AuditPlace | undefined
}

/** Lines with the people they name. */
export async function listEntries(db: Queries, selection: AuditSelection, limit: number) {
  const ids = selection.person === undefined ? undefined : await findPeople(db, selection.person)
  const direction = selection.sort === 'newest' ? 'desc' : 'asc'
  const selected = db
    .selectFrom('audit_entries')
    .$call((query) => narrow(query, selection))
    .$if(ids !== undefined, (query) =>
      query.where((eb) => eb.or([eb('actor_id', 'in', ids ?? []), eb('subject', 'in', ids ?? [])])),
    )
    .orderBy('at', direction)
    .orderBy('position', direction)
    .limit(limit)
    .selectAll()
  return db
    .selectFrom(selected.as('entries'))
    .leftJoin('users as actors', 'actors.id', 'entries.actor_id')
    .leftJoin('users as subjects', 'subjects.id', 'entries.subject')
    .selectAll('entries')
    .select(['actors.name as actor_name', 'actors.email as actor_email'])
    .select(['subjects.name as subject_name', 'subjects.email as subject_email'])
    .orderBy('entries.at', direction)
    .orderBy('entries.position', direction)
    .execute()
}

/** When somebody last did something, to `subject` where there is one; undefined for never. */
export async function findLastTime(
  db: Queries,
  by: { actorId: string; action: string; subject?: string | undefined },
): Promise<number | undefined> {
  const { subject } = by
  const row = await db
    .selectFrom('audit_entries')
    .select('at')
    .where('actor_id', '=', by.actorId)
    .where('action', '=', by.action)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

const peopleMax = 50

/** The ids that a filter by person means: what was typed itself, which may be of somebody who is gone, and all it fits. */
async function findPeople(db: Queries, typed: string): Promise<string[]> {
  const pattern = `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(
      sql<boolean>`(lower(email) like ${pattern} escape '\\' or lower(name) like ${pattern} escape '\\')`,
    )
    .orderBy('created_at')
    .limit(peopleMax)
    .execute()
  return [typed, ...rows.map(({ id }) => id)]
}

function narrow<Row>(
  query: SelectQueryBuilder<Tables, 'audit_entries', Row>,
  { action, from, to, sort, after }: AuditSelection,
) {
  return query
    .$if(action !== undefined, (q) => q.where('action', '=', action ?? ''))
    .$if(from !== undefined, (q) => q.where('at', '>=', from ?? 0))
    .$if(to !== undefined, (q) => q.where('at', '<', to ?? 0))
    .$if(after !== undefined, (q) => q.where(comesAfter(sort, after ?? { at: 0, position: 0 })))
}

function comesAfter(sort: AuditQuery['sort'], { at, position }: AuditPlace) {
  return sql<boolean>`(at, position) ${sql.raw(sort === 'newest' ? '<' : '>')} (${at}, ${position})`
}
