import { z } from 'zod'
import { topicSlug } from '#contracts/keepers/topic-names.ts'
import { TopicCreate } from '#contracts/keepers/topics.ts'
import { EntryId, EntryTime, isoTime } from '../../../owned-data/import-owned.ts'
import { eachTopicOf } from '../topics/topic-data.table.ts'
import { aliasesOf, newTopicRow } from '../topics/topic-rows.ts'
import { findTopicIds, insertNames, insertTopics } from '../topics/topics.table.ts'
import { idInKeeper } from './import.table.ts'
import type { KeeperPart, PartTarget } from './keeper-parts.ts'
import { inLevels } from './export-names.ts'

const TopicLine = z.strictObject({
  ...TopicCreate.shape,
  id: EntryId,
  parentId: EntryId.nullable(),
  /** Whether somebody made or changed it. */
  made: z.boolean(),
  createdAt: EntryTime,
  updatedAt: EntryTime,
})
type TopicLine = z.infer<typeof TopicLine>

/** What moments are about, parents before what is below them. */
export const topicsPart: KeeperPart = {
  file: 'topics.jsonl',
  about: 'topics with their kinds, other names and parents',
  isFirst: true,
  async *lines({ db }, keeper) {
    const topics = []
    for await (const { names, ...row } of eachTopicOf(db, keeper.id))
      topics.push({ ...row, aliases: aliasesOf(row, names) })
    const ids = new Set(topics.map(({ id }) => id))
    for (const row of inLevels(topics, ({ parent_id }) => parent_id)) {
      const { id, name, kind, aliases, parent_id } = row
      const parentId = parent_id !== null && ids.has(parent_id) ? parent_id : null
      const times = { createdAt: isoTime(Number(row.created_at)), updatedAt: isoTime(Number(row.updated_at)) }
      yield { id, name, kind, aliases, parentId, made: row.made === 1, ...times }
    }
  },
  async add(target, entries) {
    for (const entry of entries) {
      const { data } = TopicLine.safeParse(entry)
      if (data) await addTopic(target, data)
    }
  },
}

/** Adds a topic whose name is still free, with those of its other names that are. */
async function addTopic({ trx, keeper }: PartTarget, topic: TopicLine): Promise<void> {
  const { name, kind, made, createdAt, updatedAt } = topic
  const { id, isKnown } = await idInKeeper(trx, 'topics', { keeperId: keeper.id, exported: topic.id })
  const bySlug = new Map([[topicSlug(name), name]])
  for (const alias of topic.aliases) if (!bySlug.has(topicSlug(alias))) bySlug.set(topicSlug(alias), alias)
  const taken = await findTopicIds(trx, keeper.id, [...bySlug.keys()])
  if (isKnown || taken.has(topicSlug(name))) return
  const names = [...bySlug].filter(([slug]) => !taken.has(slug))
  const aliases = names.slice(1).map(([, alias]) => alias)
  const above =
    topic.parentId === null
      ? undefined
      : await idInKeeper(trx, 'topics', { keeperId: keeper.id, exported: topic.parentId })
  const parentId = above?.isKnown ? above.id : null
  const row = newTopicRow({ id, keeperId: keeper.id, name, kind, aliases, parentId, made }, createdAt)
  await insertTopics(trx, [{ ...row, updated_at: updatedAt }])
  await insertNames(
    trx,
    names.map(([slug, spelled], position) => ({
      ...{ keeper_id: keeper.id, slug, topic_id: id, name: spelled, position },
    })),
  )
}
