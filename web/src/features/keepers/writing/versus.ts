import type { Draft } from '#contracts/keepers/moment-drafts.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import type { DeviceDraft } from './device-draft.ts'
import { draftFromServer } from './server-words.ts'
import { type Words, wordsOf } from './words.ts'

/** The other version: of the moment, saved elsewhere, or of its draft, on another device. */
export type Versus = {
  words: Words
  /** ISO 8601 */
  writtenAt: string
  /** What a text made of both is based on. */
  base: DeviceDraft['base']
} & ({ type: 'moment'; moment: Moment } | { type: 'draft'; revision: number })

export function versusMoment(moment: Moment): Versus {
  const words = wordsOf(moment)
  return {
    ...{ type: 'moment', moment, words },
    ...{ writtenAt: moment.updatedAt, base: { version: moment.version, words } },
  }
}

export function versusDraft(current: Draft, { userId, keeperId, base }: DeviceDraft): Versus {
  const { words } = draftFromServer(current, { userId, keeperId, base: base?.words ?? null })
  return { type: 'draft', words, writtenAt: current.updatedAt, base, revision: current.revision }
}
