import type { Citation } from '#contracts/keepers/ask.ts'
import type { Deps } from '../../deps.ts'
import { listQuoted, verifyQuote } from '../keepers/index.ts'

/** The receipts of a draft, as its moments say them now. */
export async function listCitations({ database }: Deps, proposalId: string): Promise<Citation[]> {
  const rows = await listQuoted(database.db, proposalId)
  return rows.map(({ n, quote: kept, id, keeper_id, local_date, title, body }) => {
    // A moment that was edited since may no longer say so.
    const quote = verifyQuote(body, kept) ?? { quote: kept, before: '', after: '' }
    const hasChanged = !body.includes(kept)
    return { n, momentId: id, keeperId: keeper_id, localDate: local_date, title, ...quote, hasChanged }
  })
}
