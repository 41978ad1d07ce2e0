import { sql } from 'kysely'
import { defaultQuotas, type QuotaName, type QuotasChange, type SetQuotas } from '#contracts/limits/quotas.ts'
import type { Queries } from '../../database/database.ts'
import { prepared } from '../../database/prepared.ts'
import { clearInstanceSetting, findInstanceSetting, setInstanceSetting } from '../instance/index.ts'

/** The first run of every conversation reads one. */
const selectQuota = prepared((db, by: { key: string }) =>
  db.selectFrom('instance_settings').select('value').where('key', '=', by.key),
)

/** What holds for one quota: what an admin set, or else the default. */
export async function findEffectiveQuota(db: Queries, of: QuotaName): Promise<number> {
  const { rows } = await selectQuota(db, { key: settingKey(of) })
  return parseAmount(rows[0]?.value) ?? defaultQuotas[of]
}

/** What holds for one quota, as a statement finds it that goes by it: see `quotaRoom`. */
export function effectiveQuota(db: Queries, room: { most: number; settingKey: string }) {
  const set = db
    .selectFrom('instance_settings')
    .select(sql<number>`cast(value as bigint)`.as('amount'))
    .where('key', '=', room.settingKey)
  return sql<number>`coalesce((${set}), cast(${room.most} as bigint))`
}

/** The values that `effectiveQuota` asks for. */
export function quotaRoom(of: QuotaName): { most: number; settingKey: string } {
  return { most: defaultQuotas[of], settingKey: settingKey(of) }
}

/** What an admin set; null where nothing is set. */
export async function findSetQuotas(db: Queries): Promise<SetQuotas> {
  const amountOf = async (of: QuotaName) => parseAmount(await findInstanceSetting(db, settingKey(of)))
  return {
    agents: await amountOf('agents'),
    keepers: await amountOf('keepers'),
    moments: await amountOf('moments'),
    templates: await amountOf('templates'),
    themes: await amountOf('themes'),
    conversations: await amountOf('conversations'),
    attachments_bytes: await amountOf('attachments_bytes'),
    attachment_bytes: await amountOf('attachment_bytes'),
    shares: await amountOf('shares'),
  }
}

/** Forgets what is null. */
export async function saveQuotas(trx: Queries, change: QuotasChange): Promise<void> {
  for (const [of, amount] of Object.entries(change)) {
    if (amount === undefined) continue
    if (amount === null) await clearInstanceSetting(trx, settingKey(of))
    else await setInstanceSetting(trx, settingKey(of), String(amount))
  }
}

function settingKey(of: string): string {
  return `quota_${of}`
}

function parseAmount(text: string | undefined): number | null {
  const amount = Number(text)
  return Number.isSafeInteger(amount) ? amount : null
}
