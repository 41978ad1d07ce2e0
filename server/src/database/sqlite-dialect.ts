import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { createStatements } from './sqlite-statements.ts'

/**
 * Kysely on Node's own SQLite: one connection, used by one query or transaction at a time. A statement that changes
 * something outside of transactions waits for `sync`.
 */
export function sqliteDialect(sqlite: DatabaseSync, sync: () => Promise<void>): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => sqliteDriver(sqlite, sync),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function sqliteDriver(sqlite: DatabaseSync, sync: () => Promise<void>): Driver {
  const connection = sqliteConnection(sqlite, sync)
  const run = async (sqlText: string) => {
    await connection.executeQuery(CompiledQuery.raw(sqlText))
  }
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    async init() {},
    async acquireConnection() {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
      isTaken = true
      return connection
    },
    async releaseConnection() {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
    beginTransaction: () => run('begin immediate'),
    commitTransaction: () => run('commit'),
    async rollbackTransaction() {
      // A full disk makes SQLite roll back by itself.
      if (sqlite.isTransaction) await run('rollback')
    },
    async destroy() {
      sqlite.close()
    },
  }
}

function sqliteConnection(sqlite: DatabaseSync, sync: () => Promise<void>): DatabaseConnection {
  const prepared = createStatements(sqlite)
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { statement, read } = prepared(query.sql)
      // Kysely's parameters are unknown to the type checker; SQLite itself refuses what it can't bind.
      const parameters = query.parameters as SQLInputValue[]
      // The row's shape is what Kysely inferred from the query.
      if (read) return { rows: read(parameters) as R[] }
      const isPart = sqlite.isTransaction
      const { changes, lastInsertRowid } = statement.run(...parameters)
      if (!isPart && !sqlite.isTransaction) await sync()
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    },
    async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      const parameters = query.parameters as SQLInputValue[]
      for (const row of sqlite.prepare(query.sql).iterate(...parameters)) yield { rows: [row as R] }
    },
  }
}
