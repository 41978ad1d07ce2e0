import { localDateOf } from '#contracts/keepers/local-date.ts'
import { DatePrecision, MomentKind, type Moment } from '#contracts/keepers/moments.ts'
import type { Proposal, ProposedBy } from '#contracts/keepers/proposals.ts'
import type { StoredKeeper } from '../keepers.ts'
import type { NewProposal, ProposalRow } from './proposals.table.ts'

type Given = Pick<Moment, 'kind' | 'title' | 'body' | 'tz' | 'datePrecision'> & {
  occurredAt: string | undefined
}

/** The row of a new proposal, without who makes it. */
export function newProposalRow(
  { kind, title, body, occurredAt, tz, datePrecision }: Given,
  { id, keeperId, now }: { id: string; keeperId: string; now: number },
) {
  return {
    ...{ id, keeper_id: keeperId, status: 'proposed', kind, title: title || null, body, tz },
    occurred_at: occurredAt === undefined ? now : Date.parse(occurredAt),
    ...{ date_precision: datePrecision, agent_id: null, agent_name: null, run_id: null, call_key: null },
    ...{ moment_id: null, version: 1, created_at: now, updated_at: now },
  } satisfies NewProposal
}

/** A row as its keeper's owner gets it. */
export function proposalAnswer(
  row: ProposalRow,
  { day_starts_at }: Pick<StoredKeeper, 'day_starts_at'>,
): Proposal {
  const { tz } = row
  const [occurredAt, datePrecision] = [Number(row.occurred_at), DatePrecision.parse(row.date_precision)]
  return {
    ...{ id: row.id, status: row.status, kind: MomentKind.parse(row.kind), title: row.title, body: row.body },
    ...{ occurredAt: isoTime(occurredAt), tz, datePrecision },
    localDate: localDateOf({ timeMs: occurredAt, tz, precision: datePrecision }, day_starts_at),
    ...{ by: proposedBy(row), runId: row.run_id, momentId: row.moment_id, version: row.version },
    ...{ createdAt: isoTime(Number(row.created_at)), updatedAt: isoTime(Number(row.updated_at)) },
  }
}

/** Null where it was a program. */
export function proposedBy({
  agent_id,
  agent_name,
  present_name,
  run_origin,
}: Pick<ProposalRow, 'agent_id' | 'agent_name' | 'present_name' | 'run_origin'>): ProposedBy | null {
  if (agent_name === null) return null
  const from = run_origin === 'draft' ? 'trial' : run_origin === 'test' ? 'test' : null
  return { id: agent_id, name: present_name ?? agent_name, from }
}

function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
