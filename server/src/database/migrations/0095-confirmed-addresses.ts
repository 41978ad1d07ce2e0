import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Whether an admin vouches for the address of an account; those that exist count as before. */
export const confirmedAddresses: Migration = {
  version: 95,
  name: 'confirmed addresses',
  async up(trx) {
    await sql.raw('alter table users add column address_confirmed integer not null default 0').execute(trx)
    await sql.raw('update users set address_confirmed = 1').execute(trx)
  },
}
