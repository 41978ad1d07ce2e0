import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from './database.ts'
import { prepared } from './prepared.ts'
import type { Tables } from './schema.ts'

/**
 * Lets one transaction at a time past this point, for each name and on every process, until it ends. SQLite runs one
 * transaction at a time anyway.
 */
export async function takeTurn(
  { engine }: Pick<Database, 'engine'>,
  trx: Transaction<Tables>,
  name: string,
): Promise<void> {
  if (engine === 'postgres') await awaitTurn(trx, { name })
}

const awaitTurn = prepared((db, { name }: { name: string }) => {
  const lock = turnLock(name)
  return { compile: () => lock.compile(db) }
})

/** The statement that waits for the turn on PostgreSQL. */
export function turnLock(name: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}
