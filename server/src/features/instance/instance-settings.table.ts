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

export async function clearInstanceSetting(db: Queries, key: string): Promise<void> {
  await db.deleteFrom('instance_settings').where('key', '=', key).execute()
}

/** Lets one at a time through to the end of its transaction, on every process of the instance. */
export async function awaitTurn(trx: Queries, of: 'registration' | 'admins'): Promise<void> {
  await setInstanceSetting(trx, `${of}_turn`, 'taken')
}
