import { mentionsIn, topicSlug } from '#contracts/keepers/topic-names.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { foldText } from '#contracts/search-text.ts'
import type { WaitingFilter } from './waiting-moments.api.ts'

/** Whether the list's filter lets a moment through that isn't sent yet; undefined where only the server can tell. */
export function matchesFilter(moment: Moment, { filter, topic }: WaitingFilter): boolean | undefined {
  const { kind, mood, pinned, visibility, aiAccess, from, to, journey } = filter
  const isWithin =
    (kind === undefined || kind.split(',').includes(moment.kind)) &&
    (mood === undefined || mood.split(',').includes(String(moment.mood))) &&
    (pinned === undefined || pinned === moment.pinned) &&
    (visibility === undefined || visibility === moment.visibility) &&
    (aiAccess === undefined || aiAccess === moment.aiAccess) &&
    (from === undefined || from <= moment.localDate) &&
    (to === undefined || moment.localDate <= to) &&
    (journey === undefined || moment.journeys.includes(journey)) &&
    // What was written here came with no import.
    filter.import === undefined &&
    hasWords(moment, filter.q ?? '')
  if (!isWithin || filter.topic === undefined) return isWithin
  return topic && mentions(moment.body, topic)
}

/** Each word and each phrase in quotes occurs in its title, text or place. */
function hasWords({ title, body, place }: Moment, q: string): boolean {
  const text = foldText([title, body, place?.name].filter(Boolean).join('\n'))
  const wanted = [...foldText(q).matchAll(/"([^"]+)"|[\p{L}\p{N}]+/gu)]
  return wanted.every(([word, phrase = word]) => text.includes(phrase))
}

function mentions(body: string, { name, aliases }: { name: string; aliases: readonly string[] }): boolean {
  const slugs = new Set([name, ...aliases].map(topicSlug))
  return mentionsIn(body).some((mention) => slugs.has(topicSlug(mention.name)))
}
