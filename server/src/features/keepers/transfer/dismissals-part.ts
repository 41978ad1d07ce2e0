import { z } from 'zod'
import { topicSlug } from '#contracts/keepers/topic-names.ts'
import { EntryId } from '../../../owned-data/import-owned.ts'
import { insertDismissal } from '../topics/dismissals.table.ts'
import { listDismissalsOf } from '../topics/topic-data.table.ts'
import { findTopicIds } from '../topics/topics.table.ts'
import { inCodeOrder } from './export-names.ts'
import { listKeptIds } from './import.table.ts'
import type { KeeperPart } from './keeper-parts.ts'

const DismissalLine = z.strictObject({ topic: z.string().max(1_000), momentId: EntryId })

/** Moments that have a topic's name and mean something else. */
export const dismissalsPart: KeeperPart = {
  file: 'dismissed-names.jsonl',
  about: 'moments in which the name of a topic means something else',
  async *lines({ db }, keeper) {
    const rows = await listDismissalsOf(db, keeper.id)
    for (const { topic, momentId } of inCodeOrder(rows, (row) => `${row.slug}\n${row.momentId}`))
      yield { topic, momentId }
  },
  async add({ trx, keeper, momentId }, entries) {
    const read = entries.flatMap((entry) => DismissalLine.safeParse(entry).data ?? [])
    const slugs = read.map(({ topic }) => topicSlug(topic))
    const topics = await findTopicIds(trx, keeper.id, [...new Set(slugs)])
    const kept = await listKeptIds(
      trx,
      keeper.id,
      read.map((line) => momentId(line.momentId)),
    )
    for (const line of read) {
      const [topic, moment] = [topics.get(topicSlug(line.topic)), momentId(line.momentId)]
      if (topic !== undefined && kept.has(moment)) await insertDismissal(trx, topic, moment)
    }
  },
}
