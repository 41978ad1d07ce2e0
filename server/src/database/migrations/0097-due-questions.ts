import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Questions in the order in which they are due, without reading the keeper's other moments. */
export const dueQuestions: Migration = {
  version: 97,
  name: 'due questions',
  async up(trx) {
    const where = 'where review_due_on is not null and deleted_at is null'
    await sql.raw(`create index moments_due on moments (keeper_id, review_due_on, id) ${where}`).execute(trx)
  },
}
