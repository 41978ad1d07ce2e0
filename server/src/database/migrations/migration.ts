import type { Transaction } from 'kysely'
import type { Tables } from '../schema.ts'

export type Engine = 'sqlite' | 'postgres'

/** One step forward. Runs in a transaction of its own; there is no way back but a backup. */
export type Migration = {
  /** Greater than that of the migration before. */
  version: number
  name: string
  up(trx: Transaction<Tables>, engine: Engine): Promise<void>
}
