import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Trouble } from './trouble.ts'
import { statementName } from './prepared.ts'

/** How long a connection may take to be made, or a caller may wait for a free one. */
const connectMs = 5_000
/** How long the server works on a statement before it gives up. */
const statementMs = 30_000
/** How long a statement may go unanswered, should the server have vanished without a word. */
const answerMs = 35_000

/** Gives sorts and hashes more memory than the default, and prices random reads as SSDs do, so that indices are used. */
const reading = '-c default_transaction_read_only=on -c work_mem=32MB -c random_page_cost=1.1'

export type PoolOptions = {
  connectionString: string
  max: number
  trouble: Trouble
  /** Without limits on the time of a statement. */
  isPatient?: boolean
  /** Refuses to write, and reads much at once: see `reading`. */
  isForReports?: boolean
}

/**
 * A pool of connections that never ends the process: each connection has a listener for its errors from its first
 * moment, because the pool's own one is taken off while a connection is in use.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { connectionString, max, trouble, isPatient, isForReports } = options
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: connectMs,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(!isPatient && { statement_timeout: statementMs, query_timeout: answerMs }),
    ...(isForReports && { options: reading }),
  })
  pool.on('error', trouble.report)
  pool.on('connect', (client) => client.on('error', trouble.report))
  return pool
}

/**
 * A pool as Kysely uses it. The queries of `prepared` are named, so that PostgreSQL parses and plans them once for
 * each connection. `begin` is how a transaction begins; its first statement is sent along, without waiting.
 */
export function queryPool(pool: pg.Pool, begin = 'begin'): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const wrapped = known.get(client) ?? wrap(client, begin)
      known.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
    options: {},
  }
}

function wrap(client: pg.PoolClient, begin: string): PostgresPoolClient {
  let isUnanswered = false
  let begun: Promise<unknown> | undefined
  async function query(text: string, values: readonly unknown[]) {
    try {
      if (text === 'begin') {
        begun = client.query(begin)
        // Whoever asks next hears of it.
        begun.catch(() => {})
        return { command: 'UPDATE' as const, rowCount: 0, rows: [] }
      }
      const isBegun = begun
      begun = undefined
      const asked = client.query({ name: statementName(text), text, values: [...values] })
      const [result] = await Promise.all([asked, isBegun])
      return result
    } catch (error) {
      // What it was asked may still be answered, to whoever asks next: nobody may.
      if (error instanceof Error && error.message === 'Query read timeout') isUnanswered = true
      throw error
    }
  }
  // Without the form for cursors, which Kysely asks for only where one is configured.
  return { query, release: () => client.release(isUnanswered) } as unknown as PostgresPoolClient
}

/**
 * Runs queries as one transaction and sends them all without waiting: where one fails, those behind it fail too, and
 * PostgreSQL takes the commit for a rollback. Throws what the first one that failed says.
 */
export async function runAtOnce(pool: pg.Pool, queries: CompiledQuery[]): Promise<void> {
  const client = await pool.connect()
  const asked = [
    client.query('begin'),
    ...queries.map(({ sql: text, parameters }) =>
      client.query({ name: statementName(text), text, values: [...parameters] }),
    ),
    client.query('commit'),
  ]
  const answers = await Promise.allSettled(asked)
  // Without an answer to the commit nobody knows how the connection stands.
  client.release(answers.at(-1)?.status === 'rejected')
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
}
