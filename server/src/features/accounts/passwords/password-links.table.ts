import type { ExpressionBuilder, Insertable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { PasswordLinksTable } from '../../../database/schema/accounts.ts'
import type { Tables } from '../../../database/schema.ts'
import { activeAdminIds } from '../index.ts'

/**
 * Stores a link. One that an admin or operator made ends the earlier ones of the account. One that is mailed ends none,
 * since anybody can ask for it while its person waits for an earlier mail: only expired links are deleted.
 */
export async function storeLink(db: Queries, link: Insertable<PasswordLinksTable>): Promise<void> {
  await db
    .deleteFrom('password_links')
    .where('user_id', '=', link.user_id)
    .$if(link.made_by === null, (links) => links.where('expires_at', '<=', link.created_at))
    .execute()
  await db.insertInto('password_links').values(link).execute()
}

export function findLink(db: Queries, link: Asked): Promise<{ user_id: string } | undefined> {
  return db.selectFrom('password_links').select('user_id').where(isUsable(db, link)).executeTakeFirst()
}

/** Ends the links of an account. */
export async function deleteLinksOf(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).execute()
}

/** Uses a link up; of two at once, one gets whose it is. */
export async function takeLink(
  db: Queries,
  link: Asked,
): Promise<{ user_id: string; made_by: string | null } | undefined> {
  return db
    .deleteFrom('password_links')
    .where(isUsable(db, link))
    .returning(['user_id', 'made_by'])
    .executeTakeFirst()
}

type Asked = { codeHash: string; now: number }

/** A link of this code that works. An admin's does only while they are an admin who isn't disabled. */
function isUsable(db: Queries, { codeHash, now }: Asked) {
  return (eb: ExpressionBuilder<Tables, 'password_links'>) =>
    eb.and([
      eb('code_hash', '=', codeHash),
      eb('expires_at', '>', now),
      eb.or([
        eb('made_by', 'is', null),
        eb('made_by', '=', 'operator'),
        eb('made_by', 'in', activeAdminIds(db)),
      ]),
    ])
}
