import type { CanvasEdge, CanvasNode } from '#contracts/keepers/canvas.ts'
import { boundsOf, centreOf, type Point, type Rect } from './geometry.ts'

export type Side = NonNullable<CanvasEdge['fromSide']>

/** A connection as a curve: four points of a cubic Bézier, and the same as many points. */
export type Line = { d: string; points: readonly Point[]; box: Rect; middle: Point; heads: string }

/** A line that ends at a room goes so far into it, through its door. */
const intoRoomPx = 26
const steps = 28
const headPx = 9

const outward: Record<Side, Point> = {
  top: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
}

/** The curve of a connection between two elements. */
export function lineOf(
  edge: Pick<CanvasEdge, 'fromSide' | 'toSide' | 'fromEnd' | 'toEnd'>,
  from: Pick<CanvasNode, 'type'> & Rect,
  to: Pick<CanvasNode, 'type'> & Rect,
): Line {
  const fromSide = edge.fromSide ?? facing(from, to)
  const toSide = edge.toSide ?? facing(to, from)
  const start = endAt(from, fromSide)
  const end = endAt(to, toSide)
  const bend = Math.min(160, Math.max(24, Math.hypot(end.x - start.x, end.y - start.y) / 2.6))
  const curve: Curve = [start, moved(start, fromSide, bend), moved(end, toSide, bend), end]
  const points = Array.from({ length: steps + 1 }, (_, step) => pointOn(curve, step / steps))
  const [, one, two] = curve
  const heads = [
    (edge.toEnd ?? 'arrow') === 'arrow' ? headAt(end, points.at(-2) ?? start) : '',
    edge.fromEnd === 'arrow' ? headAt(start, points[1] ?? end) : '',
  ].join('')
  return {
    d: `M${text(start)}C${text(one)} ${text(two)} ${text(end)}`,
    points,
    box: boundsOf(points.map(({ x, y }) => ({ x, y, width: 0, height: 0 }))) ?? from,
    middle: pointOn(curve, 0.5),
    heads,
  }
}

type Drawn = { from: CanvasNode; to: CanvasNode; line: Line }
const drawnLines = new WeakMap<CanvasEdge, Drawn>()

/** The same, computed again only where the connection or one of its ends has changed. */
export function knownLineOf(edge: CanvasEdge, from: CanvasNode, to: CanvasNode): Line {
  const known = drawnLines.get(edge)
  if (known?.from === from && known.to === to) return known.line
  const line = lineOf(edge, from, to)
  drawnLines.set(edge, { from, to, line })
  return line
}

/** The side of a rectangle that looks at another one. */
export function facing(from: Rect, to: Rect): Side {
  const one = centreOf(from)
  const other = centreOf(to)
  const right = (other.x - one.x) / (from.width + to.width)
  const down = (other.y - one.y) / (from.height + to.height)
  if (Math.abs(right) >= Math.abs(down)) return right >= 0 ? 'right' : 'left'
  return down >= 0 ? 'bottom' : 'top'
}

/** The middle of a side. */
export function sideOf({ x, y, width, height }: Rect, side: Side): Point {
  const { x: right, y: down } = outward[side]
  return { x: x + (width * (1 + right)) / 2, y: y + (height * (1 + down)) / 2 }
}

type Curve = readonly [Point, Point, Point, Point]

function endAt(node: Pick<CanvasNode, 'type'> & Rect, side: Side): Point {
  const point = sideOf(node, side)
  return node.type === 'group' ? moved(point, side, -intoRoomPx) : moved(point, side, 3)
}

function moved({ x, y }: Point, side: Side, by: number): Point {
  return { x: x + outward[side].x * by, y: y + outward[side].y * by }
}

function pointOn([start, one, two, end]: Curve, at: number): Point {
  const rest = 1 - at
  const along = (name: 'x' | 'y') =>
    rest ** 3 * start[name] +
    3 * rest ** 2 * at * one[name] +
    3 * rest * at ** 2 * two[name] +
    at ** 3 * end[name]
  return { x: along('x'), y: along('y') }
}

/** The two strokes of an arrow. */
function headAt(tip: Point, before: Point): string {
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x)
  const stroke = (turn: number) =>
    `L${text({ x: tip.x - headPx * Math.cos(angle + turn), y: tip.y - headPx * Math.sin(angle + turn) })}`
  return `M${text(tip)}${stroke(0.5)}M${text(tip)}${stroke(-0.5)}`
}

function text({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
