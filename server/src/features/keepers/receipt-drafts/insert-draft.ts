import { randomUUID } from 'node:crypto'
import { timeAtWall } from '#contracts/keepers/local-date.ts'
import { joinReceipts, type ReviewReceipt } from '#contracts/keepers/week-review-text.ts'
import type { Database, Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import type { StoredKeeper } from '../keepers.ts'
import { appendToLogbook, type LogbookNote } from '../logbook/append-to-logbook.ts'
import { insertProposalSources } from '../proposals/proposal-sources.table.ts'
import { newProposalRow } from '../proposals/proposal-rows.ts'
import { countProposals, eraseProposals, insertProposals } from '../proposals/proposals.table.ts'
import { holdMoments } from '../readings/readings.table.ts'

/** A sentence that a text quotes from a moment, letter for letter. */
export type Quoted = ReviewReceipt & { momentId: string }

/** A text with receipts that has been written. */
export type WrittenDraft = {
  text: string
  quotes: readonly Quoted[]
  /** All moments that it was made from. */
  readIds: readonly string[]
  runId: string | null
}

/** Where such a text goes, and in place of which draft. */
export type DraftPlace = {
  keeper: StoredKeeper
  title: string
  /** The day that it belongs to. */
  day: string
  author: string
  replaced: string | null
  actor: LogbookNote['actor']
  now: number
  dayText?: (localDate: string) => string
}

/**
 * Keeps a text with receipts as a proposal, in place of the draft that waited. Answers its id; undefined, with nothing
 * changed, where a moment that it is made from is gone or in the trash.
 */
export async function insertDraft(
  { trx, engine }: { engine: Database['engine']; trx: Transaction<Tables> },
  { keeper, title, day, author, replaced, actor, now, dayText }: DraftPlace,
  { text, quotes, readIds, runId }: WrittenDraft,
): Promise<string | undefined> {
  const quoted = new Set(quotes.map(({ momentId }) => momentId))
  if (!(await holdMoments({ db: trx, engine }, [...new Set([...quoted, ...readIds])]))) return undefined
  if (replaced !== null) await eraseProposals(trx, [replaced])
  await countProposals(trx, keeper.id, 1, { isAskedFor: true })
  const id = randomUUID()
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const noon = timeAtWall({ year, month, day: date, hour: 12, minute: 0 }, keeper.timezone)
  const body = joinReceipts(text, quotes, dayText)
  const row = newProposalRow(
    {
      ...{ kind: 'entry', title, body, tz: keeper.timezone, datePrecision: 'day' },
      occurredAt: new Date(noon).toISOString(),
    },
    { id, keeperId: keeper.id, now },
  )
  await insertProposals(trx, [{ ...row, run_id: runId, agent_name: author }])
  await insertProposalSources(trx, [
    ...quotes.map(({ n, momentId, quote }) => ({ proposal_id: id, n, moment_id: momentId, quote })),
    ...readIds
      .filter((one) => !quoted.has(one))
      .map((momentId, at) => ({ proposal_id: id, n: unquotedFrom + at, moment_id: momentId, quote: null })),
  ])
  await appendToLogbook(trx, {
    ...{ keeperId: keeper.id, at: now, actor, action: 'proposal.made', subject: { proposalId: id } },
  })
  return id
}

/** What is read and not quoted is numbered from here on. */
const unquotedFrom = 1_001
