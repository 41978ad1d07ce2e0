import type { CanvasEdge, CanvasNode } from '#contracts/keepers/canvas.ts'
import type { Camera } from './camera.ts'
import { type Point, type Rect, snap } from './geometry.ts'
import { facing, lineOf, type Side } from './lines.ts'
import type { Palace } from './palace-nodes.ts'
import { chosenBy, withContents } from './several.ts'

export type GestureDeps = {
  camera: Camera
  /** As it is shown. */
  palace: () => Palace
  chosen: () => string | undefined
  marked: () => ReadonlySet<string>
  isReadOnly: () => boolean
  /** Whether taps and strokes choose several, as they do with Shift. */
  isMarking: () => boolean
  choose: (id: string | undefined) => void
  /** One more or one less, beside what was chosen before. */
  toggle: (id: string, before: string | undefined) => void
  mark: (ids: readonly string[]) => void
  chooseEdge: (id: string) => void
  open: (id: string) => void
  openEdge: (id: string) => void
  /** The ground was clicked twice. */
  onGround: (point: Point, screen: Point) => void
  onMoved: (nodes: readonly CanvasNode[]) => void
  onResized: (node: CanvasNode) => void
  onConnected: (edge: Pick<CanvasEdge, 'fromNode' | 'fromSide' | 'toNode' | 'toSide'>) => void
}

/** What goes on while a pointer is down. */
export type Gesture = {
  move: (event: PointerEvent) => void
  /** `isDone` is false where it was broken off. */
  end: (isDone: boolean) => void
}

/** Where a gesture happens. */
export type OnCanvas = {
  ground: HTMLElement
  world: HTMLElement
  deps: GestureDeps
  pointOf: (event: { clientX: number; clientY: number }) => Point
}

type Dragged = { id: string; start: Point; onTap: () => void }

const dragPx = 4
const leastSizePx = 80

/** Moves what is seen. A tap is something else, where there is one. */
export function pan({ ground, deps, pointOf }: OnCanvas, start: Point, onTap?: () => void): Gesture {
  let last = start
  let hasMoved = onTap === undefined
  ground.dataset['doing'] = 'pan'
  return {
    move(event) {
      const now = pointOf(event)
      if (!hasMoved && Math.hypot(now.x - start.x, now.y - start.y) < dragPx) return
      hasMoved = true
      deps.camera.panBy(last.x - now.x, last.y - now.y)
      last = now
    },
    end(isDone) {
      if (isDone && !hasMoved) onTap?.()
    },
  }
}

/** Moves an element, or all that are chosen, with what stands in them. */
export function move({ ground, world, deps, pointOf }: OnCanvas, { id, start, onTap }: Dragged): Gesture {
  const node = deps.palace().nodes.get(id)
  const isMarked = deps.marked().has(id)
  const moving = withContents(deps.palace(), isMarked ? deps.marked() : [id])
  const shown = shownParts(
    world,
    moving.map((one) => one.id),
  )
  let delta: Point | undefined
  return {
    move(event) {
      const now = pointOf(event)
      if (node === undefined) return
      if (delta === undefined) {
        if (Math.hypot(now.x - start.x, now.y - start.y) < dragPx) return
        if (!isMarked) deps.choose(id)
        ground.dataset['doing'] = 'move'
      }
      const { zoom } = deps.camera.view()
      delta = {
        x: snap(node.x + (now.x - start.x) / zoom) - node.x,
        y: snap(node.y + (now.y - start.y) / zoom) - node.y,
      }
      for (const part of shown) part.style.translate = `${delta.x}px ${delta.y}px`
      redrawLines(world, deps.palace(), movedBy(moving, delta))
    },
    end(isDone) {
      if (isDone && delta === undefined) onTap()
      else if (isDone && delta && (delta.x !== 0 || delta.y !== 0)) deps.onMoved(movedBy(moving, delta))
      else redrawLines(world, deps.palace(), moving)
      for (const part of shown) part.style.translate = ''
    },
  }
}

/** Draws a rectangle and marks what it chooses; a tap is something else. */
export function stroke({ ground, world, deps, pointOf }: OnCanvas, start: Point, onTap: () => void): Gesture {
  const outline = world.querySelector<HTMLElement>('[data-outline]')
  const from = deps.camera.toWorld(start)
  let drawn: Rect | undefined
  return {
    move(event) {
      const now = pointOf(event)
      if (drawn === undefined && Math.hypot(now.x - start.x, now.y - start.y) < dragPx) return
      ground.dataset['doing'] = 'mark'
      const to = deps.camera.toWorld(now)
      const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
      drawn = { x, y, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) }
      showOutline(outline, drawn)
    },
    end(isDone) {
      if (outline) outline.style.display = ''
      if (isDone && drawn === undefined) onTap()
      if (isDone && drawn)
        deps.mark([...new Set([...deps.marked(), ...chosenBy(drawn, deps.palace().nodes.values())])])
    },
  }
}

