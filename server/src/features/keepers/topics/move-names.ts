import { randomUUID } from 'node:crypto'
import type { Database, Queries } from '../../../database/database.ts'
import { moveDismissals } from './dismissals.table.ts'
import { listNamedSo, moveMentions, putMentions, recountTopics, removeMentions } from './mentions.table.ts'
import { newTopicRow } from './topic-rows.ts'
import { insertNames, insertTopics, type TopicName, type TopicRow } from './topics.table.ts'

/** Everything that mentions one topic mentions the other one, counted. */
export async function mergeMentions(db: Queries, from: string, to: string): Promise<void> {
  await moveMentions(db, from, to)
  await moveDismissals(db, from, to)
  await recountTopics(db, { topicId: to })
}

/** What moments call by a name that is no longer an alias becomes a topic of its own. */
export async function splitAlias(
  trx: Pick<Database, 'db' | 'engine'>,
  { id, keeper_id }: TopicRow,
  { slug, name }: TopicName,
  now: number,
): Promise<void> {
  const { db } = trx
  let topicId: string | undefined
  for (;;) {
    const rows = await listNamedSo(db, id, slug, rowsAtOnce)
    if (rows.length === 0) break
    topicId ??= await bearTopic(db, { keeper_id, slug, name }, now)
    for (const row of rows) {
      const others = row.slugs
        .trim()
        .split(' ')
        .filter((other) => other !== slug)
      await putMentions(trx, [{ ...row, topic_id: topicId, slugs: ` ${slug} ` }])
      if (others.length > 0) await putMentions(trx, [{ ...row, slugs: ` ${others.join(' ')} ` }])
      else await removeMentions(db, row.moment_id, [id])
    }
  }
  if (topicId === undefined) return
  for (const changed of [id, topicId]) await recountTopics(db, { topicId: changed })
}

const rowsAtOnce = 500

async function bearTopic(
  db: Queries,
  { keeper_id, slug, name }: Pick<TopicRow, 'keeper_id' | 'slug' | 'name'>,
  now: number,
): Promise<string> {
  const id = randomUUID()
  await insertTopics(db, [newTopicRow({ id, keeperId: keeper_id, name, made: false }, now)])
  await insertNames(db, [{ keeper_id, slug, topic_id: id, name, position: 0 }])
  return id
}
