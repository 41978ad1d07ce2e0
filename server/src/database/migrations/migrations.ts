import { firstTables } from './0001-first-tables.ts'
import { accountSecurity } from './0002-account-security.ts'
import type { Migration } from './migration.ts'

/** In order; the last one's version is what this program understands. */
export const migrations: readonly Migration[] = [firstTables, accountSecurity]
