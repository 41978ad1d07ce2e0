import type { Readable } from 'node:stream'
import type { Database, Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { StoredKeeper } from '../keepers.ts'
import { draftsPart } from './drafts-part.ts'
import { revisionsPart } from './revisions-part.ts'

/** What an export reads from: never what others wait for. */
export type PartSource = Pick<Deps, 'config'> & { db: Database['reports'] }

/** What an import writes into. The moments come first. */
export type PartTarget = {
  deps: Pick<Deps, 'config' | 'database' | 'now'>
  trx: Transaction<Tables>
  keeper: StoredKeeper
  /** The id that a moment of the export has here: another one where its own was taken. */
  momentId: (exported: string) => string
}

/**
 * A kind of thing in a keeper beside its moments, as a file of the export with a line of JSON for each. The order of
 * the lines follows from what they say, so that export, import and export give the same bytes.
 */
export type KeeperPart = {
  file: string
  /** What the export's README says of the file. */
  about: string
  lines(source: PartSource, keeper: StoredKeeper): AsyncIterable<object>
  /** Adds what isn't there yet; returns how many were added, and how many could not be read. */
  add(target: PartTarget, entries: readonly unknown[]): Promise<{ added: number; unread: number }>
}

/** In the order in which they are imported: what refers to other things comes after them. */
export const keeperParts: readonly KeeperPart[] = [revisionsPart, draftsPart]

/** A picture or sound, at the path that bodies name. */
export type KeeperFile = { path: string; open: () => Readable }

/** Where a keeper's pictures and sounds come from, and go. */
export type KeeperFiles = {
  each(source: PartSource, keeper: StoredKeeper): AsyncIterable<KeeperFile>
  /** Keeps the bytes; returns the path that bodies name, `attachments/{hash}.{ext}`. */
  keep(
    deps: Deps,
    file: { keeper: StoredKeeper; name: string; open: () => Promise<Readable> },
  ): Promise<string>
}

/** Undefined as long as keepers hold text alone. */
export const keeperFiles: KeeperFiles | undefined = undefined
