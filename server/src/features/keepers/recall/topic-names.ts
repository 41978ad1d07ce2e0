import { topicSlug } from '#contracts/keepers/topic-names.ts'
import type { Database } from '../../../database/database.ts'
import type { TopicNames } from './concepts.ts'

/** Words of a name that a question is searched for, at most. */
const nameWordsMax = 5
/** Characters of a name in a script without spaces, where every run may be one. */
const unspacedMax = 8
const slugsMax = 600
/** Names that a question can stand for at once. */
const topicsMax = 12

/** A topic with the days of its first and its last moment. */
export type NamedTopic = TopicNames & { firstSeen: string | null; lastSeen: string | null }

/** The topics of a keeper that a question names, by any of their names, with all of them. */
export async function findTopicsNamed(
  { db }: Pick<Database, 'db' | 'engine'>,
  keeperId: string,
  question: string,
): Promise<NamedTopic[]> {
  const slugs = slugsIn(question)
  if (slugs.length === 0) return []
  const rows = await db
    .selectFrom('topics')
    .innerJoin('topic_names', 'topic_names.topic_id', 'topics.id')
    .select([
      'topics.id',
      'topics.name',
      'topics.first_seen',
      'topics.last_seen',
      'topic_names.name as known',
    ])
    .where('topics.id', 'in', (eb) =>
      eb
        .selectFrom('topic_names as named')
        .select('named.topic_id')
        .where('named.keeper_id', '=', keeperId)
        .where('named.slug', 'in', slugs),
    )
    .orderBy('topics.count', 'desc')
    .orderBy('topics.id')
    .orderBy('topic_names.position')
    .orderBy('topic_names.slug')
    .execute()
  const topics = new Map<string, NamedTopic & { aliases: string[] }>()
  for (const { id, name, known, first_seen: firstSeen, last_seen: lastSeen } of rows) {
    const topic = topics.get(id) ?? { name, aliases: [], firstSeen, lastSeen }
    if (known !== name) topic.aliases.push(known)
    topics.set(id, topic)
  }
  return [...topics.values()].slice(0, topicsMax)
}

/** Every run of words that may be a name. */
function slugsIn(question: string): string[] {
  const words = topicSlug(question).split('-')
  const slugs = new Set<string>()
  for (const [at, word] of words.entries()) {
    for (let length = 1; length <= nameWordsMax && at + length <= words.length; length += 1)
      slugs.add(words.slice(at, at + length).join('-'))
    if (unspaced.test(word)) for (const part of partsOf(word)) slugs.add(part)
    if (slugs.size >= slugsMax) break
  }
  return [...slugs].filter((slug) => slug !== '').slice(0, slugsMax)
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function partsOf(word: string): string[] {
  const characters = Array.from(word)
  return characters.flatMap((_, from) =>
    Array.from({ length: unspacedMax }, (__, more) => characters.slice(from, from + more + 1).join('')),
  )
}
