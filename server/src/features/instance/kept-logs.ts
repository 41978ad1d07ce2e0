import { logsKeptDays } from '#contracts/limits/limits.ts'
import type { Queries } from '../../database/database.ts'
import { findInstanceSetting } from './instance-settings.table.ts'

/** The setting that says how many days logs are kept, and what goes with them. */
export const logsKeptSetting = 'logs_kept_days'

/** How many days logs are kept: what an admin set, else the default. */
export async function findLogsKeptDays(db: Queries): Promise<number> {
  const days = Number(await findInstanceSetting(db, logsKeptSetting))
  return Number.isSafeInteger(days) ? days : logsKeptDays.default
}
