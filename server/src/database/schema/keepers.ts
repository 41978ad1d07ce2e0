import type { Generated } from 'kysely'
import type { Flag, TimeMs } from './columns.ts'

/** Keepers. */
export type KeeperTables = {
  keepers: KeepersTable
  keeper_numbers: KeeperNumbersTable
}

export type KeepersTable = {
  id: string
  owner_id: string
  /** 1, 2, 3, … for this owner. */
  number: number
  title: string
  purpose: string
  keeper_type: string
  memory_pattern: string
  theme: string
  is_public: Flag
  /** Whether search engines may list its public page. */
  allows_indexing: Generated<Flag>
  /** Whether the server's operator has it as Markdown in a folder. */
  is_mirrored: Generated<Flag>
  timezone: string
  /** HH:MM, local time. */
  day_starts_at: string
  ai_policy: string
  /** The code of the language that it is written in, such as `en`. */
  language: Generated<string>
  journey_count: Generated<number>
  moment_count: Generated<number>
  /** Those that wait. */
  proposal_count: Generated<number>
  sample: Flag
  version: number
  /** The title as it is sorted by. */
  title_key: string
  /** What a search looks at. */
  search_text: string
  created_at: TimeMs
  updated_at: TimeMs
  archived_at: TimeMs | null
  deleted_at: TimeMs | null
}

/** The highest number that an owner's keepers ever had, and whether the owner got a journal. */
type KeeperNumbersTable = { owner_id: string; last_number: number; has_journal: Generated<Flag> }
