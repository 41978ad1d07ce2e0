import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { allowDirectQueries } from './direct-queries.ts'
import type { Tables } from './schema.ts'
import { replaceLower } from './sqlite-lower.ts'
import { createStatements } from './sqlite-statements.ts'

/**
 * Kysely on Node's own SQLite: one connection, used by one query or transaction at a time. A statement that changes
 * something outside of transactions waits for `sync`.
 */
export function sqliteQueries(sqlite: DatabaseSync, sync: () => Promise<void>): Kysely<Tables> {
  replaceLower(sqlite)
  const connection = sqliteConnection(sqlite, sync)
  const turns = createTurns()
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => sqliteDriver(sqlite, connection, turns),
      createIntrospector: (known) => new SqliteIntrospector(known),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  allowDirectQueries(db, async (query, isInTransaction) => {
    if (isInTransaction || turns.isFree()) return connection.executeQuery(query)
    await turns.take()
    try {
      return await connection.executeQuery(query)
    } finally {
      turns.give()
    }
  })
  return db
}

/** Who has the connection, one after the other. */
type Turns = { isFree(): boolean; take(): Promise<void>; give(): void }

function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let isTaken = false
  return {
    isFree: () => !isTaken,
    async take() {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
      isTaken = true
    },
    give() {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    },
  }
}

function sqliteDriver(sqlite: DatabaseSync, connection: DatabaseConnection, turns: Turns): Driver {
  const run = async (sqlText: string) => {
    await connection.executeQuery(CompiledQuery.raw(sqlText))
  }
  return {
    async init() {},
    async acquireConnection() {
      await turns.take()
      return connection
    },
    async releaseConnection() {
      turns.give()
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
