import { randomUUID } from 'node:crypto'
import { topicsMax, topicsOfMomentMax } from '#contracts/keepers/topic-choices.ts'
import { mentionsIn, topicSlug } from '#contracts/keepers/topic-names.ts'
import type { Database } from '../../../database/database.ts'
import {
  addToCounts,
  countMentions,
  discountMentions,
  forgetUnmentioned,
  holdKeeper,
  holdKeepers,
  listMentions,
  putMentions,
  removeMentions,
  type MentionRow,
} from './mentions.table.ts'
import { newTopicRow } from './topic-rows.ts'
import { countTopics, findTopicIds, insertNames, insertTopics } from './topics.table.ts'

type Store = Pick<Database, 'db' | 'engine'>

/** What of a moment says which topics it mentions, and since when. */
export type MentioningMoment = {
  id: string
  keeper_id: string
  body: string
  local_date: string
  occurred_at: number
  mood: number | null
  updated_at: number
  deleted_at: number | null
}

/** Notes the topics that new moments of a keeper mention, and counts them. */
export async function projectNewMentions(trx: Store, moments: readonly MentioningMoment[]): Promise<void> {
  const named = moments.flatMap((moment) => {
    const names = namesOf(moment.body)
    return names.size === 0 ? [] : [{ moment, names }]
  })
  const [first] = named
  if (!first) return
  await holdKeeper(trx, first.moment.keeper_id)
  const names = new Map<string, string>()
  for (const [slug, name] of named.flatMap((one) => [...one.names]))
    if (!names.has(slug)) names.set(slug, name)
  const known = await topicsNamed(trx, first.moment, names)
  const rows = named.flatMap((one) => [...mentionsOf(one.moment, one.names, known).values()])
  await putMentions(trx, rows)
  const counts = new Map<string, number>()
  for (const { topic_id: id, kept } of rows) counts.set(id, (counts.get(id) ?? 0) + kept)
  for (const [more, counted] of Map.groupBy(counts.keys(), (id) => counts.get(id) ?? 0))
    await addToCounts(trx.db, counted, more)
}

/**
 * Makes the topics that a moment mentions those that its body names, with their counts. Does nothing where they are.
 * Returns whether there was something to do.
 */
export async function projectMentions(trx: Store, moment: MentioningMoment): Promise<boolean> {
  const names = namesOf(moment.body)
  await holdKeeper(trx, moment.keeper_id)
  const before = new Map((await listMentions(trx.db, moment.id)).map((row) => [row.topic_id, row]))
  if (before.size === 0 && names.size === 0) return false
  const after = mentionsOf(moment, names, await topicsNamed(trx, moment, names))
  const written = [...after.values()].filter((row) => !isSame(row, before.get(row.topic_id)))
  const gone = [...before.keys()].filter((id) => !after.has(id))
  if (written.length === 0 && gone.length === 0) return false
  await putMentions(trx, written)
  await removeMentions(trx.db, moment.id, gone)
  const changed = new Set([...written.map(({ topic_id }) => topic_id), ...gone])
  const isMore = (id: string) => (after.get(id)?.kept ?? 0) - (before.get(id)?.kept ?? 0)
  for (const more of [1, 0, -1])
    await addToCounts(
      trx.db,
      [...changed].filter((id) => isMore(id) === more),
      more,
    )
  await forgetUnmentioned(trx.db, gone)
  return true
}

/** What moments mention that went into the trash doesn't count until they come back. */
export async function discountMoments(
  trx: Store,
  keeperId: string,
  momentIds: readonly string[],
): Promise<void> {
  if (momentIds.length === 0) return
  await holdKeeper(trx, keeperId)
  const counted = (await countMentions(trx.db, momentIds)).filter(({ count }) => count > 0)
  if (counted.length === 0) return
  await discountMentions(trx.db, momentIds)
  for (const { topicId, count } of counted) await addToCounts(trx.db, [topicId], -count)
}

/**
 * Erases moments of the trash with `erase`, and the topics that only they mentioned. The moments are held already: all
 * who need both hold moments first, then keepers, and of several keepers the lower id first.
 */
export async function forgetWith<T>(
  trx: Store,
  moments: readonly Pick<MentioningMoment, 'id' | 'keeper_id'>[],
  erase: () => Promise<T>,
): Promise<T> {
  await holdKeepers(
    trx,
    moments.map(({ keeper_id }) => keeper_id),
  )
  const ids = moments.map(({ id }) => id)
  const mentioned = ids.length === 0 ? [] : await countMentions(trx.db, ids)
  const erased = await erase()
  await forgetUnmentioned(
    trx.db,
    mentioned.map(({ topicId }) => topicId),
  )
  return erased
}

/** The names of a body by their slugs, each as it is spelled first. */
function namesOf(body: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name } of mentionsIn(body)) {
    const slug = topicSlug(name)
    if (names.has(slug)) continue
    names.set(slug, name)
    if (names.size === topicsOfMomentMax) break
  }
  return names
}

/** The topics that names lead to, by their slugs. Names that lead nowhere become topics, while there is room. */
async function topicsNamed(
  trx: Store,
  moment: MentioningMoment,
  names: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const known = await findTopicIds(trx.db, moment.keeper_id, [...names.keys()])
  const missing = [...names].filter(([slug]) => !known.has(slug))
  for (const [slug, id] of await bearTopics(trx, moment, missing)) known.set(slug, id)
  return known
}

/** The rows that a moment should have, by topic. */
function mentionsOf(
  moment: MentioningMoment,
  names: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, string>,
): Map<string, MentionRow> {
  const rows = new Map<string, MentionRow>()
  for (const slug of names.keys()) {
    const topicId = known.get(slug)
    if (topicId === undefined) continue
    const row = rows.get(topicId)
    if (row) row.slugs += `${slug} `
    else rows.set(topicId, mentionRow(moment, topicId, ` ${slug} `))
  }
  return rows
}

function mentionRow(moment: MentioningMoment, topic_id: string, slugs: string): MentionRow {
  const { id: moment_id, local_date, occurred_at, mood, deleted_at } = moment
  return { moment_id, topic_id, slugs, kept: Number(deleted_at === null), local_date, occurred_at, mood }
}

function isSame(one: MentionRow, other: MentionRow | undefined): boolean {
  return (
    other !== undefined &&
    one.slugs === other.slugs &&
    one.kept === other.kept &&
    one.local_date === other.local_date &&
    one.occurred_at === Number(other.occurred_at) &&
    one.mood === other.mood
  )
}

/** Makes topics of names that moments use for the first time, while the keeper has room for them. */
async function bearTopics(
  trx: Store,
  { keeper_id, updated_at: now }: MentioningMoment,
  names: [slug: string, name: string][],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const room = Math.max(0, topicsMax - (await countTopics(trx.db, keeper_id)))
  const born = names.slice(0, room).map(([slug, name]) => ({ id: randomUUID(), slug, name }))
  await insertTopics(
    trx.db,
    born.map(({ id, name }) => newTopicRow({ id, keeperId: keeper_id, name, made: false }, now)),
  )
  await insertNames(
    trx.db,
    born.map(({ id, slug, name }) => ({ keeper_id, slug, topic_id: id, name, position: 0 })),
  )
  return new Map(born.map(({ id, slug }) => [slug, id]))
}
