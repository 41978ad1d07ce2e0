import { sql, type Compilable, type OperationNodeSource } from 'kysely'
import type { Database, Notice, Queries } from './database.ts'
import { compilable, prepared, preparedQuery } from './prepared.ts'
import { noticeChannel, noticeText } from './notices.ts'

/** Builds an insert, update or delete; like the queries of `prepared`, it may place its values, not look at them. */
export type Write<Values> = (db: Queries, values: Values) => Compilable & OperationNodeSource

/** Writes that are done together or not at all. */
export type Together<Values> = {
  /**
   * Does all of them, provided that the first one changes a row; returns whether it did. On PostgreSQL that is one
   * statement, in which no write sees what another one does. `turn` names what only one process does at a time; `meanwhile` is that of
   * `transaction`, where they are done.
   */
  run(
    database: Database,
    values: Values,
    how?: { turn?: string; notice?: Notice; meanwhile?: () => void },
  ): Promise<boolean>
  /** The same as part of a transaction, one after the other. */
  within(trx: Queries, values: Values): Promise<boolean>
}

/** Joins writes. `isRelaxed`: they are committed as `relaxed` has it, otherwise as `transaction` has it. */
export function together<Values extends object>(
  writes: readonly [Write<Values>, ...Write<Values>[]],
  { isRelaxed }: { isRelaxed: boolean },
): Together<Values> {
  const oneByOne = writes.map((write) => prepared(write))
  const silent = preparedQuery((db, { values }: { values: Values }) =>
    joined(db, { writes, values, isRelaxed }),
  )
  const telling = preparedQuery((db, { values, notice }: { values: Values; notice: string }) =>
    joined(db, { writes, values, isRelaxed, notice }),
  )

  async function within(trx: Queries, values: Values): Promise<boolean> {
    for (const [place, write] of oneByOne.entries()) {
      const { numAffectedRows } = await write(trx, values)
      if (place === 0 && !numAffectedRows) return false
    }
    return true
  }

  async function runInTransaction(
    database: Database,
    values: Values,
    meanwhile?: () => void,
  ): Promise<boolean> {
    const work = (trx: Queries) => within(trx, values)
    if (isRelaxed) return database.relaxed(work)
    return database.transaction(work, (isDone) => isDone && meanwhile?.())
  }

  return {
    within,
    async run(database, values, { turn, notice, meanwhile } = {}) {
      if (database.engine === 'sqlite') return runInTransaction(database, values, meanwhile)
      const { db } = database
      const query = notice ? telling(db, { values, notice: noticeText(notice) }) : silent(db, { values })
      try {
        await (turn === undefined ? db.executeQuery(query) : database.runInTurn(turn, query))
        meanwhile?.()
        return true
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === divisionByZero) return false
        throw error
      }
    },
  }
}

/** How PostgreSQL numbers the error that undoes the other writes when the first one changed nothing. */
const divisionByZero = '22012'

function joined<Values>(
  db: Queries,
  request: { writes: readonly Write<Values>[]; values: Values; isRelaxed: boolean; notice?: string },
): Compilable {
  const parts = request.writes.map((write, place) => {
    const query = write(db, request.values)
    return place === 0 ? sql`first as (${query} returning 1)` : sql`${sql.ref(`part_${place}`)} as (${query})`
  })
  const effects = [
    sql`1 / (select count(*) from first)`,
    ...(request.isRelaxed ? [relaxing] : []),
    ...(request.notice === undefined ? [] : [sql`pg_notify(${sql.lit(noticeChannel)}, ${request.notice})`]),
  ]
  return compilable(db, sql`with ${sql.join(parts)} select ${sql.join(effects)}`)
}

/** One write that commits as `relaxed` has it, and the rows that it returns. On PostgreSQL it needs no transaction. */
export function relaxedWrite<Values extends object, Row>(
  write: (db: Queries, values: Values) => Compilable<Row> & OperationNodeSource,
): (database: Database, values: Values) => Promise<Row[]> {
  const alone = prepared(write)
  const asOne = prepared((db, values: Values) =>
    compilable<Row>(
      db,
      sql<Row>`with written as (${write(db, values)}) select written.*, ${relaxing} as relaxed from written`,
    ),
  )
  return async (database, values) => {
    if (database.engine === 'postgres') return (await asOne(database.db, values)).rows
    return database.relaxed(async (trx) => (await alone(trx, values)).rows)
  }
}

/** One write of a shape that differs from call to call, committed as `relaxed` has it; then the other processes are told. */
export async function writeAndTell(
  database: Database,
  write: (db: Queries) => Compilable & OperationNodeSource & { execute(): Promise<unknown> },
  notices: Notice[],
): Promise<void> {
  if (database.engine === 'sqlite') {
    await database.relaxed((trx) => write(trx).execute())
    return
  }
  const told = sql`select count(pg_notify(${sql.lit(noticeChannel)}, notice)) from unnest(${notices.map(noticeText)}::text[]) notice`
  await sql`with written as (${write(database.db)}) select ${relaxing}, (${told})`.execute(database.db)
}

/** Until the end of the transaction, which is that of the statement. */
const relaxing = sql`set_config('synchronous_commit', 'off', true)`
