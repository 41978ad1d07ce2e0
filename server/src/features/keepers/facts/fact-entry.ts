import { z } from 'zod'
import { factSourcesMax } from '#contracts/keepers/fact-choices.ts'
import { FactStatus, Quote, Statement } from '#contracts/keepers/facts.ts'
import { LocalDate } from '#contracts/keepers/keepers.ts'
import type { Queries } from '../../../database/database.ts'
import { EntryId, EntryTime, isoTime } from '../../../owned-data/import-owned.ts'
import { proposedBy } from '../proposals/proposal-rows.ts'
import { newFactRow } from './fact-rows.ts'
import { listFactRows, listSources, type FactRow, type NewFact, type SourceRow } from './facts.table.ts'

/** A fact as exports have it: who suggested it by name, as agents are other ones elsewhere. */
export const FactEntry = z.strictObject({
  id: EntryId,
  statement: Statement,
  status: FactStatus,
  validFrom: LocalDate.nullable(),
  validTo: LocalDate.nullable(),
  supersededBy: EntryId.nullable(),
  sources: z.array(z.strictObject({ momentId: EntryId, quote: Quote })).max(factSourcesMax),
  agent: z.string().max(1_000).nullable(),
  createdAt: EntryTime,
  updatedAt: EntryTime,
})
export type FactEntry = z.infer<typeof FactEntry>

/** What an export has of a keeper's facts. */
export async function listFactEntries(db: Queries, keeperId: string) {
  const rows = await listFactRows(db, keeperId, { sort: 'newest', limit: 10_000 })
  const sources = await listSources(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => factEntry(row, sources.get(row.id) ?? []))
}

function factEntry(row: FactRow, sources: readonly SourceRow[]) {
  return {
    ...{ id: row.id, statement: row.statement, status: row.status },
    ...{ validFrom: row.valid_from, validTo: row.valid_to, supersededBy: row.superseded_by },
    sources: sources.map(({ moment_id, quote }) => ({ momentId: moment_id, quote })),
    agent: proposedBy(row)?.name ?? null,
    ...{ createdAt: isoTime(Number(row.created_at)), updatedAt: isoTime(Number(row.updated_at)) },
  }
}

/** The row of a fact that comes back from an export, before it is said which took its place. */
export function entryRow(entry: FactEntry, { id, keeperId }: { id: string; keeperId: string }): NewFact {
  const row = newFactRow(entry, { id, keeperId, now: entry.createdAt })
  return { ...row, agent_name: entry.agent, updated_at: entry.updatedAt }
}
