import type { InstanceLimits, InstanceLimitsChange, LimitAmounts } from '#contracts/limits/instance-limits.ts'
import type { Queries } from '../../database/database.ts'
import { prepared } from '../../database/prepared.ts'
import { clearInstanceSetting, setInstanceSetting } from '../instance/index.ts'

// Settings of the instance, by their names in the contract.
export const limitNames = {
  visitorsCap: 'visitors_daily_cap_micro_usd',
  visitorsRuns: 'visitors_runs_per_minute',
  accountCap: 'account_daily_cap_micro_usd',
  instanceCap: 'instance_daily_cap_micro_usd',
} as const satisfies Record<string, keyof LimitAmounts>

/** Every run that somebody else pays for reads this. */
export function selectLimits(db: Queries, { settings }: { settings: typeof limitNames }) {
  return db
    .selectFrom('instance_settings')
    .select(['key', 'value'])
    .where('key', 'in', [
      settings.visitorsCap,
      settings.visitorsRuns,
      settings.accountCap,
      settings.instanceCap,
    ])
}

const readLimits = prepared(selectLimits)

/** What an admin set; null where nothing is set. */
export async function findSetLimits(db: Queries): Promise<Pick<InstanceLimits, keyof LimitAmounts>> {
  return limitsIn((await readLimits(db, { settings: limitNames })).rows)
}

/** The same where the settings have been read. */
export function limitsIn(rows: { key: string; value: string }[]): Pick<InstanceLimits, keyof LimitAmounts> {
  const amountOf = (name: string) => {
    const amount = Number(rows.find(({ key }) => key === name)?.value)
    return Number.isSafeInteger(amount) ? amount : null
  }
  return {
    visitors_daily_cap_micro_usd: amountOf(limitNames.visitorsCap),
    visitors_runs_per_minute: amountOf(limitNames.visitorsRuns),
    account_daily_cap_micro_usd: amountOf(limitNames.accountCap),
    instance_daily_cap_micro_usd: amountOf(limitNames.instanceCap),
  }
}

/** Forgets what is null and leaves what is absent. */
export async function saveLimits(trx: Queries, change: InstanceLimitsChange): Promise<void> {
  for (const name of Object.values(limitNames)) {
    const amount = change[name]
    if (amount === null) await clearInstanceSetting(trx, name)
    else if (amount !== undefined) await setInstanceSetting(trx, name, String(amount))
  }
}