/** Pulls an element larger or smaller. */
export function resize({ world, deps, pointOf }: OnCanvas, id: string, start: Point): Gesture {
  const node = deps.palace().nodes.get(id)
  const outline = world.querySelector<HTMLElement>('[data-outline]')
  let next = node
  return {
    move(event) {
      if (node === undefined || outline === null) return
      const now = pointOf(event)
      const { zoom } = deps.camera.view()
      const sized = (length: number, by: number) =>
        Math.max(node.type === 'group' ? leastSizePx * 2 : leastSizePx / 2, snap(length + by / zoom))
      next = {
        ...node,
        width: sized(node.width, now.x - start.x),
        height: sized(node.height, now.y - start.y),
      }
      showOutline(outline, next)
    },
    end(isDone) {
      if (outline) outline.style.display = ''
      if (isDone && next && next !== node) deps.onResized(next)
    },
  }
}

/** Draws a line from a side of an element to another one. */
export function connect({ world, deps, pointOf }: OnCanvas, id: string, side: Side): Gesture {
  const node = deps.palace().nodes.get(id)
  const line = world.querySelector<SVGPathElement>('[data-new-line]')
  let over: CanvasNode | undefined
  return {
    move(event) {
      if (node === undefined || line === null) return
      const at = deps.camera.toWorld(pointOf(event))
      const below = document.elementsFromPoint(event.clientX, event.clientY)
      const overId = below.map((one) => one.closest('[data-node]')?.getAttribute('data-node'))
      const found = overId.find((one) => one !== undefined && one !== null && one !== id)
      over = found ? deps.palace().nodes.get(found) : undefined
      const pointed: Rect & { type: 'text' } = { ...at, width: 1, height: 1, type: 'text' }
      const { d, heads } = lineOf(
        { fromSide: side, toSide: null, fromEnd: null, toEnd: null },
        node,
        over ?? pointed,
      )
      line.setAttribute('d', d + heads)
    },
    end(isDone) {
      line?.setAttribute('d', '')
      if (!isDone || node === undefined || over === undefined) return
      deps.onConnected({
        fromNode: id,
        fromSide: side,
        toNode: over.id,
        toSide: over.type === 'group' ? null : facing(over, node),
      })
    },
  }
}

/** Zooms by two fingers. */
export function pinch(camera: Camera, pointers: ReadonlyMap<number, Point>): Gesture {
  const both = () => {
    const [one = { x: 0, y: 0 }, other = one] = [...pointers.values()]
    return {
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      apart: Math.max(1, Math.hypot(other.x - one.x, other.y - one.y)),
    }
  }
  let last = both()
  return {
    move() {
      const now = both()
      camera.panBy(last.middle.x - now.middle.x, last.middle.y - now.middle.y)
      camera.zoomAt(now.middle, (camera.view().zoom * now.apart) / last.apart)
      last = now
    },
    end: () => undefined,
  }
}

/** Elements moved by so much, on the grid. */
export function movedBy<Node extends CanvasNode>(nodes: readonly Node[], { x, y }: Point): Node[] {
  return nodes.map((node) => ({ ...node, x: node.x + x, y: node.y + y }))
}

function showOutline(outline: HTMLElement | null, { x, y, width, height }: Rect): void {
  if (outline === null) return
  const [left, top] = [`${x}px`, `${y}px`]
  Object.assign(outline.style, {
    ...{ display: 'block', left, top },
    ...{ width: `${width}px`, height: `${height}px` },
  })
}

/** What is drawn of these elements. */
function shownParts(world: HTMLElement, ids: readonly string[]): (HTMLElement | SVGElement)[] {
  return ids.flatMap((id) => [
    ...world.querySelectorAll<HTMLElement | SVGElement>(`[data-part="${CSS.escape(id)}"]`),
  ])
}

/** Draws the lines of elements that are somewhere else while they are dragged. */
function redrawLines(world: HTMLElement, palace: Palace, moving: readonly CanvasNode[]): void {
  const places = new Map(moving.map((node) => [node.id, node]))
  for (const path of world.querySelectorAll<SVGPathElement>('[data-edge]')) {
    const edge = palace.edges.get(path.dataset['edge'] ?? '')
    if (edge === undefined || !(places.has(edge.fromNode) || places.has(edge.toNode))) continue
    const from = places.get(edge.fromNode) ?? palace.nodes.get(edge.fromNode)
    const to = places.get(edge.toNode) ?? palace.nodes.get(edge.toNode)
    if (from === undefined || to === undefined) continue
    const { d, heads } = lineOf(edge, from, to)
    path.setAttribute('d', d + heads)
  }
}
