import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import type { Engine } from './migrations/migration.ts'
import type { Tables } from './schema.ts'

/** What queries run on: the database itself or a transaction of it. */
export type Queries = Kysely<Tables>
export type { Transaction }

/** A message between the processes that share one database. */
export type Notice = { channel: 'run'; runId: string } | { channel: 'stop'; runId: string }

/** The open database, the same for both engines. */
export type Database = {
  engine: Engine
  db: Queries
  /**
   * For reads that look at many rows: whoever waits for them, the process goes on meanwhile. Sees what was committed,
   * and never writes.
   */
  reports: Queries
  /** Without limits on the time of a statement: for migrations and exports. */
  patient: Queries
  /**
   * All or nothing, and on the disk before it returns: for what people wrote. `meanwhile` hears what was committed
   * while the disk may still be writing it; whoever asked for the transaction hears of it afterwards.
   */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>, meanwhile?: (result: T) => void): Promise<T>
  /** All or nothing; survives the process's death, and within two seconds a power cut: for traces, counters, and work that resumes. */
  relaxed<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Runs one query as a transaction that waits for its turn, see `takeTurn`; on PostgreSQL in one round trip. */
  runInTurn(turn: string, query: CompiledQuery): Promise<void>
  /** Gives a little of the room that deleted rows left back to the disk. True while there is more to give back. */
  giveRoomBack(): Promise<boolean>
  /** Settles when the database answers; throws when it doesn't. */
  ping(): Promise<void>
  /** This process among those that share the database. */
  processId: string
  /** Of the given processes, those that are no longer alive. */
  deadProcesses(processIds: string[]): Promise<string[]>
  /** Tells the other processes; does nothing where there can be none. */
  notify(notice: Notice): Promise<void>
  /** Hears what other processes tell. Returns how to stop hearing. */
  listen(heard: (notice: Notice) => void): () => void
  close(): Promise<void>
}
