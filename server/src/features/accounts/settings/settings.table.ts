import { type Insertable, sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { UserSettingsTable } from '../../../database/schema/accounts.ts'

export function findSettings(db: Queries, userId: string) {
  return db
    .selectFrom('user_settings')
    .select(['preferred_theme_id', 'start_here_dismissed', 'first_line_declined'])
    .select(['custom_domain', 'cors_origins'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function hasCustomDomain(db: Queries, hostName: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_settings')
    .innerJoin('users', 'users.id', 'user_settings.user_id')
    .select('user_id')
    .where('custom_domain', '=', hostName)
    .where('users.role', '=', 'admin')
    .where(sql<boolean>`coalesce(users.banned, false) = false`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const nothingChosen = {
  preferred_theme_id: null,
  start_here_dismissed: 0,
  custom_domain: null,
  cors_origins: null,
}

/** False where the person has settings already: they stay. */
export async function insertSettings(db: Queries, settings: Insertable<UserSettingsTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('user_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Prefers nothing where this theme was preferred. */
export async function forgetPreferredTheme(db: Queries, userId: string, themeId: string): Promise<void> {
  await db
    .updateTable('user_settings')
    .set({ preferred_theme_id: null })
    .where('user_id', '=', userId)
    .where('preferred_theme_id', '=', themeId)
    .execute()
}

/** Sets what is given and leaves the rest as it is. */
export async function saveSettings(
  db: Queries,
  userId: string,
  change: Partial<Omit<Insertable<UserSettingsTable>, 'user_id'>>,
): Promise<void> {
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, ...nothingChosen, ...change })
    .onConflict((conflict) =>
      Object.keys(change).length > 0
        ? conflict.column('user_id').doUpdateSet(change)
        : conflict.column('user_id').doNothing(),
    )
    .execute()
}
