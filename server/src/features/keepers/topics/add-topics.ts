import { randomUUID } from 'node:crypto'
import { topicSlug } from '#contracts/keepers/topic-names.ts'
import type { TopicCreate } from '#contracts/keepers/topics.ts'
import type { Queries } from '../../../database/database.ts'
import { newTopicRow } from './topic-rows.ts'
import { insertNames, insertTopics } from './topics.table.ts'

/** Gives a new keeper its topics, before the moments that mention them. A name leads to the first that has it. */
export async function addTopics(
  db: Queries,
  {
    keeperId,
    topics,
    now,
  }: {
    keeperId: string
    topics: readonly (Pick<TopicCreate, 'name' | 'kind'> & { aliases: readonly string[] })[]
    now: number
  },
): Promise<void> {
  const taken = new Set<string>()
  for (const { name, kind, aliases: all } of topics) {
    const names = [name, ...all].filter((one) => !taken.has(topicSlug(one)) && taken.add(topicSlug(one)))
    const [own, ...aliases] = names
    if (own === undefined) continue
    const row = newTopicRow({ id: randomUUID(), keeperId, name: own, kind, aliases, made: true }, now)
    await insertTopics(db, [row])
    await insertNames(
      db,
      names.map((one, position) => ({
        ...{ keeper_id: keeperId, slug: topicSlug(one), topic_id: row.id },
        ...{ name: one, position },
      })),
    )
  }
}
