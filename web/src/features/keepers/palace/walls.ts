import { overlaps, type Point, type Rect } from './geometry.ts'

/** How wide a door is. */
const doorPx = 48
/** A door keeps so far from a corner. */
const cornerPx = 12

type Room = Rect & { id: string }
/** A connection as points, with the box around them. */
type Way = { points: readonly Point[]; box: Rect }

/** An opening: in a wall along `x` or `y`, at its other coordinate, from and to. */
type Door = { along: 'x' | 'y'; at: number; from: number; to: number; opensTo: 1 | -1 }
/** Path data: the walls of each room, by its id, and the leaves of all doors. */
export type Walls = { walls: ReadonlyMap<string, string>; doors: string }

/** Rooms as walls, with a door where a connection goes through one. */
export function wallsOf(rooms: readonly Room[], ways: readonly Way[]): Walls {
  const all: Door[] = []
  for (const { points, box } of ways) {
    for (const room of rooms) {
      if (!overlaps(grown(room), box) || isWithin(room, box)) continue
      for (const door of doorsIn(room, points)) if (!all.some((one) => isOneDoor(one, door))) all.push(door)
    }
  }
  return {
    walls: new Map(
      rooms.map((room) => [
        room.id,
        sides(room)
          .map((side) => wall(side, all))
          .join(''),
      ]),
    ),
    doors: all.map(leaf).join(''),
  }
}

type WallSide = Pick<Door, 'along' | 'at' | 'from' | 'to'>

function sides({ x, y, width, height }: Rect): WallSide[] {
  return [
    { along: 'x', at: y, from: x, to: x + width },
    { along: 'y', at: x + width, from: y, to: y + height },
    { along: 'x', at: y + height, from: x, to: x + width },
    { along: 'y', at: x, from: y, to: y + height },
  ]
}

function doorsIn(room: Rect, points: readonly Point[]): Door[] {
  return sides(room).flatMap((side) => {
    const across = side.along === 'x' ? 'y' : 'x'
    if (side.to - side.from < doorPx + 2 * cornerPx) return []
    const found: Door[] = []
    for (let step = 1; step < points.length; step += 1) {
      const [before, after] = [points[step - 1], points[step]]
      if (!before || !after || before[across] === after[across]) continue
      const share = (side.at - before[across]) / (after[across] - before[across])
      if (share < 0 || share >= 1) continue
      const place = before[side.along] + share * (after[side.along] - before[side.along])
      if (place <= side.from || place >= side.to) continue
      const from = Math.round(
        Math.min(side.to - cornerPx - doorPx, Math.max(side.from + cornerPx, place - doorPx / 2)),
      )
      const opensTo = after[across] > before[across] ? 1 : -1
      found.push({ along: side.along, at: side.at, from, to: from + doorPx, opensTo })
    }
    return found
  })
}

/** One side without what its doors, and those of a room on its other side, take out of it. */
function wall({ along, at, from, to }: WallSide, doors: readonly Door[]): string {
  const openings = doors
    .filter((door) => door.along === along && door.at === at && door.from < to && door.to > from)
    .toSorted((one, other) => one.from - other.from)
  const point = (place: number) => (along === 'x' ? `${place} ${at}` : `${at} ${place}`)
  let path = ''
  let start = from
  for (const opening of openings) {
    if (opening.from > start) path += `M${point(start)}L${point(opening.from)}`
    start = Math.max(start, opening.to)
  }
  return start < to ? `${path}M${point(start)}L${point(to)}` : path
}

/** A door that stands open: its leaf, and the quarter of a circle that it moves along. */
function leaf({ along, at, from, to, opensTo }: Door): string {
  const wide = to - from
  return along === 'x'
    ? `M${from} ${at}v${opensTo * wide}A${wide} ${wide} 0 0 ${opensTo === 1 ? 0 : 1} ${to} ${at}`
    : `M${at} ${from}h${opensTo * wide}A${wide} ${wide} 0 0 ${opensTo === 1 ? 1 : 0} ${at} ${to}`
}

/** The other side of a shared wall, or a connection beside another one, needs no second door. */
function isOneDoor(one: Door, other: Door): boolean {
  return one.along === other.along && one.at === other.at && one.from < other.to && other.from < one.to
}

/** Whether something is in a room and touches no wall. */
function isWithin(room: Rect, { x, y, width, height }: Rect): boolean {
  return x > room.x && y > room.y && x + width < room.x + room.width && y + height < room.y + room.height
}

function grown({ x, y, width, height }: Rect): Rect {
  return { x: x - 1, y: y - 1, width: width + 2, height: height + 2 }
}
