import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The first and the last day that journeys and milestones may have since. */
const [earliest, latest] = ['0001-01-03', '9999-12-29']

const days = {
  journeys: ['started_on', 'target_on', 'ended_on'],
  journey_milestones: ['due_on', 'reached_on'],
}

/** Days of journeys at the edge of time go to the nearest that they may have. */
export const datableJourneys: Migration = {
  version: 43,
  name: 'journeys within the calendar',
  async up(trx) {
    for (const [table, columns] of Object.entries(days))
      for (const column of columns) {
        const day = sql.ref(column)
        await sql`update ${sql.table(table)} set ${day} = ${earliest} where ${day} < ${earliest}`.execute(trx)
        await sql`update ${sql.table(table)} set ${day} = ${latest} where ${day} > ${latest}`.execute(trx)
      }
  },
}
