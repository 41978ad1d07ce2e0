import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What was said before is plain text with what was spoken: content and attachments hold all of its parts. */
export const messageParts: Migration = {
  version: 21,
  name: 'parts of messages',
  async up(trx) {
    await sql`alter table messages add column parts text`.execute(trx)
  },
}
