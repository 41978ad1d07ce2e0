import { z } from 'zod'
import { topicSlug } from '#contracts/keepers/topic-names.ts'
import { LinkType, TopicCreate } from '#contracts/keepers/topics.ts'
import { EntryId, EntryTime, entryTimes, isoTime, timesOf } from '../../../owned-data/import-owned.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from '../../../owned-data/import-work.ts'
import type { OwnedData } from '../../../owned-data/owned-data.ts'
import { findKeeperOwner } from '../keepers.table.ts'
import { findKept } from '../moments/moments.table.ts'
import { insertDismissal } from './dismissals.table.ts'
import { insertLinks } from './links.table.ts'
import { eachDismissal, eachLink, eachTopic } from './topic-data.table.ts'
import { aliasesOf, newTopicRow } from './topic-rows.ts'
import { findTopicIds, findTopicKeeper, insertNames, insertTopics, moveUnder } from './topics.table.ts'

/** Topics with their names. Which moments mention them is read from the moments. The rows go with their keepers'. */
export const topicData: OwnedData = {
  name: 'topics',
  tables: ['topics', 'topic_names', 'moment_topics'],
  export: {
    about: ['topics.jsonl: your topics, one per line, with their other names; keeper_id names the keeper'],
    async add(zip, { database: { db } }, { userId }) {
      zip.lines('topics.jsonl', topicEntries(db, userId))
    },
  },
  // Before the moments, whose names lead to them then.
  import: { after: ['keepers'], run: importTopics },
}

/** How moments lead to each other, and which names in them mean something else. */
export const linkData: OwnedData = {
  name: 'links',
  tables: ['moment_links', 'topic_dismissals'],
  export: {
    about: [
      'links.jsonl: links between your moments',
      'dismissed-names.jsonl: moments in which the name of a topic means something else',
    ],
    async add(zip, { database: { db } }, { userId }) {
      zip.lines('links.jsonl', linkEntries(db, userId))
      zip.lines('dismissed-names.jsonl', eachDismissal(db, userId))
    },
  },
  import: { after: ['topics', 'moments'], run: importLinks },
}

const TopicEntry = z.strictObject({
  ...TopicCreate.shape,
  id: EntryId,
  keeper_id: EntryId,
  parentId: EntryId.nullable(),
  /** Whether somebody made or changed it. */
  made: z.boolean(),
  ...entryTimes,
})
const LinkEntry = z.strictObject({
  ...{ id: EntryId, keeper_id: EntryId, from: EntryId, to: EntryId, type: LinkType },
  created_at: EntryTime,
})
const DismissalEntry = z.strictObject({ keeper_id: EntryId, topic_id: EntryId, moment_id: EntryId })

async function* topicEntries(db: ImportWork['trx'], userId: string) {
  for await (const { names, ...row } of eachTopic(db, userId)) {
    const { id, keeper_id, name, kind, parent_id: parentId, made } = row
    const entry = { id, keeper_id, name, kind, aliases: aliasesOf(row, names), parentId, made: made === 1 }
    yield { ...entry, ...timesOf({ created_at: Number(row.created_at), updated_at: Number(row.updated_at) }) }
  }
}

async function* linkEntries(db: ImportWork['trx'], userId: string) {
  for await (const { from_id: from, to_id: to, created_at, ...link } of eachLink(db, userId))
    yield { ...link, from, to, created_at: isoTime(Number(created_at)) }
}

/** Adds topics that are not here to keepers of the person that are; of their names those that are free. */
async function importTopics(work: ImportWork): Promise<ImportedPart> {
  const { trx } = work
  const part = newPart('topics')
  const isOwn = ownKeepers(work)
  const parents: { id: string; parentId: string; keeperId: string }[] = []
  for await (const given of work.zip.jsonLines('topics.jsonl')) {
    const entry = readEntry(TopicEntry, given, part)
    if (!entry || !(await isOwn(entry.keeper_id))) continue
    const { id, keeper_id: keeperId, name, parentId } = entry
    const known = await findTopicKeeper(trx, id)
    const slug = topicSlug(name)
    const bySlug = new Map([[slug, name]])
    for (const alias of entry.aliases) if (!bySlug.has(topicSlug(alias))) bySlug.set(topicSlug(alias), alias)
    const taken = await findTopicIds(trx, keeperId, [...bySlug.keys()])
    if (known?.keeper_id === keeperId || taken.has(slug)) {
      part.kept += 1
      continue
    }
    if (known) {
      part.notes.push(`"${name}" was left out: it stands elsewhere here.`)
      continue
    }
    const names = [...bySlug].filter(([one]) => !taken.has(one))
    const aliases = names.filter(([one]) => one !== slug).map(([, alias]) => alias)
    const { kind, made, created_at, updated_at } = entry
    const row = newTopicRow({ id, keeperId, name, kind, aliases, made }, created_at)
    await insertTopics(trx, [{ ...row, updated_at }])
    await insertNames(
      trx,
      names.map(([one, text], position) => ({
        keeper_id: keeperId,
        slug: one,
        topic_id: id,
        name: text,
        position,
      })),
    )
    if (parentId !== null) parents.push({ id, parentId, keeperId })
    part.added += 1
  }
  for (const { id, parentId, keeperId } of parents)
    if ((await findTopicKeeper(trx, parentId))?.keeper_id === keeperId) await moveUnder(trx, id, parentId)
  return part
}

async function importLinks(work: ImportWork): Promise<ImportedPart> {
  const { trx } = work
  const part = newPart('links')
  const isOwn = ownKeepers(work)
  for await (const given of work.zip.jsonLines('links.jsonl')) {
    const entry = readEntry(LinkEntry, given, part)
    if (!entry || !(await isOwn(entry.keeper_id))) continue
    const { id, keeper_id, from, to, type, created_at } = entry
    if (!(await findKept(trx, keeper_id, from)) || !(await findKept(trx, keeper_id, to))) continue
    await insertLinks(trx, [{ id, keeper_id, from_id: from, to_id: to, type, created_at }])
    part.added += 1
  }
  for await (const given of work.zip.jsonLines('dismissed-names.jsonl')) {
    const entry = readEntry(DismissalEntry, given, part)
    if (!entry || !(await isOwn(entry.keeper_id))) continue
    const { keeper_id, topic_id, moment_id } = entry
    if ((await findTopicKeeper(trx, topic_id))?.keeper_id !== keeper_id) continue
    if (await findKept(trx, keeper_id, moment_id)) await insertDismissal(trx, topic_id, moment_id)
  }
  return part
}

/** Whether a keeper is the person's, asked once for each. */
function ownKeepers({ trx, userId }: ImportWork): (keeperId: string) => Promise<boolean> {
  const keepers = new Map<string, boolean>()
  return async (keeperId) => {
    const known = keepers.get(keeperId) ?? (await findKeeperOwner(trx, keeperId))?.owner_id === userId
    keepers.set(keeperId, known)
    return known
  }
}
