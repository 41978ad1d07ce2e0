import { sql, type Expression, type SqlBool } from 'kysely'
import type { UserSort, UsersQuery } from '#contracts/accounts/users.ts'
import type { Queries } from '../../../database/database.ts'

/** A page of accounts with how many there are in all. */
export async function listUsers(db: Queries, request: UsersQuery) {
  const found = db
    .selectFrom('users')
    .$if(request.role !== undefined, (query) => query.where('users.role', '=', request.role ?? null))
    .$if(request.state !== undefined, (query) => query.where(isDisabled(request.state === 'disabled')))
    .where((eb) => eb.and(words(request.search).map((word) => holdsWord(word))))
  const rows = await selectSummary(found)
    .$call((query) => sorted(query, request.sort))
    .orderBy('users.id')
    .limit(request.pageSize)
    .offset((request.page - 1) * request.pageSize)
    .execute()
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

export function findUser(db: Queries, id: string) {
  return selectSummary(db.selectFrom('users').where('users.id', '=', id)).executeTakeFirst()
}

export async function setRole(db: Queries, id: string, change: { role: string; at: Date }): Promise<void> {
  await db
    .updateTable('users')
    .set({ role: change.role, updated_at: change.at.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** False where it was confirmed before. */
export async function confirmAddress(db: Queries, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ address_confirmed: 1, updated_at: at.toISOString() })
    .where('id', '=', id)
    .where('address_confirmed', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setDisabled(
  db: Queries,
  id: string,
  change: { isDisabled: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable('users')
    // Spelled alike on both engines, whose types of a flag differ here.
    .set({ banned: change.isDisabled ? sql`true` : sql`false`, ban_expires: null })
    .set({ updated_at: change.at.toISOString() })
    .where('id', '=', id)
    .execute()
}

type Found = ReturnType<typeof startFound>
function startFound(db: Queries) {
  return db.selectFrom('users')
}

function selectSummary(query: Found) {
  return query.select((eb) => [
    ...(['users.id', 'users.email', 'users.name', 'users.role', 'users.created_at', 'users.banned'] as const),
    ...(['users.email_verified', 'users.address_confirmed'] as const),
    eb
      .selectFrom('auth_sessions')
      .select((inner) => inner.fn.max('auth_sessions.updated_at').as('at'))
      .whereRef('auth_sessions.user_id', '=', 'users.id')
      .as('last_used_at'),
    eb
      .selectFrom('two_factor_secrets')
      .select('two_factor_secrets.confirmed_at')
      .whereRef('two_factor_secrets.user_id', '=', 'users.id')
      .as('two_factor_at'),
  ])
}

function sorted<Query extends ReturnType<typeof selectSummary>>(query: Query, sort: UserSort) {
  if (sort === 'name') return query.orderBy('users.name')
  if (sort === 'email') return query.orderBy('users.email')
  return query.orderBy('users.created_at', 'desc')
}

function isDisabled(disabled: boolean): Expression<SqlBool> {
  return disabled ? sql<SqlBool>`users.banned = true` : sql<SqlBool>`coalesce(users.banned, false) = false`
}

function words(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean)
}

function holdsWord(word: string): Expression<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(lower(users.email) like ${pattern} escape '\\' or lower(users.name) like ${pattern} escape '\\')`
}
