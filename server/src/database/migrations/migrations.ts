import { firstTables } from './0001-first-tables.ts'
import { keepersTables } from './0002-keepers.ts'
import { accountSecurity } from './0003-account-security.ts'
import { agentVersions } from './0004-agent-versions.ts'
import { logSearch } from './0005-log-search.ts'
import { themesTable } from './0006-themes.ts'
import { templatesTables } from './0007-templates.ts'
import { agentSearch } from './0008-agent-search.ts'
import { usageHours } from './0028-usage-hours.ts'
import { jobsTable } from './0029-jobs.ts'
import type { Migration } from './migration.ts'

/** In order; the last one's version is what this program understands. */
export const migrations: readonly Migration[] = [
  firstTables,
  keepersTables,
  accountSecurity,
  agentVersions,
  logSearch,
  themesTable,
  templatesTables,
  agentSearch,
  usageHours,
  jobsTable,
]
