import { randomUUID } from 'node:crypto'
import { citedMoments } from '#contracts/keepers/moment-citations.ts'
import type { Queries } from '../../../database/database.ts'
import { insertLinks } from './links.table.ts'

/** Links a moment to the moments of its keeper that its text cites, so that these name it as well. */
export async function linkCited(
  trx: Queries,
  { id, keeper_id, body }: { id: string; keeper_id: string; body: string },
  now: number,
): Promise<void> {
  const cited = (await listCited(trx, { keeper_id, body })).filter((one) => one.id !== id)
  await insertLinks(
    trx,
    cited.map(({ id: to_id }) => ({
      ...{ id: randomUUID(), keeper_id, from_id: id, to_id, type: 'mention', created_at: now },
    })),
  )
}

/** Whether a text cites a moment that is kept from AI, whose words it may say again, and that it didn't cite before. */
export async function citesClosed(
  db: Queries,
  text: { keeper_id: string; body: string },
  before = '',
): Promise<boolean> {
  const known = new Set(citedMoments(before))
  return (await listCited(db, text)).some(({ id, ai_access }) => ai_access === 0 && !known.has(id))
}

async function listCited(trx: Queries, { keeper_id, body }: { keeper_id: string; body: string }) {
  const cited = citedMoments(body)
  if (cited.length === 0) return []
  return trx
    .selectFrom('moments')
    .select(['id', 'ai_access'])
    .where('keeper_id', '=', keeper_id)
    .where('id', 'in', cited)
    .where('deleted_at', 'is', null)
    .execute()
}
