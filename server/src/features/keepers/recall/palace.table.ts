import { sql, type RawBuilder } from 'kysely'
import { recallWording } from '#contracts/keepers/recall-wording.ts'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/one-of.ts'
import { candidatesAmong, type CandidateRow, type Readable } from './candidates.table.ts'

type Reader = Pick<Database, 'db' | 'engine'>
type Placed = CandidateRow & { why: string }

/** Cards of one moment that are looked at. */
const cardsMax = 3
/** Pixels between cards outside of rooms that belong together. */
const nearGap = 80

type Area = { x: number; y: number; width: number; height: number }
type Room = Area & { id: string; label: string | null }

/**
 * The moments whose cards are connected with a moment's card, or are in the same room: in the smallest group around
 * their middle. Outside of rooms those count that are near.
 */
export async function listInPalace(
  reader: Reader,
  readable: Readable,
  { id, limit }: { id: string; limit: number },
): Promise<Placed[]> {
  const { db } = reader
  const { keeperId } = readable
  const cards = await cardsOf(db, keeperId)
    .where('moment_id', '=', id)
    .orderBy('id')
    .limit(cardsMax)
    .execute()
  const found = new Map<string, Placed>()
  const add = async (momentIds: readonly string[], why: string) => {
    for (const row of await listNewest(reader, readable, { id, momentIds, limit }))
      if (!found.has(row.id)) found.set(row.id, { ...row, why })
  }
  for (const card of cards) {
    await add(await listConnected(db, keeperId, card.id), recallWording.connectedInPalace)
    const room = roomAround(card, await listRooms(db, keeperId, card))
    const why = room ? recallWording.sameRoom(room.label) : recallWording.nearInPalace
    await add(await listAround(db, keeperId, { area: room ?? widened(card), room }), why)
  }
  return [...found.values()].slice(0, limit)
}

/** The moments of the cards in an area that are in this room, or in none. */
async function listAround(
  db: Reader['db'],
  keeperId: string,
  { area, room }: { area: Area; room: Room | undefined },
): Promise<string[]> {
  const rooms = await listRooms(db, keeperId, area)
  const cards = await cardsOf(db, keeperId).where('moment_id', 'is not', null).where(overlaps(area)).execute()
  return cards.flatMap((card) => (roomAround(card, rooms)?.id === room?.id ? (card.moment_id ?? []) : []))
}

/** The smallest room around a card's middle. */
function roomAround(card: Area, rooms: readonly Room[]): Room | undefined {
  const [x, y] = [card.x + card.width / 2, card.y + card.height / 2]
  const [smallest] = rooms
    .filter((room) => x >= room.x && x <= room.x + room.width && y >= room.y && y <= room.y + room.height)
    .toSorted(
      (one, other) => one.width * one.height - other.width * other.height || (one.id < other.id ? -1 : 1),
    )
  return smallest
}

function widened({ x, y, width, height }: Area): Area {
  return { x: x - nearGap, y: y - nearGap, width: width + 2 * nearGap, height: height + 2 * nearGap }
}

function cardsOf(db: Reader['db'], keeperId: string) {
  return db
    .selectFrom('canvas_nodes')
    .select(['id', 'x', 'y', 'width', 'height', 'moment_id'])
    .where('keeper_id', '=', keeperId)
}

function listRooms(db: Reader['db'], keeperId: string, area: Area): Promise<Room[]> {
  return db
    .selectFrom('canvas_nodes')
    .select(['id', 'x', 'y', 'width', 'height', 'label'])
    .where('keeper_id', '=', keeperId)
    .where('type', '=', 'group')
    .where(overlaps(area))
    .execute()
}

function overlaps({ x, y, width, height }: Area): RawBuilder<boolean> {
  return sql<boolean>`(x <= ${sql.lit(x + width)} and x + width >= ${sql.lit(x)}
    and y <= ${sql.lit(y + height)} and y + height >= ${sql.lit(y)})`
}

/** The moments of the cards at the other ends of a card's edges. */
async function listConnected(db: Reader['db'], keeperId: string, nodeId: string): Promise<string[]> {
  const ends = [
    ['from_node', 'to_node'],
    ['to_node', 'from_node'],
  ] as const
  const found: string[] = []
  for (const [here, there] of ends)
    for (const { moment_id } of await db
      .selectFrom('canvas_edges')
      .innerJoin('canvas_nodes', (join) =>
        join
          .onRef('canvas_nodes.keeper_id', '=', 'canvas_edges.keeper_id')
          .onRef('canvas_nodes.id', '=', `canvas_edges.${there}`),
      )
      .select('canvas_nodes.moment_id')
      .where('canvas_edges.keeper_id', '=', keeperId)
      .where(`canvas_edges.${here}`, '=', nodeId)
      .execute())
      if (moment_id !== null) found.push(moment_id)
  return found
}

/** Of these moments but one, the newest that may be read. */
async function listNewest(
  { db }: Reader,
  readable: Readable,
  { id, momentIds, limit }: { id: string; momentIds: readonly string[]; limit: number },
): Promise<CandidateRow[]> {
  const others = [...new Set(momentIds)].filter((one) => one !== id)
  if (others.length === 0) return []
  const isOther = isOneOf(db, { column: 'm.id', list: JSON.stringify(others) })
  return candidatesAmong(
    db,
    readable,
    sql`${isOther} order by m.local_date desc, m.occurred_at desc, m.id desc limit ${sql.lit(limit)}`,
  )
}
