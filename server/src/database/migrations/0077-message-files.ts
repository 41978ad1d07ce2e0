import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Files that people attach to their messages. Until one is sent it is its uploader's, and of no conversation. */
export const messageFiles: Migration = {
  version: 77,
  name: 'files of messages',
  async up(trx) {
    for (const column of ['name text', 'width integer', 'height integer', 'uploaded_by text'])
      await sql.raw(`alter table attachments add column ${column}`).execute(trx)
    await sql
      .raw(
        `create index attachments_unsent on attachments (uploaded_by, created_at) where uploaded_by is not null`,
      )
      .execute(trx)
  },
}
