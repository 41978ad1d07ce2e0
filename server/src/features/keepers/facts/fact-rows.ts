import type { Fact } from '#contracts/keepers/facts.ts'
import { proposedBy } from '../proposals/proposal-rows.ts'
import type { FactRow, NewFact, SourceRow } from './facts.table.ts'

type Given = Pick<Fact, 'statement' | 'status' | 'validFrom' | 'validTo'>

/** The row of a new fact that its owner writes. */
export function newFactRow(
  { statement, status, validFrom, validTo }: Given,
  { id, keeperId, now }: { id: string; keeperId: string; now: number },
) {
  return {
    ...{ id, keeper_id: keeperId, statement, status, valid_from: validFrom, valid_to: validTo },
    ...{ superseded_by: null, agent_id: null, agent_name: null, run_id: null, call_key: null },
    was_accepted: status === 'accepted' ? 1 : 0,
    ...{ version: 1, created_at: now, updated_at: now },
  } satisfies NewFact
}

/** A row with its sources as the keeper's owner gets it. */
export function factAnswer(row: FactRow, sources: readonly SourceRow[]): Fact {
  const { superseded_by: next, next_statement } = row
  return {
    ...{ id: row.id, statement: row.statement, status: row.status },
    ...{ validFrom: row.valid_from, validTo: row.valid_to },
    supersededBy: next !== null && next_statement !== null ? { id: next, statement: next_statement } : null,
    sources: sources.map(({ moment_id, quote, title, local_date }) => ({
      ...{ momentId: moment_id, quote, title, localDate: local_date },
    })),
    ...{ by: proposedBy(row), runId: row.run_id, version: row.version },
    createdAt: new Date(Number(row.created_at)).toISOString(),
    updatedAt: new Date(Number(row.updated_at)).toISOString(),
  }
}
