import type { VisitorLimitsChange } from '#contracts/visitor-limits.ts'
import type { Queries } from '../../database/database.ts'
import { prepared } from '../../database/prepared.ts'
import { clearInstanceSetting, setInstanceSetting } from '../instance/index.ts'

// Settings of the instance, by their names in the contract.
const capSetting = 'visitors_daily_cap_micro_usd'
const runsSetting = 'visitors_runs_per_minute'

/** Every visitor's run reads this. */
const selectLimits = prepared((db, settings: { cap: string; runs: string }) =>
  db
    .selectFrom('instance_settings')
    .select(['key', 'value'])
    .where('key', 'in', [settings.cap, settings.runs]),
)

/** What an admin set; null where nothing is set. */
export async function findSetLimits(db: Queries): Promise<VisitorLimitsChange> {
  const { rows } = await selectLimits(db, { cap: capSetting, runs: runsSetting })
  const amountOf = (name: string) => {
    const amount = Number(rows.find(({ key }) => key === name)?.value)
    return Number.isSafeInteger(amount) ? amount : null
  }
  return { [capSetting]: amountOf(capSetting), [runsSetting]: amountOf(runsSetting) }
}

/** Forgets what is null. */
export async function saveLimits(trx: Queries, change: VisitorLimitsChange): Promise<void> {
  for (const name of [capSetting, runsSetting] as const) {
    const amount = change[name]
    if (amount === null) await clearInstanceSetting(trx, name)
    else await setInstanceSetting(trx, name, String(amount))
  }
}
