import {
  accountDailyCapMicroUsd,
  instanceDailyCapMicroUsd,
  visitorRunsPerMinute,
} from '#contracts/limits/limits.ts'
import type {
  InstanceLimits,
  InstanceLimitsChange,
  LimitAmounts,
  OwnSpending,
} from '#contracts/limits/instance-limits.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { accountBudget, instanceBudget, visitorsBudget } from './budget-names.ts'
import { findSpentToday } from './budgets.ts'
import { findSetLimits, saveLimits } from './instance-limits.table.ts'

/** The limits that apply now: what an admin set, else the default. */
export async function effectiveLimits(deps: Pick<Deps, 'config' | 'database'>): Promise<LimitAmounts> {
  return effectiveOf(deps, await findSetLimits(deps.database.db))
}

/** The same where what an admin set has been read. */
export function effectiveOf(
  deps: Pick<Deps, 'config'>,
  set: Awaited<ReturnType<typeof findSetLimits>>,
): LimitAmounts {
  const defaults = defaultsOf(deps)
  return {
    visitors_daily_cap_micro_usd: set.visitors_daily_cap_micro_usd ?? defaults.visitors_daily_cap_micro_usd,
    visitors_runs_per_minute: set.visitors_runs_per_minute ?? defaults.visitors_runs_per_minute,
    account_daily_cap_micro_usd: set.account_daily_cap_micro_usd ?? defaults.account_daily_cap_micro_usd,
    instance_daily_cap_micro_usd: set.instance_daily_cap_micro_usd ?? defaults.instance_daily_cap_micro_usd,
  }
}

/** What an admin set, and what has been spent today. */
export async function getInstanceLimits(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  db: Queries = deps.database.db,
): Promise<InstanceLimits> {
  return {
    ...(await findSetLimits(db)),
    defaults: defaultsOf(deps),
    visitors_spent_today_micro_usd: await findSpentToday(deps, db, visitorsBudget),
    instance_spent_today_micro_usd: await findSpentToday(deps, db, instanceBudget),
  }
}

/** Takes effect with the next run, on every process. */
export async function changeInstanceLimits(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  admin: UserActor,
  change: InstanceLimitsChange,
): Promise<InstanceLimits> {
  return deps.database.transaction(async (trx) => {
    await saveLimits(trx, change)
    await writeAudit(deps, { trx, action: 'limits.changed', actorId: admin.userId, detail: change })
    return getInstanceLimits(deps, trx)
  })
}

/** What a person has spent of the platform's keys today, and may spend. */
export async function getOwnSpending(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  actor: UserActor,
): Promise<OwnSpending> {
  const { account_daily_cap_micro_usd } = await effectiveLimits(deps)
  return {
    spent_today_micro_usd: await findSpentToday(deps, deps.database.db, accountBudget(actor.userId)),
    daily_cap_micro_usd: actor.role === 'admin' ? null : account_daily_cap_micro_usd,
  }
}

function defaultsOf({ config }: Pick<Deps, 'config'>): LimitAmounts {
  return {
    visitors_daily_cap_micro_usd: config.visitorsDailyCapMicroUsd,
    visitors_runs_per_minute: visitorRunsPerMinute,
    account_daily_cap_micro_usd: accountDailyCapMicroUsd,
    instance_daily_cap_micro_usd: instanceDailyCapMicroUsd,
  }
}
