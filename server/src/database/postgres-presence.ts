import pg from 'pg'
import type { Notice } from './database.ts'
import { noticeChannel, readNotice } from './notices.ts'
import type { Trouble } from './trouble.ts'

/** First number of the advisory locks by which processes show that they are alive. */
export const aliveLock = 73_001
const reconnectMs = 250
const connectMs = 5_000

/** One connection of its own that holds the lock of being alive and hears notices; it comes back when it breaks. */
export async function keepPresence(
  { connectionString, trouble }: { connectionString: string; trouble: Trouble },
  processNumber: number,
  heard: (notice: Notice) => void,
) {
  let isEnding = false
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: connectMs,
    })
    next.on('error', trouble.report)
    next.on('notification', ({ payload }) => {
      const notice = readNotice(payload)
      if (notice) heard(notice)
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
      } catch (error) {
        trouble.report(error)
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
