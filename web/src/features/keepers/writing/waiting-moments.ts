import { localDateOf } from '#contracts/keepers/local-date.ts'
import type { Moment, MomentSummary } from '#contracts/keepers/moments.ts'
import { countWords, plainMarkdown } from '#contracts/plain-markdown.ts'
import { readSession } from '../../../lib/storage.ts'
import { type DeviceDraft, momentIdOf, type Outgoing } from './device-draft.ts'
import { deviceStore } from './device-store.ts'
import { matchesFilter } from './waiting-filter.ts'
import type { WaitingFilter } from './waiting-moments.api.ts'

/** A moment as this device's outbox has it. */
export type WaitingMoment = {
  moment: Moment
  summary: MomentSummary
  isNew: boolean
  /** Whether it belongs in the list as that is narrowed; undefined where only the server can tell. */
  matches: boolean | undefined
}

/** What a person saved in a keeper that the server doesn't have yet, the newest first. */
export async function listWaiting(keeperId: string, narrowed: WaitingFilter): Promise<WaitingMoment[]> {
  return late(await listOutgoing())
    .filter(({ draft }) => draft.keeperId === keeperId)
    .toSorted((a, b) => (a.draft.words.occurredAt > b.draft.words.occurredAt ? -1 : 1))
    .map(({ draft }) => {
      const moment = momentOfDraft(draft)
      const matches = matchesFilter(moment, narrowed)
      return { moment, summary: summaryOf(moment), isNew: draft.momentId === null, matches }
    })
}

/** The saved words of one moment that this device's outbox has. */
export async function findWaiting(keeperId: string, id: string): Promise<DeviceDraft | undefined> {
  const found = (await listOutgoing()).find(
    ({ draft }) => draft.keeperId === keeperId && momentIdOf(draft) === id,
  )
  return found?.draft
}

/**
 * A draft as the moment that it becomes; `known` is the moment as it was. Its version is the one that these words are of: a
 * change of them goes over no other.
 */
export function momentOfDraft(draft: DeviceDraft, known?: Moment): Moment {
  const { words, keeper, changedAt, base } = draft
  const { occurredAt, tz, datePrecision } = words
  const time = { timeMs: Date.parse(occurredAt), tz, precision: datePrecision }
  return {
    ...{ parentId: null, position: 0, pinned: false, source: 'app', proposedBy: null },
    ...{ createdAt: changedAt, updatedAt: changedAt, deletedAt: null },
    ...known,
    version: base?.version ?? known?.version ?? 1,
    ...words,
    journeys: words.journeys ?? [],
    title: words.title.trim() || null,
    ...{ id: momentIdOf(draft), keeperId: draft.keeperId },
    localDate: localDateOf(time, keeper?.dayStartsAt ?? '00:00'),
  }
}

async function listOutgoing(): Promise<Outgoing[]> {
  const userId = readSession()?.user.id
  if (userId === undefined) return []
  return (await deviceStore.list(userId)).filter((entry) => entry.type === 'outgoing')
}

/** How long a save may take before it counts as waiting: what is sent at once never shows as late. */
const patienceMs = 3_000

function late(all: Outgoing[]): Outgoing[] {
  const isStuck = !navigator.onLine || all.some(({ attempts }) => attempts > 0)
  return isStuck ? all : all.filter(({ savedAt }) => Date.now() - Date.parse(savedAt) > patienceMs)
}

function summaryOf({ body, journeys: _journeys, proposedBy: _proposedBy, ...moment }: Moment): MomentSummary {
  return { ...moment, excerpt: { text: excerptOf(body), marks: [] }, words: countWords(body) }
}

const excerptChars = 200

/** The beginning without marks; the server's own takes its place once it is sent. */
function excerptOf(body: string): string {
  const plain = plainMarkdown(body.slice(0, excerptChars * 4))
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length <= excerptChars ? plain : `${plain.slice(0, excerptChars - 1).trimEnd()}…`
}
