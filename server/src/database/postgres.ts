import { randomInt } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database, Notice } from './database.ts'
import type { Tables } from './schema.ts'

/** First number of the advisory locks by which processes show that they are alive. */
const aliveLock = 73_001
const noticeChannel = 'keeper'
const reconnectMs = 250

/** Opens a PostgreSQL; any number of processes may share it. */
export async function openPostgres(connectionString: string): Promise<Database> {
  // Times and counters are bigint and stay far below 2^53; counts come as bigint too.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString, max: 10 })
  pool.on('error', () => {})
  const processNumber = randomInt(1, 2 ** 31 - 1)
  const listeners = new Set<(notice: Notice) => void>()
  const presence = await keepPresence(connectionString, processNumber, (notice) => {
    for (const heard of listeners) heard(notice)
  }).catch((error: unknown) => {
    throw new Error(`The PostgreSQL of DATABASE_URL can't be used: ${reasonOf(error)}.`, { cause: error })
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    db,
    reports: db,
    async transaction(work, meanwhile) {
      const result = await db.transaction().execute(work)
      meanwhile?.(result)
      return result
    },
    relaxed: (work) => db.transaction().execute(work),
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
      await pool.query('select pg_notify($1, $2)', [noticeChannel, `${notice.channel}:${notice.runId}`])
    },
    listen(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    async close() {
      await presence.end()
      await db.destroy()
    },
  }
}

/** One connection of its own that holds the lock of being alive and hears notices; it comes back when it breaks. */
async function keepPresence(
  connectionString: string,
  processNumber: number,
  heard: (notice: Notice) => void,
) {
  let isEnding = false
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString, keepAlive: true })
    next.on('error', () => {})
    next.on('notification', ({ payload }) => {
      const [channel, runId] = (payload ?? '').split(':')
      if (runId && (channel === 'run' || channel === 'stop')) heard({ channel, runId })
    })
    try {
      await next.connect()
      // A machine that went away without a word is noticed within half a minute, rather than in hours.
      await next.query(
        'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
      )
      await next.query(`listen ${noticeChannel}`)
      // Shared, since after a broken connection the server may believe for a while that it still has the old one.
      await next.query('select pg_advisory_lock_shared($1, $2)', [aliveLock, processNumber])
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    next.on('end', () => void reconnect())
    return next
  }

  async function reconnect(): Promise<void> {
    while (!isEnding) {
      try {
        client = await connect()
        if (isEnding) await client.end()
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, reconnectMs))
      }
    }
  }

  return {
    async end() {
      isEnding = true
      await client.end()
    },
  }
}

/** Why a connection failed; several addresses that all failed come as one error without words. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
