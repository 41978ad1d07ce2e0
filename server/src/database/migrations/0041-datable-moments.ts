import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The first and the last time that moments may have since, with their days. */
const bounds = [
  { beyond: sql`<`, day: '0001-01-03', timeMs: Date.parse('0001-01-03T00:00:00Z') },
  { beyond: sql`>`, day: '9999-12-29', timeMs: Date.parse('9999-12-29T23:59:59.999Z') },
]

/** Moments at the edge of time, whose days could have years without four digits, go to the nearest day that has. */
export const datableMoments: Migration = {
  version: 41,
  name: 'moments within the calendar',
  async up(trx) {
    for (const { beyond, day, timeMs } of bounds) {
      const at = sql`cast(${timeMs} as bigint)`
      for (const table of ['moments', 'moment_topics'])
        await sql`update ${sql.table(table)} set occurred_at = ${at}, local_date = ${day}
          where occurred_at ${beyond} ${at}`.execute(trx)
      await sql`update topics set
          first_seen = (select min(local_date) from moment_topics where topic_id = topics.id and kept = 1),
          last_seen = (select max(local_date) from moment_topics where topic_id = topics.id and kept = 1)
        where id in (select topic_id from moment_topics where occurred_at = ${at})`.execute(trx)
    }
  },
}
