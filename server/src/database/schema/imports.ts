import type { Json, TimeMs } from './columns.ts'

/** What people bring from elsewhere. */
export type ImportTables = { imports: ImportsTable; import_moments: ImportMomentsTable }

export type ImportsTable = {
  id: string
  owner_id: string
  /** Null as long as the keeper that it makes isn't there. */
  keeper_id: string | null
  kind: string | null
  status: string
  file_name: string
  bytes: number
  /** What its owner said, and what it has found out by now. */
  options: Json
  plan: Json | null
  /** Entries that were read, of how many. */
  position: number
  total: number | null
  added: number
  error: string | null
  created_at: TimeMs
  finished_at: TimeMs | null
}

/** Which moments an import brought. */
type ImportMomentsTable = { import_id: string; moment_id: string }
