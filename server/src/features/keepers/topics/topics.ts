import { randomUUID } from 'node:crypto'
import { aliasesMax, topicsMax } from '#contracts/keepers/topic-choices.ts'
import type { LogbookAction } from '#contracts/keepers/logbook-choices.ts'
import { topicSlug } from '#contracts/keepers/topic-names.ts'
import { topicWording } from '#contracts/keepers/topic-wording.ts'
import type { Topic, TopicChange, TopicConflict, TopicCreate } from '#contracts/keepers/topics.ts'
import type { Database, Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takeLimits } from '../../limits/index.ts'
import { getKeeper, type StoredKeeper } from '../keepers.ts'
import { mergeGrantTopics } from '../grants/grants.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { deedOf } from '../moments/moment-log.ts'
import { holdKeeper } from './mentions.table.ts'
import { mergeMentions, splitAlias } from './move-names.ts'
import { getTopic, topicOf, type TopicPlace } from './read-topics.ts'
import { aliasesOf, nameColumns, newTopicRow } from './topic-rows.ts'
import {
  countTopics,
  eraseTopic,
  findTopic,
  findTopicIds,
  insertNames,
  insertTopics,
  listNames,
  moveChildren,
  moveNames,
  removeNames,
  respellName,
  updateTopic,
  type TopicRow,
} from './topics.table.ts'

type Store = Pick<Database, 'db' | 'engine'>

/** Makes a topic that no moment mentions yet. Throws `conflict` where a name is taken. */
export async function createTopic(
  deps: Deps,
  user: UserActor,
  { keeperId, input }: { keeperId: string; input: TopicCreate },
): Promise<Topic> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await takeTopicPace(deps, user)
  return inKeeper(deps, keeper, async (trx) => {
    if ((await countTopics(trx.db, keeper.id)) >= topicsMax)
      throw new AppError('conflict', topicWording.tooMany)
    await requireParent(trx.db, keeper.id, { id: undefined, parentId: input.parentId })
    const id = randomUUID()
    const row = newTopicRow({ id, keeperId: keeper.id, ...input, made: true }, deps.now())
    const names = namesBySlug([input.name, ...input.aliases])
    await requireFree(trx.db, keeper.id, { slugs: [...names.keys()], topicId: id, own: row.slug })
    await insertTopics(trx.db, [row])
    await addNames(trx.db, row, names, 0)
    await logTopic(deps, trx, { user, keeper, id, action: 'topic.made' })
    return topicOf(trx.db, row)
  })
}

/**
 * Changes the given fields; what the topic was called before stays an alias, and no body is rewritten. Throws
 * `conflict` with both in `data` where it was changed since it was read, and where a name is another topic's.
 */
export async function changeTopic(
  deps: Deps,
  user: UserActor,
  { change, ...place }: TopicPlace & { change: TopicChange },
): Promise<Topic> {
  const { keeper, row } = await getTopic(deps, user, place, 'edit')
  await takeTopicPace(deps, user)
  const changed = await inKeeper(deps, keeper, async (trx) => {
    await requireParent(trx.db, keeper.id, { id: row.id, parentId: change.parentId })
    const now = deps.now()
    const before = (await listNames(trx.db, [row.id])).get(row.id) ?? []
    const name = change.name ?? row.name
    const own = topicSlug(name)
    const wanted = namesBySlug([
      name,
      ...(change.aliases ?? before.map((one) => one.name)),
      // The name before stays, whatever the aliases are.
      ...(own === row.slug ? [] : [row.name]),
    ])
    if (wanted.size > aliasesMax + 1) throw invalid('aliases', topicWording.tooManyAliases)
    const added = new Map([...wanted].filter(([slug]) => !before.some((one) => one.slug === slug)))
    await requireFree(trx.db, keeper.id, { slugs: [...added.keys()], topicId: row.id, own })
    const gone = before.filter(({ slug }) => !wanted.has(slug))
    const aliases = [...wanted].filter(([slug]) => slug !== own).map(([, alias]) => alias)
    const isWritten = await updateTopic(
      trx.db,
      { id: row.id, version: change.version },
      {
        ...nameColumns(name, aliases),
        ...(change.kind !== undefined && { kind: change.kind }),
        ...(change.parentId !== undefined && { parent_id: change.parentId }),
        ...{ made: 1, updated_at: now },
      },
    )
    if (!isWritten) return undefined
    for (const { slug, name: spelled } of before)
      if (wanted.has(slug) && wanted.get(slug) !== spelled)
        await respellName(trx.db, keeper.id, { slug, name: wanted.get(slug) ?? spelled })
    await addNames(trx.db, row, added, before.length)
    await removeNames(
      trx.db,
      keeper.id,
      gone.map(({ slug }) => slug),
    )
    for (const alias of gone) await splitAlias(trx, row, alias, now)
    await logTopic(deps, trx, { user, keeper, id: row.id, action: 'topic.changed' })
    const after = await findTopic(trx.db, keeper.id, row.id)
    return after && topicOf(trx.db, after)
  })
  if (changed) return changed
  const current = await topicOf(deps.database.db, (await getTopic(deps, user, place)).row)
  const data: TopicConflict = { current, yours: change }
  throw new AppError('conflict', topicWording.changedElsewhere, { data })
}

/**
 * Gives a topic's moments and names to another one, and the grants that are limited to it. No body is rewritten.
 */
