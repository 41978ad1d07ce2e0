import type { CompiledQuery, QueryResult } from 'kysely'
import type { Queries } from './database.ts'

/** Runs a query at once where nobody has the connection, or the caller's transaction has it; otherwise in its turn. */
type RunDirectly = (query: CompiledQuery, isInTransaction: boolean) => Promise<QueryResult<unknown>>

const byAdapter = new WeakMap<object, { root: object; run: RunDirectly }>()

/**
 * Has the prepared queries of a database, and of its transactions, run without Kysely's way to a connection, which
 * takes longer than most of them do.
 */
export function allowDirectQueries(db: Queries, run: RunDirectly): void {
  const root = db.getExecutor()
  byAdapter.set(root.adapter, { root, run })
}

/** Runs a compiled query the shortest way there is. */
export function executeCompiled<Row>(db: Queries, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  const executor = db.getExecutor()
  const known = byAdapter.get(executor.adapter)
  // Whoever holds the connection for itself, outside of a transaction, goes Kysely's way, or it would wait for itself.
  if (!known || (!db.isTransaction && executor !== known.root)) return db.executeQuery(query)
  // The row's shape is what Kysely inferred from the query.
  return known.run(query, db.isTransaction) as Promise<QueryResult<Row>>
}
