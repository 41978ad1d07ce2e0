import type { InstanceLimits, InstanceLimitsChange, LimitAmounts } from '#contracts/limits/instance-limits.ts'
import type { Queries } from '../../database/database.ts'
import { prepared } from '../../database/prepared.ts'
import { clearInstanceSetting, setInstanceSetting } from '../instance/index.ts'

// Settings of the instance, by their names in the contract.
const names = {
  visitorsCap: 'visitors_daily_cap_micro_usd',
  visitorsRuns: 'visitors_runs_per_minute',
  accountCap: 'account_daily_cap_micro_usd',
  instanceCap: 'instance_daily_cap_micro_usd',
} as const satisfies Record<string, keyof LimitAmounts>

/** Every run that somebody else pays for reads this. */
const selectLimits = prepared((db, settings: typeof names) =>
  db
    .selectFrom('instance_settings')
    .select(['key', 'value'])
    .where('key', 'in', [
      settings.visitorsCap,
      settings.visitorsRuns,
      settings.accountCap,
      settings.instanceCap,
    ]),
)

/** What an admin set; null where nothing is set. */
export async function findSetLimits(db: Queries): Promise<Pick<InstanceLimits, keyof LimitAmounts>> {
  const { rows } = await selectLimits(db, names)
  const amountOf = (name: string) => {
    const amount = Number(rows.find(({ key }) => key === name)?.value)
    return Number.isSafeInteger(amount) ? amount : null
  }
  return {
    visitors_daily_cap_micro_usd: amountOf(names.visitorsCap),
    visitors_runs_per_minute: amountOf(names.visitorsRuns),
    account_daily_cap_micro_usd: amountOf(names.accountCap),
    instance_daily_cap_micro_usd: amountOf(names.instanceCap),
  }
}

/** Forgets what is null and leaves what is absent. */
export async function saveLimits(trx: Queries, change: InstanceLimitsChange): Promise<void> {
  for (const name of Object.values(names)) {
    const amount = change[name]
    if (amount === null) await clearInstanceSetting(trx, name)
    else if (amount !== undefined) await setInstanceSetting(trx, name, String(amount))
  }
}
