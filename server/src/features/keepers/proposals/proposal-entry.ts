import { z } from 'zod'
import { Quote } from '#contracts/keepers/facts.ts'
import { MomentFields } from '#contracts/keepers/moments.ts'
import { ProposalStatus } from '#contracts/keepers/proposals.ts'
import type { Queries } from '../../../database/database.ts'
import { EntryId, EntryTime, isoTime } from '../../../owned-data/import-owned.ts'
import { newProposalRow, proposedBy } from './proposal-rows.ts'
import { listProposalSources, type ProposalSource } from './proposal-sources.table.ts'
import {
  listKeptProposalIds,
  listKeptProposals,
  type NewProposal,
  type ProposalRow,
} from './proposals.table.ts'

const moment = MomentFields.shape

const Source = z.strictObject({
  n: z.int().min(0).max(1_000_000),
  momentId: EntryId,
  quote: Quote.nullable(),
})

/** A proposal as exports have it: who made it by name, as agents are other ones elsewhere. */
export const ProposalEntry = z.strictObject({
  id: EntryId,
  status: ProposalStatus,
  kind: moment.kind,
  title: moment.title,
  body: moment.body,
  occurredAt: moment.occurredAt,
  tz: moment.tz,
  datePrecision: moment.datePrecision,
  agent: z.string().max(1_000).nullable(),
  momentId: EntryId.nullable(),
  /** The moments that it is made from, with what it quotes of them; exports of earlier versions have none. */
  sources: z.array(Source).max(1_000).refine(hasEachNumberOnce).default([]),
  createdAt: EntryTime,
  updatedAt: EntryTime,
})
type ProposalEntry = z.infer<typeof ProposalEntry>

/** Proposals that are in memory at once: the text of each may have 900 KB. */
const batch = 20

/** What an export has of a keeper's proposals, in the order of their ids' code points, some at a time. */
export async function* eachProposalEntry(db: Queries, keeperId: string) {
  const ids = (await listKeptProposalIds(db, keeperId)).toSorted()
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    const rows = await listKeptProposals(db, keeperId, some)
    const sources = await listProposalSources(db, some)
    for (const row of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
      yield proposalEntry(row, sources.get(row.id) ?? [])
  }
}

function proposalEntry(row: ProposalRow, sources: readonly ProposalSource[]) {
  return {
    ...{ id: row.id, status: row.status, kind: row.kind, title: row.title, body: row.body },
    ...{ occurredAt: isoTime(Number(row.occurred_at)), tz: row.tz, datePrecision: row.date_precision },
    ...{ agent: proposedBy(row)?.name ?? null, momentId: row.moment_id },
    sources: sources.map(({ n, moment_id, quote }) => ({ n, momentId: moment_id, quote })),
    ...{ createdAt: isoTime(Number(row.created_at)), updatedAt: isoTime(Number(row.updated_at)) },
  }
}

/** The row of a proposal that comes back from an export. */
export function entryRow(
  entry: ProposalEntry,
  { id, keeperId, momentId }: { id: string; keeperId: string; momentId: string | null },
): NewProposal {
  const { status, agent, createdAt, updatedAt } = entry
  return {
    ...newProposalRow(entry, { id, keeperId, now: createdAt }),
    ...{ status, agent_name: agent, moment_id: momentId, updated_at: updatedAt },
  }
}

function hasEachNumberOnce(sources: readonly { n: number }[]): boolean {
  return new Set(sources.map(({ n }) => n)).size === sources.length
}
