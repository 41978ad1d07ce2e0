import type { Queries } from '../../database/database.ts'

export function findSettings(db: Queries, userId: string) {
  return db
    .selectFrom('user_settings')
    .select(['preferred_theme_id', 'start_here_dismissed'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Sets what is given and leaves the rest as it is. */
export async function saveSettings(
  db: Queries,
  userId: string,
  change: { preferred_theme_id?: string | null; start_here_dismissed?: number },
): Promise<void> {
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, preferred_theme_id: null, start_here_dismissed: 0, ...change })
    .onConflict((conflict) =>
      Object.keys(change).length > 0
        ? conflict.column('user_id').doUpdateSet(change)
        : conflict.column('user_id').doNothing(),
    )
    .execute()
}
