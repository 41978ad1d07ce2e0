import type { TimeMs } from './columns.ts'

/** Files that come in pieces. */
export type UploadTables = { uploads: UploadsTable }

export type UploadsTable = {
  id: string
  owner_id: string
  purpose: string
  file_name: string
  /** All of it; how much has come is what its file on the disk has. */
  bytes: number
  /** When the file was changed on the device; null where that wasn't said. */
  modified_at: number | null
  /** When a piece came last. */
  written_at: TimeMs
}
