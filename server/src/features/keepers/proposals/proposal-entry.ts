import { z } from 'zod'
import { MomentFields } from '#contracts/keepers/moments.ts'
import { ProposalStatus } from '#contracts/keepers/proposals.ts'
import { EntryId, EntryTime, isoTime } from '../../../owned-data/import-owned.ts'
import { newProposalRow, proposedBy } from './proposal-rows.ts'
import type { NewProposal, ProposalRow } from './proposals.table.ts'

const moment = MomentFields.shape

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
  createdAt: EntryTime,
  updatedAt: EntryTime,
})
type ProposalEntry = z.infer<typeof ProposalEntry>

export function proposalEntry(row: ProposalRow) {
  return {
    ...{ id: row.id, status: row.status, kind: row.kind, title: row.title, body: row.body },
    ...{ occurredAt: isoTime(Number(row.occurred_at)), tz: row.tz, datePrecision: row.date_precision },
    ...{ agent: proposedBy(row)?.name ?? null, momentId: row.moment_id },
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
