import type { Readable } from 'node:stream'
import type { AccountContents } from '#contracts/accounts/account-data.ts'
import type { Queries, Transaction } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import type { UserActor } from '../http/actor.ts'
import type { ImportedPart, ImportWork } from './import-work.ts'

/** An account whose data is meant. `key` is what conversations and runs belong to. */
export type Owner = { userId: string; key: string; email: string }

/**
 * What a feature does with the data of people that it keeps. Deleting accounts and conversations, exports and imports
 * go through the list of these and know no table themselves.
 */
export type OwnedData = {
  name: string
  /** The tables with such data. The feature is the only one that writes them. */
  tables: readonly (keyof Tables | 'run_words' | 'moment_words' | 'moment_stems' | 'file_stems')[]
  /** How much of an account's contents it has. */
  count?(db: Queries, owner: Pick<Owner, 'userId' | 'key'>): Promise<Partial<AccountContents>>
  /** What it adds to an export. */
  export?: DataExport
  /** What it takes from an export. */
  import?: DataImport
  /** Ends what would go on writing for the account, or speaking for its agents, before anything is erased. */
  stop?(deps: Deps, actor: UserActor): Promise<void>
  /** Erases what an account has. Absent where all of it goes with the account's row, or stays. */
  erase?(erasure: Erasure, owner: Owner): Promise<void>
  /** Erases everything that was said in conversations. */
  eraseConversations?(erasure: Erasure, sessionIds: readonly string[]): Promise<void>
  /** Erases what it has of moments that are about to go for good. */
  eraseMoments?(erasure: Erasure, moments: MomentsOf): Promise<void>
}

/** Which moments: these, all of a keeper, or all of a person. */
export type MomentsOf = { ids: readonly string[] } | { keeperId: string } | { ownerId: string }

/** An erasure under way. */
export type Erasure = {
  deps: Pick<Deps, 'config' | 'database' | 'liveRuns' | 'now' | 'log'>
  trx: Transaction<Tables>
  /** To be done once the deletion is committed, such as removing files. */
  afterwards: (() => Promise<void>)[]
}

export type DataExport = {
  /** The lines of the export's README on these files. */
  about: readonly string[]
  add(zip: ExportZip, from: Pick<Deps, 'config' | 'database'>, owner: Omit<Owner, 'email'>): Promise<void>
}

/** The ZIP of an export as it is written: what is lazy is read when its turn comes. */
export type ExportZip = {
  json(path: string, value: unknown): void
  lines(path: string, entries: AsyncIterable<object>): void
  file(path: string, open: () => Promise<Readable>): void
}

export type DataImport = {
  /** The data that has to be there before. */
  after?: readonly string[]
  run(work: ImportWork): Promise<ImportedPart>
}
