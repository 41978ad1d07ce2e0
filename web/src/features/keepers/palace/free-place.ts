import { type Point, overlaps, type Rect, snap } from './geometry.ts'

const gapPx = 20
/** A room's name stands above its cards. */
const headPx = 60
const roomSize = { width: 400, height: 280 }

type Size = { width: number; height: number }

/** The first free place in a room, and how high the room has to be for it. */
export function placeInRoom(room: Rect, size: Size, taken: readonly Rect[]): { at: Point; height: number } {
  const stepPx = gapPx
  const lastX = Math.max(room.x + gapPx, room.x + room.width - gapPx - size.width)
  for (let y = room.y + headPx; y + size.height + gapPx <= room.y + room.height; y += stepPx)
    for (let x = room.x + gapPx; x <= lastX; x += stepPx) {
      const place = { ...sizeOf(size), x, y }
      if (isFree(place, taken)) return { at: { x, y }, height: room.height }
    }
  const below = Math.max(room.y + headPx, ...taken.map(({ y, height }) => y + height + gapPx))
  return {
    at: { x: room.x + gapPx, y: snap(below) },
    height: snap(below) + size.height + gapPx - room.y,
  }
}

/** A free place around a point: there, else beside it on a widening ring. */
export function placeNear(point: Point, size: Size, taken: readonly Rect[]): Point {
  const start = { x: snap(point.x - size.width / 2), y: snap(point.y - size.height / 2) }
  for (let ring = 0; ring < 60; ring += 1)
    for (const [right, down] of ringSteps(ring)) {
      const at = { x: start.x + right * 40, y: start.y + down * 40 }
      if (isFree({ ...sizeOf(size), ...at }, taken)) return at
    }
  return start
}

/** Where a new room goes: wall to wall with another one, as near to the point as there is room. */
export function placeForRoom(point: Point, rooms: readonly Rect[], taken: readonly Rect[]): Rect {
  const near = { x: snap(point.x - roomSize.width / 2), y: snap(point.y - roomSize.height / 2), ...roomSize }
  if (rooms.length === 0) return { ...placeNear(point, roomSize, taken), ...roomSize }
  const free = rooms
    .flatMap(({ x, y, width, height }) => [
      { x: x + width, y, ...roomSize, height: Math.max(height, 200) },
      { x, y: y + height, ...roomSize, width: Math.max(width, 240) },
      { x: x - roomSize.width, y, ...roomSize, height: Math.max(height, 200) },
      { x, y: y - roomSize.height, ...roomSize, width: Math.max(width, 240) },
    ])
    .filter((place) => !taken.some((other) => overlaps(place, other)))
    .toSorted((one, other) => distance(one, near) - distance(other, near))
  return free[0] ?? { ...placeNear(point, roomSize, taken), ...roomSize }
}

/** As wide as its words want it. */
export function cardSize(words: string, lines: number): Size {
  const width = Math.min(240, Math.max(160, snap(words.length * 8 + 44)))
  return { width, height: lines * 20 + 40 }
}

/** Without where it is now, of an element that moves. */
function sizeOf({ width, height }: Size): Size {
  return { width, height }
}

function isFree(place: Rect, taken: readonly Rect[]): boolean {
  const withGap = { x: place.x - 10, y: place.y - 10, width: place.width + 20, height: place.height + 20 }
  return !taken.some((other) => overlaps(withGap, other))
}

function ringSteps(ring: number): [number, number][] {
  if (ring === 0) return [[0, 0]]
  const steps: [number, number][] = []
  for (let at = -ring; at <= ring; at += 1) steps.push([at, ring], [ring, at], [at, -ring], [-ring, at])
  return steps
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
