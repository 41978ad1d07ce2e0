import { visitorRunsPerMinute } from '#contracts/limits.ts'
import type { VisitorLimits, VisitorLimitsChange } from '#contracts/visitor-limits.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { findSpentByVisitors } from './spend.ts'
import { findSetLimits, saveLimits } from './visitor-limits.table.ts'

/** What all visitors together may do now: what an admin set, else the default. */
export async function holdingLimits(
  deps: Pick<Deps, 'config' | 'database'>,
): Promise<{ dailyCapMicroUsd: number; runsPerMinute: number }> {
  const [set, defaults] = [await findSetLimits(deps.database.db), defaultsOf(deps)]
  return {
    dailyCapMicroUsd: set.visitors_daily_cap_micro_usd ?? defaults.visitors_daily_cap_micro_usd,
    runsPerMinute: set.visitors_runs_per_minute ?? defaults.visitors_runs_per_minute,
  }
}

/** What an admin set, and what visitors have spent today. */
export async function getVisitorLimits(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  db: Queries = deps.database.db,
): Promise<VisitorLimits> {
  return {
    ...(await findSetLimits(db)),
    defaults: defaultsOf(deps),
    visitors_spent_today_micro_usd: await findSpentByVisitors(deps, db),
  }
}

/** Takes effect with the next run of a visitor, on every process. */
export async function changeVisitorLimits(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  admin: UserActor,
  change: VisitorLimitsChange,
): Promise<VisitorLimits> {
  return deps.database.transaction(async (trx) => {
    await saveLimits(trx, change)
    await writeAudit(deps, { trx, action: 'limits.changed', actorId: admin.userId, detail: change })
    return getVisitorLimits(deps, trx)
  })
}

function defaultsOf({ config }: Pick<Deps, 'config'>): VisitorLimits['defaults'] {
  return {
    visitors_daily_cap_micro_usd: config.visitorsDailyCapMicroUsd,
    visitors_runs_per_minute: visitorRunsPerMinute,
  }
}
