import type { Insertable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { PasswordLinksTable } from '../../../database/schema/accounts.ts'

/**
 * Stores a link; an earlier one of the account no longer works. One that anybody can ask for ends none that an admin
 * made.
 */
export async function replaceLink(db: Queries, link: Insertable<PasswordLinksTable>): Promise<void> {
  await db
    .deleteFrom('password_links')
    .where('user_id', '=', link.user_id)
    .$if(link.made_by === null, (links) => links.where('made_by', 'is', null))
    .execute()
  await db.insertInto('password_links').values(link).execute()
}

export function findLink(
  db: Queries,
  link: { codeHash: string; now: number },
): Promise<{ user_id: string } | undefined> {
  return db
    .selectFrom('password_links')
    .select('user_id')
    .where('code_hash', '=', link.codeHash)
    .where('expires_at', '>', link.now)
    .executeTakeFirst()
}

/** Ends the links of an account. */
export async function deleteLinksOf(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).execute()
}

/** Uses a link up; of two at once, one gets whose it is. */
export async function takeLink(
  db: Queries,
  link: { codeHash: string; now: number },
): Promise<{ user_id: string; made_by: string | null } | undefined> {
  return db
    .deleteFrom('password_links')
    .where('code_hash', '=', link.codeHash)
    .where('expires_at', '>', link.now)
    .returning(['user_id', 'made_by'])
    .executeTakeFirst()
}
