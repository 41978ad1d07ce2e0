import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'

/** A setting of the whole instance, as text. */
export async function findInstanceSetting(db: Queries, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('instance_settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

export async function setInstanceSetting(db: Queries, key: string, value: string): Promise<void> {
  await db
    .insertInto('instance_settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Sets what is not set yet; the value that holds is returned, whoever set it. */
export async function setInstanceSettingOnce(db: Queries, key: string, value: string): Promise<string> {
  await db
    .insertInto('instance_settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await findInstanceSetting(db, key)) ?? value
}

/** Adds one to a count that is kept as a setting. */
export async function countInInstanceSetting(db: Queries, key: string): Promise<void> {
  await db
    .insertInto('instance_settings')
    .values({ key, value: '1' })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: sql<string>`cast(cast(instance_settings.value as bigint) + 1 as text)` }),
    )
    .execute()
}

/** Forgets a setting and returns what it was. */
export async function takeInstanceSetting(db: Queries, key: string): Promise<string | undefined> {
  const rows = await db.deleteFrom('instance_settings').where('key', '=', key).returning('value').execute()
  return rows[0]?.value
}

export async function clearInstanceSetting(db: Queries, key: string): Promise<void> {
  await db.deleteFrom('instance_settings').where('key', '=', key).execute()
}

/** Lets one at a time through to the end of its transaction, on every process of the instance. */
export async function awaitTurn(trx: Queries, of: 'registration' | 'admins'): Promise<void> {
  await setInstanceSetting(trx, `${of}_turn`, 'taken')
}
