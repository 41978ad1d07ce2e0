import { sql, type RawBuilder } from 'kysely'
import { recallWording } from '#contracts/keepers/recall-wording.ts'
import type { MemoryPattern } from '#contracts/keepers/keepers.ts'
import type { Database } from '../../../database/database.ts'
import { candidatesWhere, type CandidateRow, type Readable } from './candidates.table.ts'
import { listLinked } from './linked.table.ts'
import { listInPalace } from './palace.table.ts'

type Reader = Pick<Database, 'db' | 'engine'>

/** A moment that goes with one that was found, and how. */
export type Companion = CandidateRow & { why: string }

/** How many go with one moment. */
const companionsMax = 12

/** The moments that a keeper of this pattern recalls along with one. */
export const companionsOf: Record<
  MemoryPattern,
  (reader: Reader, readable: Readable, found: { id: string; localDate: string }) => Promise<Companion[]>
> = {
  chronological: (reader, readable, found) => listInTime(reader, readable, found.localDate),
  hierarchical: (reader, readable, found) => listOfBranch(reader, readable, found.id),
  spatial: async (reader, readable, found) => [
    ...(await listInPalace(reader, readable, { id: found.id, limit: companionsMax })),
    ...(await listOfPlace(reader, readable, found.id)),
  ],
  associative: (reader, readable, found) =>
    listLinked(reader, readable, { id: found.id, limit: companionsMax }),
}

async function listInTime(reader: Reader, readable: Readable, localDate: string): Promise<Companion[]> {
  const [from, to] = [dayAfter(localDate, -nearDays), dayAfter(localDate, nearDays)]
  const near = sql`(m.local_date >= ${from} and m.local_date <= ${to})`
  const sameDates = sql`m.local_date in (${sql.join(sameDatesOf(localDate))})`
  const order = sql`order by m.local_date, m.occurred_at, m.id limit ${sql.lit(companionsMax)}`
  const around = await candidatesWhere(reader.db, readable, sql`${near} ${order}`)
  const others = await candidatesWhere(reader.db, readable, sql`${sameDates} ${order}`)
  return [
    ...around.map((row) => ({ ...row, why: recallWording.near(localDate) })),
    ...others.map((row) => ({ ...row, why: recallWording.sameDate(localDate) })),
  ]
}

/** The moments above and beside one, and below it. */
async function listOfBranch(reader: Reader, readable: Readable, id: string): Promise<Companion[]> {
  const above = sql`(select p.parent_id from moments p where p.id = ${id})`
  const rows = await candidatesWhere(
    reader.db,
    readable,
    sql`m.id <> ${id} and (m.id = ${above} or m.parent_id = ${above} or m.parent_id = ${id}) ${byAge}`,
  )
  return rows.map((row) => ({ ...row, why: recallWording.parent }))
}

async function listOfPlace(reader: Reader, readable: Readable, id: string): Promise<Companion[]> {
  const place = await reader.db
    .selectFrom('moments')
    .select('place_name')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!place?.place_name) return []
  const name = place.place_name
  const rows = await candidatesWhere(
    reader.db,
    readable,
    sql`m.id <> ${id} and m.place_name = ${name} ${byAge}`,
  )
  return rows.map((row) => ({ ...row, why: recallWording.samePlace(name) }))
}

const byAge: RawBuilder<unknown> = sql`
  order by m.local_date desc, m.occurred_at desc, m.id desc limit ${sql.lit(companionsMax)}`

const nearDays = 3
/** As far as somebody remembers. */
const yearsAround = 80

function dayAfter(localDate: string, days: number): string {
  return new Date(Date.parse(`${localDate}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function sameDatesOf(localDate: string): string[] {
  const year = Number(localDate.slice(0, 4))
  const years = Array.from({ length: 2 * yearsAround + 1 }, (_, place) => year - yearsAround + place)
  return years
    .filter((one) => one !== year && one > 0 && one < 10_000)
    .map((one) => `${String(one).padStart(4, '0')}${localDate.slice(4)}`)
}
