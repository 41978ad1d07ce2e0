import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#contracts/keepers/local-date.ts'
import { recallWording } from '#contracts/keepers/recall-wording.ts'
import type { MemoryPattern } from '#contracts/keepers/keepers.ts'
import type { Database } from '../../../database/database.ts'
import {
  candidatesAmong,
  candidatesWhere,
  mayRead,
  type CandidateRow,
  type Readable,
} from './candidates.table.ts'
import { listLinked } from './linked.table.ts'
import { listInPalace } from './palace.table.ts'
import type { Ranked } from './rank.ts'

type Reader = Pick<Database, 'db' | 'engine'>

/** A moment that goes with one that was found, and how. */
export type Companion = CandidateRow & { why: string }

/** The moment that others go with. */
type Found = Pick<Ranked, 'id' | 'localDate' | 'occurredAt'>

/** How many go with one moment. */
const companionsMax = 12

type List = (reader: Reader, readable: Readable, found: Found) => Promise<Companion[]>

/**
 * The moments that a keeper of this pattern recalls along with one. Days alone are public: topics, links, places, headings
 * and rooms are the owner's, and bring nobody else anything.
 */
export function companionsFor({ grant }: Readable, pattern: MemoryPattern): List {
  return grant?.isPublicOnly && pattern !== 'chronological' ? listNone : companionsOf[pattern]
}

const listNone: List = () => Promise.resolve([])

const companionsOf: Record<MemoryPattern, List> = {
  chronological: listInTime,
  hierarchical: (reader, readable, found) => listOfBranch(reader, readable, found.id),
  spatial: async (reader, readable, found) => [
    ...(await listInPalace(reader, readable, { id: found.id, limit: companionsMax })),
    ...(await listOfPlace(reader, readable, found.id)),
  ],
  associative: (reader, readable, found) =>
    listLinked(reader, readable, { id: found.id, limit: companionsMax }),
}

/** The moments within some days of one, the closest first, then the first of its date in each other year. */
async function listInTime(reader: Reader, readable: Readable, found: Found): Promise<Companion[]> {
  const { id, localDate, occurredAt } = found
  const besides = (side: '<' | '>') => {
    const order = sql.raw(side === '<' ? 'desc' : 'asc')
    const last = addDays(localDate, side === '<' ? -nearDays : nearDays)
    return candidatesWhere(
      reader.db,
      readable,
      sql`(m.local_date, m.occurred_at, m.id) ${sql.raw(side)} (${localDate}, ${occurredAt}, ${id})
        and m.local_date ${sql.raw(side === '<' ? '>=' : '<=')} ${last}
        order by m.local_date ${order}, m.occurred_at ${order}, m.id ${order} limit ${sql.lit(companionsMax)}`,
    )
  }
  const away = ({ occurred_at }: CandidateRow) => Math.abs(occurred_at - occurredAt)
  const around = [...(await besides('>')), ...(await besides('<'))]
    .toSorted((one, other) => away(one) - away(other))
    .slice(0, companionsMax)
  const others = await listSameDates(reader, readable, localDate)
  return [
    ...around.map((row) => ({ ...row, why: recallWording.near(localDate) })),
    ...others.map((row) => ({ ...row, why: recallWording.sameDate(localDate) })),
  ]
}

/** The first moment of the same date in each other year, the closest years first. */
function listSameDates({ db }: Reader, readable: Readable, localDate: string): Promise<CandidateRow[]> {
  const dates = sql.join(sameDatesOf(localDate).map((date) => sql`(${date})`))
  const year = sql.lit(Number(localDate.slice(0, 4)))
  return candidatesAmong(
    db,
    readable,
    sql`m.id in (with dates (local_date) as (values ${dates}) select (
        select n.id from moments n
        where n.keeper_id = ${readable.keeperId} and n.deleted_at is null ${mayRead(readable, 'n')}
          and n.local_date = dates.local_date
        order by n.local_date, n.occurred_at, n.id limit 1) from dates)
      order by abs(cast(substr(m.local_date, 1, 4) as integer) - ${year}), m.local_date desc
      limit ${sql.lit(companionsMax)}`,
  )
}

/** The moments above and beside one, and below it. */
async function listOfBranch(reader: Reader, readable: Readable, id: string): Promise<Companion[]> {
  const above = sql`(select p.parent_id from moments p where p.id = ${id})`
  const rows = await candidatesAmong(
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

function sameDatesOf(localDate: string): string[] {
  const year = Number(localDate.slice(0, 4))
  const years = Array.from({ length: 2 * yearsAround + 1 }, (_, place) => year - yearsAround + place)
  return years
    .filter((one) => one !== year && one > 0 && one < 10_000)
    .map((one) => `${String(one).padStart(4, '0')}${localDate.slice(4)}`)
}
