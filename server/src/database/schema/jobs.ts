import type { Json, TimeMs } from './columns.ts'

/** What is to be done later, or again and again. */
export type JobTables = { jobs: JobsTable }

export type JobsTable = {
  id: string
  name: string
  /** Of one name there is at most one job with a key; that of a job by the clock is `clock`. */
  key: string | null
  payload: Json
  /** When it is due. While somebody does it, when their lease ends. */
  run_at: TimeMs
  /** Whoever does it, as long as the lease lasts. */
  lease: string | null
  /** Failures since it was last done. */
  failures: number
}
