import type { Json, TimeMs } from './columns.ts'

/** What happened in a keeper: append-only, by ids alone. */
export type LogbookTables = {
  logbook_entries: LogbookEntriesTable
  logbook_heads: LogbookHeadsTable
}

export type LogbookEntriesTable = {
  keeper_id: string
  /** 1, 2, 3, … without a gap. */
  seq: number
  at: TimeMs
  actor: string
  actor_id: string | null
  action: string
  /** What it is about: ids and choices. */
  subject: Json
  /** Of what a provider read; null where none did. */
  provider: string | null
  model: string | null
  /** The ids of the moments that went, and how many they are. */
  went: Json | null
  sent: number | null
  /** The moments that fitted and stayed, each with why. */
  stayed: Json | null
  tokens: number | null
  prev_hash: string
  hash: string
}

/** The last entry of each keeper's chain; whoever appends holds its row. */
export type LogbookHeadsTable = {
  keeper_id: string
  seq: number
  hash: string
}
