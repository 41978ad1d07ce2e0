import type { Readable } from 'node:stream'
import type { Database, Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { PalaceLoss } from '../canvas/read-pieces.ts'
import type { StoredKeeper } from '../keepers.ts'
import { attachmentsPart } from './attachments-part.ts'
import { canvasPart } from './canvas-part.ts'
import { dismissalsPart } from './dismissals-part.ts'
import { draftsPart } from './drafts-part.ts'
import { factsPart } from './facts-part.ts'
import { journeyMomentsPart, journeysPart } from './journeys-part.ts'
import { linksPart } from './links-part.ts'
import { logbookPart } from './logbook-part.ts'
import { promptsPart } from './prompts-part.ts'
import { proposalsPart } from './proposals-part.ts'
import { revisionsPart } from './revisions-part.ts'
import { topicsPart } from './topics-part.ts'
import { voicePart } from './voice-part.ts'

/** What an export reads from: never what others wait for. */
export type PartSource = Pick<Deps, 'config'> & { db: Database['reports'] }

/** Something that an import could not keep, and what is wrong with it. */
export type LeftOut = { why: PartLoss; name: string }

/** What can get lost of drafts, proposals and facts that are imported. */
export const wordLosses = ['draftsFull', 'proposalsFull', 'factsFull', 'factCircles'] as const
type PartLoss = PalaceLoss | (typeof wordLosses)[number]

/** What an import writes into. */
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
  /** Whether it is imported before the moments, whose texts lead to it. */
  isFirst?: true
  lines(source: PartSource, keeper: StoredKeeper): AsyncIterable<object>
  /** How its file is written and read where it doesn't hold lines; without a text it is left out. */
  form?: {
    write(entries: readonly object[]): string | undefined
    /** Holds the event loop for a few milliseconds at a time, as `check` does. */
    read(file: Readable): Promise<readonly object[]>
    /** What of a file can't be kept, whatever is already there. */
    check(entries: readonly object[]): Promise<LeftOut[]>
  }
  /**
   * Adds what isn't there yet; returns what could not be kept. A part without it is to be read only, or comes with its
   * files.
   */
  add?(target: PartTarget, entries: readonly unknown[]): Promise<readonly LeftOut[] | void>
}

/** In the order in which they are imported: what refers to other things comes after them. */
export const keeperParts: readonly KeeperPart[] = [
  ...[topicsPart, revisionsPart, draftsPart, linksPart, dismissalsPart, journeysPart, journeyMomentsPart],
  ...[proposalsPart, factsPart, canvasPart, voicePart, promptsPart, attachmentsPart, logbookPart],
]
