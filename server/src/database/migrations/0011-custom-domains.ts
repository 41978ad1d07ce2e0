import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Each request for a host that Keeper doesn't know asks whose domain it is. */
export const customDomains: Migration = {
  version: 11,
  name: 'accounts by custom domain',
  async up(trx) {
    await sql
      .raw(
        'create index user_settings_custom_domain on user_settings (custom_domain) where custom_domain is not null',
      )
      .execute(trx)
  },
}
