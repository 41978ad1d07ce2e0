import { MomentFields, type Moment } from '#contracts/keepers/moments.ts'
import { mentionsIn, tagOf, topicSlug } from '#contracts/keepers/topic-names.ts'
import { withoutTag, withTag } from '#contracts/keepers/topic-tags.ts'
import type { Database } from '../../../database/database.ts'
import { findMentioning, findTopicIds } from '../topics/topics.table.ts'
import { keepBeforeEdit, keepText } from './keep-text.ts'
import { textColumns } from './moment-rows.ts'
import { listForEdit, updateMoment } from './moments.table.ts'

type Store = Pick<Database, 'db' | 'engine'>
type On = { keeperId: string; ids: readonly string[]; now: number }

/** Adds a tag to the end of moments that don't mention its topic. Returns the ids of those that have it now. */
export async function tagMoments(trx: Store, on: On, name: string): Promise<string[]> {
  const tag = tagOf(name)
  const rows = await listForEdit(trx, on)
  const topicId = (await findTopicIds(trx.db, on.keeperId, [topicSlug(name)])).get(topicSlug(name))
  const mentioning = topicId === undefined ? new Set() : await findMentioning(trx.db, topicId, on.ids)
  const tagged: string[] = []
  for (const row of rows) {
    if (mentioning.has(row.id)) continue
    const body = withTag(row.body, tag)
    // After a fence that nothing closes a tag is code.
    const isRead = mentionsIn(body).at(-1)?.to === body.length
    if (!isRead || !MomentFields.shape.body.safeParse(body).success) continue
    await updateMoment(trx, row, textOf(row, body, on.now))
    await keepText(trx.db, row, { reason: 'edit', now: on.now })
    tagged.push(row.id)
  }
  return tagged
}

/** Takes the tag away again where it is still the last that was written. Returns the ids of those moments. */
export async function untagMoments(trx: Store, on: On, name: string): Promise<string[]> {
  const untagged: string[] = []
  for (const row of await listForEdit(trx, on)) {
    const body = withoutTag(row.body, tagOf(name))
    if (body === undefined) continue
    await updateMoment(trx, row, textOf(row, body, on.now))
    await keepBeforeEdit(trx.db, row, on.now)
    untagged.push(row.id)
  }
  return untagged
}

function textOf({ title }: Pick<Moment, 'title'>, body: string, now: number) {
  return { ...textColumns({ title, body }, now), updated_at: now }
}
