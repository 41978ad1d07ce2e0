import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import { isOneOf } from '../../../database/one-of.ts'
import type { ProposalSourcesTable } from '../../../database/schema/proposals.ts'
import type { MomentsOf } from '../../../owned-data/owned-data.ts'
import { isOfMoments } from '../moments/of-moments.table.ts'

export async function insertProposalSources(
  db: Queries,
  sources: readonly Insertable<ProposalSourcesTable>[],
): Promise<void> {
  if (sources.length > 0) await db.insertInto('proposal_sources').values(sources).execute()
}

/** What a proposal quotes, in the order of its numbers, with the moments as they are now; without those in the trash. */
export async function listQuoted(db: Queries, proposalId: string) {
  const rows = await db
    .selectFrom('proposal_sources')
    .innerJoin('moments', 'moments.id', 'proposal_sources.moment_id')
    .select(['proposal_sources.n', 'proposal_sources.quote'])
    .select(['moments.id', 'moments.keeper_id', 'moments.title', 'moments.body', 'moments.local_date'])
    .where('proposal_sources.proposal_id', '=', proposalId)
    .where('proposal_sources.quote', 'is not', null)
    .where('moments.deleted_at', 'is', null)
    .orderBy('proposal_sources.n')
    .execute()
  return rows.flatMap(({ quote, ...row }) => (quote === null ? [] : [{ ...row, quote }]))
}

/** Whether something that a proposal is made from is kept from AI. */
export async function drawsOnClosed(db: Queries, proposalId: string): Promise<boolean> {
  const closed = await db
    .selectFrom('proposal_sources')
    .innerJoin('moments', 'moments.id', 'proposal_sources.moment_id')
    .select('moments.id')
    .where('proposal_sources.proposal_id', '=', proposalId)
    .where('moments.ai_access', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return closed !== undefined
}

export type ProposalSource = Selectable<ProposalSourcesTable>

/** What each of some proposals is made from, by their ids, in the order of its numbers. */
export async function listProposalSources(
  db: Queries,
  proposalIds: readonly string[],
): Promise<ReadonlyMap<string, ProposalSource[]>> {
  if (proposalIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('proposal_sources')
    .selectAll()
    .where(isOneOf(db, { column: 'proposal_id', list: JSON.stringify(proposalIds) }))
    .orderBy('n')
    .execute()
  return Map.groupBy(rows, ({ proposal_id }) => proposal_id)
}

/** The proposals that are made from one of these moments. */
export async function listProposalsFrom(db: Queries, moments: MomentsOf): Promise<string[]> {
  const proposals = db.selectFrom('proposal_sources').select('proposal_id').distinct()
  const rows = await proposals.where(isOfMoments(moments)).execute()
  return rows.map(({ proposal_id }) => proposal_id)
}
