import type { CanvasEdge, CanvasNode } from '#contracts/keepers/canvas.ts'
import type { Camera } from './camera.ts'
import { gridPx, type Point, type Rect, snap } from './geometry.ts'
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

type Gesture = {
  move: (event: PointerEvent) => void
  /** `isDone` is false where it was broken off. */
  end: (isDone: boolean) => void
}

const dragPx = 4
const doubleMs = 350
const leastSizePx = 80

/**
 * What a pointer, a finger or a wheel does on the canvas. While something is dragged only styles change; the palace
 * changes once, at the end. Returns what takes the listeners away.
 */
export function attachGestures(ground: HTMLElement, world: HTMLElement, deps: GestureDeps): () => void {
  const { camera } = deps
  const pointers = new Map<number, Point>()
  let gesture: Gesture | undefined
  let isSpaceDown = false
  let lastTap: { time: number; id: string | undefined; at: Point } | undefined

  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const box = ground.getBoundingClientRect()
    return { x: event.clientX - box.left - ground.clientLeft, y: event.clientY - box.top - ground.clientTop }
  }

  function onPointerDown(event: PointerEvent) {
    const target = event.target instanceof Element ? event.target : ground
    if (target.closest('[data-own-pointer]')) return
    if (event.button > 1 || (event.button === 1 && event.pointerType !== 'mouse')) return
    const at = pointOf(event)
    pointers.set(event.pointerId, at)
    if (pointers.size === 2) {
      gesture?.end(false)
      gesture = pinch(camera, pointers)
      return
    }
    if (pointers.size > 2) return
    capture(ground, event.pointerId)
    const id = target.closest('[data-node]')?.getAttribute('data-node') ?? undefined
    const edgeId = target.closest('[data-edge-node]')?.getAttribute('data-edge-node') ?? undefined
    const marks = (event.shiftKey || deps.isMarking()) && !deps.isReadOnly()
    // The pointer takes the focus along, which chooses. What was chosen before a choice of several begins stays out of it.
    const before = event.shiftKey ? deps.chosen() : undefined
    const isMarked = id !== undefined && deps.marked().has(id)
    const wantsPan = isSpaceDown || event.button === 1
    const isTouchElsewhere = event.pointerType === 'touch' && id !== deps.chosen() && !isMarked
    const side = target.getAttribute('data-side')
    if (wantsPan) gesture = pan(at)
    else if (side !== null && id !== undefined) gesture = connect(id, toSide(side))
    else if (target.hasAttribute('data-resize') && id !== undefined) gesture = resize(id, at)
    else if (marks && !isMarked) gesture = stroke(at, () => id !== undefined && deps.toggle(id, before))
    else if (edgeId !== undefined) gesture = pan(at, () => tapEdge(edgeId, event))
    else if (id === undefined) gesture = pan(at, () => tap(undefined, event))
    else if (deps.isReadOnly() || isTouchElsewhere) gesture = pan(at, () => tap(id, event))
    else gesture = move(id, at, () => (marks ? deps.toggle(id, before) : tap(id, event)))
    if (event.pointerType === 'mouse' && event.button === 1) event.preventDefault()
  }

  /** Whether it is the second one in the same place. */
  function isSecondTap(id: string | undefined, event: PointerEvent): boolean {
    const at = pointOf(event)
    const isSecond =
      lastTap !== undefined &&
      event.timeStamp - lastTap.time < doubleMs &&
      lastTap.id === id &&
      Math.hypot(at.x - lastTap.at.x, at.y - lastTap.at.y) < 12
    lastTap = isSecond ? undefined : { time: event.timeStamp, id, at }
    return isSecond
  }

  function tapEdge(id: string, event: PointerEvent) {
    const isSecond = isSecondTap(id, event)
    deps.chooseEdge(id)
    if (isSecond && !deps.isReadOnly()) deps.openEdge(id)
  }

  /** Chooses; a second tap in the same place opens, or asks what to put on the ground. */
  function tap(id: string | undefined, event: PointerEvent) {
    const at = pointOf(event)
    const isSecond = isSecondTap(id, event)
    deps.choose(id)
    if (!isSecond) return
    if (id !== undefined) deps.open(id)
    else if (!deps.isReadOnly()) deps.onGround(camera.toWorld(at), at)
  }

  function pan(start: Point, onTap?: () => void): Gesture {
    let last = start
    let hasMoved = onTap === undefined
    ground.dataset['doing'] = 'pan'
    return {
      move(event) {
        const now = pointOf(event)
        if (!hasMoved && Math.hypot(now.x - start.x, now.y - start.y) < dragPx) return
        hasMoved = true
        camera.panBy(last.x - now.x, last.y - now.y)
        last = now
      },
      end(isDone) {
        if (isDone && !hasMoved) onTap?.()
      },
    }
  }

  function move(id: string, start: Point, onTap: () => void): Gesture {
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
        const { zoom } = camera.view()
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
  function stroke(start: Point, onTap: () => void): Gesture {
    const outline = world.querySelector<HTMLElement>('[data-outline]')
    const from = camera.toWorld(start)
    let drawn: Rect | undefined
    return {
      move(event) {
        const now = pointOf(event)
        if (drawn === undefined && Math.hypot(now.x - start.x, now.y - start.y) < dragPx) return
        ground.dataset['doing'] = 'mark'
        const to = camera.toWorld(now)
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

  function resize(id: string, start: Point): Gesture {
    const node = deps.palace().nodes.get(id)
    const outline = world.querySelector<HTMLElement>('[data-outline]')
    let next = node
    return {
      move(event) {
        if (node === undefined || outline === null) return
        const now = pointOf(event)
        const { zoom } = camera.view()
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

  function connect(id: string, side: Side): Gesture {
    const node = deps.palace().nodes.get(id)
    const line = world.querySelector<SVGPathElement>('[data-new-line]')
    let over: CanvasNode | undefined
    return {
      move(event) {
        if (node === undefined || line === null) return
        const at = camera.toWorld(pointOf(event))
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

  function onPointerMove(event: PointerEvent) {
    if (!pointers.has(event.pointerId)) return
    pointers.set(event.pointerId, pointOf(event))
    gesture?.move(event)
  }

  function finish(event: PointerEvent, isDone: boolean) {
    if (!pointers.delete(event.pointerId)) return
    const ended = gesture
    gesture = undefined
    delete ground.dataset['doing']
    ended?.end(isDone)
    const [left] = pointers.values()
    // After a pinch the finger that stays goes on panning.
    if (left !== undefined) gesture = pan(left)
  }

  function onWheel(event: WheelEvent) {
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    if (event.ctrlKey || event.metaKey)
      camera.zoomAt(pointOf(event), camera.view().zoom * Math.exp(-event.deltaY * unit * 0.0025))
    else if (event.shiftKey && event.deltaX === 0) camera.panBy(event.deltaY * unit, 0)
    else camera.panBy(event.deltaX * unit, event.deltaY * unit)
  }

  function onSpace(event: KeyboardEvent) {
    if (event.key !== ' ') return
    isSpaceDown = event.type === 'keydown'
    if (isSpaceDown) ground.dataset['hand'] = ''
    else delete ground.dataset['hand']
    const target = event.target instanceof HTMLElement ? event.target : ground
    if (ground.contains(target) && target.closest('button, input, textarea, a') === null)
      event.preventDefault()
  }
  function letGo() {
    isSpaceDown = false
    delete ground.dataset['hand']
  }

  const onUp = (event: PointerEvent) => finish(event, true)
  const onCancel = (event: PointerEvent) => finish(event, false)
  ground.addEventListener('pointerdown', onPointerDown)
  ground.addEventListener('pointermove', onPointerMove)
  ground.addEventListener('pointerup', onUp)
  ground.addEventListener('pointercancel', onCancel)
  ground.addEventListener('wheel', onWheel, { passive: false })
  ground.addEventListener('keydown', onSpace)
  addEventListener('keyup', onSpace)
  addEventListener('blur', letGo)
  return () => {
    ground.removeEventListener('pointerdown', onPointerDown)
    ground.removeEventListener('pointermove', onPointerMove)
    ground.removeEventListener('pointerup', onUp)
    ground.removeEventListener('pointercancel', onCancel)
    ground.removeEventListener('wheel', onWheel)
    ground.removeEventListener('keydown', onSpace)
    removeEventListener('keyup', onSpace)
    removeEventListener('blur', letGo)
  }
}

function pinch(camera: Camera, pointers: ReadonlyMap<number, Point>): Gesture {
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

/** How far an arrow key moves something. */
export function arrowStep(key: string, isFar: boolean): Point | undefined {
  const by = isFar ? gridPx * 5 : gridPx
  const steps: Record<string, Point> = {
    ArrowLeft: { x: -by, y: 0 },
    ArrowRight: { x: by, y: 0 },
    ArrowUp: { x: 0, y: -by },
    ArrowDown: { x: 0, y: by },
  }
  return steps[key]
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

function toSide(text: string): Side {
  return (['top', 'right', 'bottom', 'left'] as const).find((side) => side === text) ?? 'right'
}

/** A pointer that is gone by now, as in a test, can't be captured. */
function capture(ground: HTMLElement, pointerId: number): void {
  try {
    ground.setPointerCapture(pointerId)
  } catch {
    // The gesture works within the ground.
  }
}
