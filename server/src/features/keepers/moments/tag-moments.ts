import { MomentFields, type Moment } from '#contracts/keepers/moments.ts'
import { mentionsIn, tagOf, topicSlug } from '#contracts/keepers/topic-names.ts'
import { withoutTag, withTag } from '#contracts/keepers/topic-tags.ts'
import type { Database } from '../../../database/database.ts'
import { findMentioning, findTopicIds } from '../topics/topics.table.ts'
import { inSlices } from './in-slices.ts'
import { keepBeforeEdit, keepText } from './keep-text.ts'
import { logMoments, type Deed } from './moment-log.ts'
import { textColumns } from './moment-rows.ts'
import { listForEdit, listSizes, updateMoment } from './moments.table.ts'

type Store = Pick<Database, 'db' | 'engine'>
type On = { keeperId: string; ids: readonly string[]; now: number; deed: Deed }
type Rewrite = (trx: Store, on: On) => Promise<string[]>

/** What is rewritten in one transaction, so that others wait for some milliseconds at most. */
const together = { items: 20, size: 200_000 }

/** Adds a tag to the end of moments that don't mention its topic. Returns the ids of those that have it now. */
export function tagMoments(database: Database, on: On, name: string): Promise<string[]> {
  return rewriteSome(database, on, (trx, some) => tagSome(trx, some, name))
}

/** Takes the tag away again where it is still the last that was written. Returns the ids of those moments. */
export function untagMoments(database: Database, on: On, name: string): Promise<string[]> {
  return rewriteSome(database, on, (trx, some) => untagSome(trx, some, name))
}

/** Rewrites moments some at a time, each time in a transaction of its own. */
async function rewriteSome(database: Database, on: On, rewrite: Rewrite): Promise<string[]> {
  const { engine } = database
  const rewritten: string[] = []
  for (const slice of inSlices(await listSizes(database.db, on), ({ bytes }) => bytes, together))
    rewritten.push(
      ...(await database.transaction(async (db) => {
        const some = await rewrite({ db, engine }, { ...on, ids: slice.map(({ id }) => id) })
        await logMoments(db, { ...on.deed, action: 'moment.edited' }, some)
        return some
      })),
    )
  return rewritten
}

async function tagSome(trx: Store, on: On, name: string): Promise<string[]> {
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

async function untagSome(trx: Store, on: On, name: string): Promise<string[]> {
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
