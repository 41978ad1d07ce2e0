import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { MergedText } from '#contracts/keepers/moments.ts'
import type { Tick } from './ticks.ts'
import type { Words } from './words.ts'

/** Words on this device that aren't saved yet. */
export type DeviceDraft = {
  type: 'draft'
  /** Whose words they are; nobody else sees or sends them. */
  userId: string
  /** Also the id of the moment that it becomes, where there is none yet. */
  id: string
  keeperId: string
  /** As it was then: its page opens with the words when nothing can be loaded. */
  keeper?: Keeper
  momentId: string | null
  /** The version that it is based on, and its words where they are known. */
  base: { version: number; words: Words | null } | null
  words: Words
  /** Goes up with each change, and never back on one device. */
  revision: number
  /** The revision that the server's draft has; 0 for none. */
  sentRevision: number
  /** ISO 8601 */
  changedAt: string
  /** Saving found another version: both are to be looked at. */
  hasConflict?: boolean
  /** Why the server refused to save it. */
  refusal?: string
  /** A blank page whose date nobody chose: it is about when the first key is pressed. */
  isUndated?: boolean
  /** It was saved and is open again, and nothing was typed since: left like this, it goes out after all. */
  isSaved?: boolean
  /** What was saved, where something was typed since: that goes out after all, whatever becomes of these words. */
  saved?: DeviceDraft
  /** The id of what waits in the outbox, over which these words were written. */
  follows?: string
  /** This device had no room for it. */
  isUnstored?: boolean
  /** What was ticked, where nothing else was changed: it can go over other words than those it was ticked in. */
  ticks?: Tick[]
  /** Words that were sent over this base and whose answer hasn't come: they may have arrived. */
  sent?: Words[]
  /** Texts of this device that gave way to this one, which stay in the history. */
  merged?: MergedText[]
}

/** Words that the person saved and that wait to be sent. */
export type Outgoing = {
  type: 'outgoing'
  userId: string
  id: string
  draft: DeviceDraft
  /** ISO 8601 */
  savedAt: string
  attempts: number
  /** When it is tried again, in milliseconds since 1970. */
  retryAtMs: number
}

export type Entry = DeviceDraft | Outgoing
export type EntryKey = Pick<Entry, 'type' | 'userId' | 'id'>

/** The id that the moment has, or will have. */
export function momentIdOf({ momentId, id }: DeviceDraft): string {
  return momentId ?? id
}
