import { sql, type RawBuilder } from 'kysely'
import { recallWording } from '#contracts/keepers/recall-wording.ts'
import type { Database } from '../../../database/database.ts'
import { candidatesWhere, type CandidateRow, type Readable } from './candidates.table.ts'

type Reader = Pick<Database, 'db' | 'engine'>
type Placed = CandidateRow & { why: string }

/** Cards of one moment that are looked at. */
const cardsMax = 3
/** Pixels between cards outside of rooms that belong together. */
const nearGap = 80

type Card = { id: string; x: number; y: number; width: number; height: number }
type Room = Card & { label: string | null }

/**
 * The moments whose cards are connected with a moment's card, or are in the same room: in the smallest group around
 * their middle. Outside of rooms those count that are near.
 */
export async function listInPalace(
  { db }: Reader,
  readable: Readable,
  { id, limit }: { id: string; limit: number },
): Promise<Placed[]> {
  const { keeperId } = readable
  const cards = await db
    .selectFrom('canvas_nodes')
    .select(['id', 'x', 'y', 'width', 'height'])
    .where('keeper_id', '=', keeperId)
    .where('moment_id', '=', id)
    .orderBy('id')
    .limit(cardsMax)
    .execute()
  const found = new Map<string, Placed>()
  for (const card of cards) {
    const room = await findRoom(db, keeperId, card)
    const around = room ? inRoom(keeperId, room) : nearby(keeperId, card)
    const why = room ? recallWording.sameRoom(room.label) : recallWording.nearInPalace
    for (const [which, reason] of [
      [connected(keeperId, card), recallWording.connectedInPalace],
      [around, why],
    ] as const)
      for (const row of await candidatesWhere(
        db,
        readable,
        sql`m.id <> ${id} and m.id in (${which})
          order by m.local_date desc, m.occurred_at desc, m.id desc limit ${sql.lit(limit)}`,
      ))
        if (!found.has(row.id)) found.set(row.id, { ...row, why: reason })
  }
  return [...found.values()].slice(0, limit)
}

async function findRoom(db: Reader['db'], keeperId: string, card: Card): Promise<Room | undefined> {
  const { rows } = await sql<Room>`
    select g.id, g.x, g.y, g.width, g.height, g.label from canvas_nodes c, canvas_nodes g
    where c.keeper_id = ${keeperId} and c.id = ${card.id} and ${surrounds('g', 'c')}
    order by ${area('g')}, g.id limit 1`.execute(db)
  return rows[0]
}

function inRoom(keeperId: string, room: Room): RawBuilder<string> {
  return sql`
    select c.moment_id from canvas_nodes c join canvas_nodes g on g.keeper_id = c.keeper_id and g.id = ${room.id}
    where c.keeper_id = ${keeperId} and c.moment_id is not null and ${surrounds('g', 'c')}
      and not exists (select 1 from canvas_nodes s where ${surrounds('s', 'c')}
        and (${area('s')} < ${area('g')} or (${area('s')} = ${area('g')} and s.id < g.id)))`
}

function nearby(keeperId: string, { x, y, width, height }: Card): RawBuilder<string> {
  const [left, right] = [x - nearGap, x + width + nearGap]
  const [top, bottom] = [y - nearGap, y + height + nearGap]
  return sql`
    select c.moment_id from canvas_nodes c
    where c.keeper_id = ${keeperId} and c.moment_id is not null
      and c.x <= ${right} and c.x + c.width >= ${left} and c.y <= ${bottom} and c.y + c.height >= ${top}
      and not exists (select 1 from canvas_nodes s where ${surrounds('s', 'c')})`
}

function connected(keeperId: string, { id }: Card): RawBuilder<string> {
  return sql`
    select c.moment_id from canvas_edges e join canvas_nodes c on c.keeper_id = e.keeper_id and c.id = e.to_node
    where e.keeper_id = ${keeperId} and e.from_node = ${id} and c.moment_id is not null
    union select c.moment_id from canvas_edges e join canvas_nodes c on c.keeper_id = e.keeper_id and c.id = e.from_node
    where e.keeper_id = ${keeperId} and e.to_node = ${id} and c.moment_id is not null`
}

/** Whether a node is a room around a card's middle; twice all lengths, so that they stay whole. */
function surrounds(room: 'g' | 's', card: 'c'): RawBuilder<boolean> {
  const of = (table: string, column: string) => sql.ref(`${table}.${column}`)
  const middle = (from: string, length: string) => sql`(2 * ${of(card, from)} + ${of(card, length)})`
  const within = (from: string, length: string) => sql`
    ${middle(from, length)} >= 2 * ${of(room, from)}
    and ${middle(from, length)} <= 2 * (${of(room, from)} + ${of(room, length)})`
  return sql<boolean>`(${of(room, 'keeper_id')} = ${of(card, 'keeper_id')} and ${of(room, 'type')} = 'group'
    and ${of(room, 'id')} <> ${of(card, 'id')} and ${within('x', 'width')} and ${within('y', 'height')})`
}

function area(room: 'g' | 's'): RawBuilder<number> {
  return sql<number>`(1.0 * ${sql.ref(`${room}.width`)} * ${sql.ref(`${room}.height`)})`
}