export async function mergeTopic(
  deps: Deps,
  user: UserActor,
  { into, ...place }: TopicPlace & { into: string },
): Promise<Topic> {
  const { keeper, row } = await getTopic(deps, user, place, 'edit')
  await takeTopicPace(deps, user)
  return inKeeper(deps, keeper, async (trx) => {
    const [from, target] = [
      await findTopic(trx.db, keeper.id, row.id),
      await findTopic(trx.db, keeper.id, into),
    ]
    if (!from || !target || from.id === target.id) throw invalid('into', topicWording.mergeInvalid)
    const names = await listNames(trx.db, [from.id, target.id])
    const own = names.get(target.id) ?? []
    const all = [...own, ...(names.get(from.id) ?? [])]
    if (all.length > aliasesMax + 1) throw invalid('into', topicWording.tooManyAliases)
    // One from further down comes up to where the topic that goes stood, above those between them.
    const parent_id = (await isBelow(trx.db, target, from)) ? from.parent_id : target.parent_id
    await moveNames(trx.db, from.id, { to: target.id, after: own.length })
    await mergeMentions(trx.db, from.id, target.id)
    await updateTopic(trx.db, target, {
      ...nameColumns(target.name, aliasesOf(target, all)),
      ...{ parent_id: parent_id === target.id ? null : parent_id, made: 1, updated_at: deps.now() },
    })
    await moveChildren(trx.db, from.id, target.id)
    await mergeGrantTopics(deps, trx.db, { user, keeper, from: from.id, into: target.id })
    await eraseTopic(trx.db, from.id)
    await logTopic(deps, trx, { user, keeper, id: target.id, action: 'topic.merged' })
    return topicOf(trx.db, (await findTopic(trx.db, keeper.id, target.id)) ?? target)
  })
}

/** Removes a topic that no moment mentions. Throws `conflict` while one does. */
export async function deleteTopic(deps: Deps, user: UserActor, place: TopicPlace): Promise<void> {
  const { keeper, row } = await getTopic(deps, user, place, 'edit')
  await takeTopicPace(deps, user)
  await inKeeper(deps, keeper, async (trx) => {
    const current = await findTopic(trx.db, keeper.id, row.id)
    if ((current?.count ?? 0) > 0) throw new AppError('conflict', topicWording.stillMentioned)
    await moveChildren(trx.db, row.id, row.parent_id)
    await eraseTopic(trx.db, row.id)
    await logTopic(deps, trx, { user, keeper, id: row.id, action: 'topic.deleted' })
  })
}

const minuteMs = 60_000

/** Throws `limited` for somebody who changes topics faster than a person would. */
export async function takeTopicPace(deps: Deps, { userId }: UserActor): Promise<void> {
  const minute = { key: `write:topics:${userId}`, limit: 120, windowMs: minuteMs }
  await takeLimits(deps, [minute], topicWording.savingTooFast)
}

/** Others who change topics of the keeper wait meanwhile. */
function inKeeper<T>(deps: Deps, keeper: StoredKeeper, work: (trx: Store) => Promise<T>): Promise<T> {
  const { database } = deps
  return database.transaction(async (db) => {
    const trx = { db, engine: database.engine }
    await holdKeeper(trx, keeper.id)
    return work(trx)
  })
}

type TopicDeed = { user: UserActor; keeper: StoredKeeper; id: string; action: LogbookAction }

/** Notes in the logbook what was done with a topic; of a merge, the one that stays. */
async function logTopic(
  { now }: Deps,
  { db }: Store,
  { user, keeper, id, action }: TopicDeed,
): Promise<void> {
  await appendToLogbook(db, { ...deedOf(user, keeper, now()), action, subject: { topicId: id } })
}

/** Names by their slugs, each as it is spelled first. */
function namesBySlug(names: readonly string[]): Map<string, string> {
  const bySlug = new Map<string, string>()
  for (const name of names) if (!bySlug.has(topicSlug(name))) bySlug.set(topicSlug(name), name)
  return bySlug
}

async function addNames(
  db: Queries,
  { id, keeper_id }: Pick<TopicRow, 'id' | 'keeper_id'>,
  names: ReadonlyMap<string, string>,
  after: number,
): Promise<void> {
  const rows = [...names].map(([slug, name], at) => ({
    keeper_id,
    slug,
    topic_id: id,
    name,
    position: after + at,
  }))
  await insertNames(db, rows)
}

/** A name leads to one topic. */
async function requireFree(
  db: Queries,
  keeperId: string,
  { slugs, topicId, own }: { slugs: readonly string[]; topicId: string; own: string },
): Promise<void> {
  for (const [slug, id] of await findTopicIds(db, keeperId, slugs)) {
    if (id === topicId) continue
    const [field, sentence] =
      slug === own ? ['name', topicWording.nameTaken] : ['aliases', topicWording.aliasTaken]
    throw new AppError('conflict', sentence, { fields: { [field]: sentence }, data: { topicId: id } })
  }
}

/** A parent is another topic of the keeper, and not below the topic itself. */
async function requireParent(
  db: Queries,
  keeperId: string,
  { id, parentId }: { id: string | undefined; parentId: string | null | undefined },
): Promise<void> {
  let above = parentId
  for (let depth = 0; above; depth += 1) {
    const parent = await findTopic(db, keeperId, above)
    if (!parent || parent.id === id || depth === deepest)
      throw invalid('parentId', topicWording.parentInvalid)
    above = parent.parent_id
  }
}

/** Whether a topic is anywhere below another one. */
async function isBelow(db: Queries, topic: TopicRow, other: TopicRow): Promise<boolean> {
  const passed = new Set([topic.id])
  let above = topic.parent_id
  while (above !== null && above !== other.id && !passed.has(above)) {
    passed.add(above)
    above = (await findTopic(db, topic.keeper_id, above))?.parent_id ?? null
  }
  return above === other.id
}

/** Levels of topics below topics. */
const deepest = 20

function invalid(field: string, sentence: string): AppError {
  return new AppError('invalid_request', sentence, { fields: { [field]: sentence } })
}
