import { randomInt } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../deps.ts'
import type { Database, Notice } from './database.ts'
import { createPool, queryPool, runAtOnce } from './postgres-pool.ts'
import { noticeChannel, noticeText } from './notices.ts'
import { aliveLock, keepPresence } from './postgres-presence.ts'
import type { Tables } from './schema.ts'
import { turnLock } from './take-turn.ts'
import { createTrouble } from './trouble.ts'

/** Connections for ordinary work, for reports, and for what may take its time. */
const connections = { ordinary: 10, reports: 3, patient: 2 }

/** Opens a PostgreSQL; any number of processes may share it. */
export async function openPostgres(connectionString: string, log?: Pick<Log, 'warn'>): Promise<Database> {
  // Times and counters are bigint and stay far below 2^53; counts come as bigint too.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const trouble = createTrouble(log, 'the connection to the database was lost')
  const processNumber = randomInt(1, 2 ** 31 - 1)
  const listeners = new Set<(notice: Notice) => void>()
  const presence = await keepPresence({ connectionString, trouble }, processNumber, (notice) => {
    for (const heard of listeners) heard(notice)
  }).catch((error: unknown) => {
    throw new Error(`Keeper can't use the PostgreSQL in DATABASE_URL: ${reasonOf(error)}.`, { cause: error })
  })
  const shared = { connectionString, trouble }
  const pool = createPool({ ...shared, max: connections.ordinary })
  const db = kysely(queryPool(pool))
  // Its commits don't wait for the disk; the server's `wal_writer_delay` bounds how long they lie unsynced (0.6 s).
  const relaxed = kysely(queryPool(pool, 'begin; set local synchronous_commit = off'))
  const reports = kysely(queryPool(createPool({ ...shared, max: connections.reports, isForReports: true })))
  const patient = kysely(queryPool(createPool({ ...shared, max: connections.patient, isPatient: true })))
  return {
    engine: 'postgres',
    db,
    reports,
    patient,
    async transaction(work, meanwhile) {
      const result = await db.transaction().execute(work)
      meanwhile?.(result)
      return result
    },
    relaxed: (work) => relaxed.transaction().execute(work),
    runInTurn: (turn, query) => runAtOnce(pool, [turnLock(turn).compile(db), query]),
    // Its autovacuum does.
    giveRoomBack: async () => false,
    async ping() {
      await sql`select 1`.execute(db)
    },
    processId: String(processNumber),
    async deadProcesses(processIds) {
      const numbers = processIds.map(Number).filter((number) => number !== processNumber)
      if (numbers.length === 0) return []
      const { rows } = await pool.query<{ objid: number }>(
        'select objid::int from pg_locks where locktype = $1 and classid = $2 and granted and database = (select oid from pg_database where datname = current_database())',
        ['advisory', aliveLock],
      )
      const alive = new Set(rows.map((row) => row.objid))
      return numbers.filter((number) => !alive.has(number)).map(String)
    },
    async notify(notice) {
      await pool.query('select pg_notify($1, $2)', [noticeChannel, noticeText(notice)])
    },
    listen(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    async close() {
      await presence.end()
      await Promise.all([db, reports, patient].map((queries) => queries.destroy()))
    },
  }
}

function kysely(pool: ReturnType<typeof queryPool>): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Why a connection failed; several addresses that all failed come as one error without words. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
