import { sql } from 'kysely'
import { recallWording } from '#contracts/keepers/recall-wording.ts'
import type { Database } from '../../../database/database.ts'
import { candidatesAmong, type CandidateRow, type Readable } from './candidates.table.ts'

type Reader = Pick<Database, 'db' | 'engine'>
type Linked = CandidateRow & { why: string }

/** Moments from which the second hop goes on. */
const passedMax = 4
/** Topics of a moment that bring others: the rarest say most. */
const topicsMax = 6

/** The moments linked with one or about the same topics, then those that are so with these. */
export async function listLinked(
  reader: Reader,
  readable: Readable,
  { id, limit }: { id: string; limit: number },
): Promise<Linked[]> {
  const found = new Map<string, Linked>()
  const add = (rows: Linked[]) => {
    for (const row of rows)
      if (row.id !== id && !found.has(row.id) && found.size < limit) found.set(row.id, row)
  }
  add(await listNear(reader, readable, { id, limit }))
  for (const { id: passed } of [...found.values()].slice(0, passedMax)) {
    if (found.size >= limit) break
    add(await listNear(reader, readable, { id: passed, limit }))
  }
  return [...found.values()]
}

/** One hop: links first, then the moments that share most topics. */
async function listNear(
  reader: Reader,
  readable: Readable,
  { id, limit }: { id: string; limit: number },
): Promise<Linked[]> {
  const links = await candidatesAmong(
    reader.db,
    readable,
    sql`m.id in (
      select l.to_id from moment_links l where l.from_id = ${id}
      union select l.from_id from moment_links l where l.to_id = ${id})
      order by m.local_date desc, m.occurred_at desc, m.id desc limit ${sql.lit(limit)}`,
  )
  const title = links.length > 0 ? await titleOf(reader, id) : ''
  const shared = links.length < limit ? await listSharing(reader, readable, { id, limit }) : []
  return [...links.map((row) => ({ ...row, why: recallWording.linked(title) })), ...shared]
}

async function titleOf({ db }: Reader, id: string): Promise<string> {
  const row = await db
    .selectFrom('moments')
    .select(['title', 'local_date'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.title ?? row?.local_date ?? ''
}

async function listSharing(
  { db }: Reader,
  readable: Readable,
  { id, limit }: { id: string; limit: number },
): Promise<Linked[]> {
  const topics = await db
    .selectFrom('moment_topics')
    .innerJoin('topics', 'topics.id', 'moment_topics.topic_id')
    .select(['topics.id', 'topics.name'])
    .where('moment_topics.moment_id', '=', id)
    .where('topics.count', '>', 1)
    .orderBy('topics.count')
    .orderBy('topics.id')
    .limit(topicsMax)
    .execute()
  const shared = new Map<string, { row: CandidateRow; names: string[] }>()
  for (const topic of topics) {
    const rows = await candidatesAmong(
      db,
      readable,
      sql`m.id in (
        select mt.moment_id from moment_topics mt
        where mt.topic_id = ${topic.id} and mt.kept = 1 and mt.moment_id <> ${id}
        order by mt.local_date desc, mt.occurred_at desc, mt.moment_id desc limit ${sql.lit(limit)})
        order by m.local_date desc, m.occurred_at desc, m.id desc`,
    )
    for (const row of rows) {
      const known = shared.get(row.id)
      if (known) known.names.push(topic.name)
      else shared.set(row.id, { row, names: [topic.name] })
    }
  }
  return [...shared.values()]
    .toSorted((one, other) => other.names.length - one.names.length)
    .slice(0, limit)
    .map(({ row, names }) => ({ ...row, why: recallWording.linked(names.join(', ')) }))
}
