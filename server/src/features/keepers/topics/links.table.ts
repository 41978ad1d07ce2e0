import type { Insertable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { MomentLinksTable } from '../../../database/schema/topics.ts'

const shown = [
  ...(['moment_links.id', 'moment_links.type', 'moments.id as moment_id'] as const),
  ...(['moments.title', 'moments.excerpt', 'moments.local_date', 'moments.date_precision'] as const),
]

/** The links of a moment with the moment at the other end; those to moments in the trash are left out. */
export async function listLinkRows(db: Queries, momentId: string, way: 'from' | 'to') {
  const [own, other] = way === 'from' ? (['from_id', 'to_id'] as const) : (['to_id', 'from_id'] as const)
  return db
    .selectFrom('moment_links')
    .innerJoin('moments', 'moments.id', `moment_links.${other}`)
    .select(shown)
    .where(own, '=', momentId)
    .where('moments.deleted_at', 'is', null)
    .orderBy('moments.local_date', 'desc')
    .orderBy('moments.occurred_at', 'desc')
    .orderBy('moment_links.id')
    .execute()
}

export function findLink(db: Queries, { from, to, type }: { from: string; to: string; type: string }) {
  return db
    .selectFrom('moment_links')
    .selectAll()
    .where('from_id', '=', from)
    .where('to_id', '=', to)
    .where('type', '=', type)
    .executeTakeFirst()
}

export async function countLinks(db: Queries, momentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('moment_links')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((eb) => eb.or([eb('from_id', '=', momentId), eb('to_id', '=', momentId)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Existing links are left as they are. */
export async function insertLinks(db: Queries, links: Insertable<MomentLinksTable>[]): Promise<void> {
  if (links.length === 0) return
  await db
    .insertInto('moment_links')
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False where the keeper has no such link. */
export async function removeLink(db: Queries, keeperId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('moment_links')
    .where('keeper_id', '=', keeperId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
