import type { DatabaseRepair } from '#contracts/diagnostics/diagnostics.ts'
import { diagnosticsWording } from '#contracts/diagnostics/diagnostics-wording.ts'
import { wording } from '#contracts/wording.ts'
import { findDamage, rebuildIndexes } from '../../database/integrity.ts'
import { appliedMigrations } from '../../database/migrate.ts'
import { migrations } from '../../database/migrations/migrations.ts'
import { migrateDatabase } from '../../database/open.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import {
  raiseKeeperNumbers,
  rebuildSearch,
  rebuildTopics,
  rebuildUsages,
  recountKeepers,
} from '../keepers/index.ts'
import { forgetRunEvents, recoverOrphanRuns } from '../runs/index.ts'
import { endReplies, freeWaitingSessions, recountMessages } from '../sessions/index.ts'

/**
 * Checks the database and mends what can be mended without losing anything: indexes, missing migrations, orphan
 * runs, counts, and what is kept beside moments and follows from them. Says what each step did; doing it again finds nothing left to do.
 */
export async function repairDatabase(deps: Deps, admin: UserActor): Promise<DatabaseRepair> {
  const repair: DatabaseRepair = { actions: [], errors: [] }
  for (const step of steps) {
    try {
      repair.actions.push({ message: await step(deps) })
    } catch (error) {
      deps.log.error({ err: error }, 'a repair of the database failed')
      repair.errors.push({
        error: error instanceof RepairError ? error.message : diagnosticsWording.repairFailed,
      })
    }
  }
  const detail = { actions: repair.actions.length, errors: repair.errors.length }
  await writeAudit(deps, { actorId: admin.userId, action: 'database.repaired', detail })
  return repair
}

/** What a step could not do, in words for the admin. */
class RepairError extends Error {}

type Step = (deps: Deps) => Promise<string>

const steps: Step[] = [
  mendDamage,
  applyMigrations,
  counted(
    recoverOrphanRuns,
    'Orphan runs: none.',
    (count) => `Orphan runs: ${count} marked interrupted, keeping the text so far.`,
  ),
  counted(
    ({ database }) => freeWaitingSessions(database.db),
    'Waiting conversations: none is waiting for an ended run.',
    (count) => `Waiting conversations: ${count} can accept messages again.`,
  ),
  counted(
    ({ database }) => endReplies(database.db, wording.runInterrupted),
    'Unfinished replies: none.',
    (count) => `Unfinished replies: ${count} marked interrupted.`,
  ),
  counted(
    ({ database }) => forgetRunEvents(database.db),
    'Left-over events of ended runs: none.',
    (count) => `Left-over events of ended runs: ${count} removed.`,
  ),
  counted(
    ({ database }) => recountMessages(database.db),
    'Message counts: all correct.',
    (count) => `Message counts: ${count} recomputed.`,
  ),
  counted(
    ({ database }) => raiseKeeperNumbers(database.db),
    'Keeper numbers: all correct.',
    (count) => `Keeper numbers: ${count} recomputed.`,
  ),
  counted(
    ({ database }) => recountKeepers(database),
    'Keeper counts: all correct.',
    (count) => `Keeper counts: ${count} recomputed.`,
  ),
  counted(
    ({ database }) => rebuildTopics(database),
    'Topics: all as the moments name them.',
    (count) => `Topics: ${count} corrected from the moments.`,
  ),
  counted(
    ({ database }) => rebuildSearch(database),
    'Search index: all moments as they are written.',
    (count) => `Search index: ${count} corrected from the moments.`,
  ),
  counted(
    ({ database }) => rebuildUsages(database),
    'Files of moments: all as the moments name them.',
    (count) => `Files of moments: ${count} corrected from the moments.`,
  ),
]

function counted(
  repair: (deps: Deps) => Promise<number>,
  nothing: string,
  done: (count: number) => string,
): Step {
  return async (deps) => {
    const count = await repair(deps)
    return count === 0 ? nothing : done(count)
  }
}

async function mendDamage({ database, config }: Deps): Promise<string> {
  const found = await findDamage(database, config)
  if (found.length === 0) return 'Integrity: the database is intact.'
  await rebuildIndexes(database)
  const left = await findDamage(database, config)
  if (left.length > 0) throw new RepairError(`${left.join(' ')} ${diagnosticsWording.restoreBackup}`)
  return 'Integrity: damaged indexes were rebuilt; the database is intact now.'
}

async function applyMigrations({ database, config }: Deps): Promise<string> {
  const before = await appliedMigrations(database.db)
  await migrateDatabase(config, database)
  const after = await appliedMigrations(database.db)
  const missing = migrations.filter(({ version }) => !after.includes(version))
  if (missing.length > 0) {
    const names = missing.map(({ version, name }) => `${version} (${name})`).join(', ')
    throw new RepairError(
      `Migrations that should be there are missing: ${names}. ${diagnosticsWording.restoreBackup}`,
    )
  }
  const applied = migrations.filter(({ version }) => !before.includes(version))
  if (applied.length === 0) return `Migrations: all ${after.length} are applied.`
  return `Migrations: applied ${applied.map(({ version, name }) => `${version} (${name})`).join(', ')}.`
}
