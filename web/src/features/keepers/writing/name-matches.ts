import { tagOf } from '#contracts/keepers/topic-names.ts'
import type { TopicSummary } from '#contracts/keepers/topics.ts'
import { foldText } from '#contracts/search-text.ts'

/** A name that somebody is typing: with its sign it is `length` characters long. */
export type AskedName = { type: 'tag' | 'name'; query: string; length: number }

/** Topics that the list shows. */
const shownMax = 7

/** The name at the end of a line that is being typed. */
export function askedNameIn(before: string): AskedName | undefined {
  const name = /\[\[([^[\]|\n]{0,60})$/.exec(before)
  if (name) return { type: 'name', query: name[1] ?? '', length: name[0].length }
  const tag = /(?<![\p{L}\p{N}\p{M}#&/])#([\p{L}\p{N}\p{M}_-]{0,60})$/u.exec(before)
  return tag ? { type: 'tag', query: tag[1] ?? '', length: tag[0].length } : undefined
}

/** What is written for a name. */
export function insertedName(type: AskedName['type'], name: string): string {
  return type === 'tag' ? tagOf(name) : `[[${name}]]`
}

/** Those of whose names a word begins so: first those that do themselves, then by how often they are mentioned. */
export function matchingTopics(topics: readonly TopicSummary[], query: string): TopicSummary[] {
  const asked = comparable(query)
  const ranked = [...new Map(topics.map((topic) => [topic.id, topic])).values()].flatMap((topic) => {
    const places = [topic.name, ...topic.aliases].map((name) => comparable(name).indexOf(asked))
    if (places.every((place) => place < 0)) return []
    return [{ topic, rank: places[0] === 0 ? 0 : places.includes(0) ? 1 : 2 }]
  })
  return ranked
    .toSorted((one, other) => one.rank - other.rank || other.topic.count - one.topic.count)
    .slice(0, shownMax)
    .map(({ topic }) => topic)
}

/** Words with a space before each, without case and accents. */
function comparable(text: string): string {
  return ` ${foldText(text)
    .replace(/[\s_-]+/g, ' ')
    .trim()}`
}
