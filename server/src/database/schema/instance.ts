import type { Flag, Json, TimeMs } from './columns.ts'

/** What belongs to the whole Keeper: settings, the audit log, limits, money and keys. */
export type InstanceTables = {
  instance_settings: InstanceSettingsTable
  audit_entries: AuditEntriesTable
  audit_head: AuditHeadTable
  rate_limits: RateLimitsTable
  budget_rows: BudgetRowsTable
  provider_keys: ProviderKeysTable
}

type InstanceSettingsTable = { key: string; value: string }

/** Append-only, which triggers enforce. Never holds what people wrote. */
export type AuditEntriesTable = {
  /** 1, 2, 3, … without a gap. */
  position: number
  id: string
  at: TimeMs
  actor_id: string | null
  action: string
  subject: string | null
  /** The network address that it came from, where one is noted. */
  address: string | null
  detail: Json | null
  /** The hash of the line before; of the first line: an empty text. */
  previous_hash: string
}

/** One row: the position and the hash of the last line. */
type AuditHeadTable = { id: number; position: number; hash: string }

/** How often something was asked for in its present window. */
type RateLimitsTable = { key: string; count: number; resets_at: TimeMs }

/**
 * Money of one budget and day (UTC), spread over holders: what a process holds for its runs, and what was spent, in
 * rows that only one transaction at a time writes. The sums of all rows count.
 */
type BudgetRowsTable = {
  budget: string
  day: string
  holder: string
  held_micro_usd: number
  spent_micro_usd: number
}

/** Platform and personal keys, sealed. */
export type ProviderKeysTable = {
  id: string
  /** A user's id, or 'platform'. */
  owner_id: string
  provider: string
  sealed: string
  mask: string
  label: string | null
  is_active: Flag
  created_at: TimeMs
  updated_at: TimeMs
}
