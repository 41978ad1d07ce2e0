import type { Point } from './geometry.ts'
import {
  connect,
  type Gesture,
  type GestureDeps,
  move,
  type OnCanvas,
  pan,
  pinch,
  resize,
  stroke,
} from './gesture-kinds.ts'
import type { Side } from './lines.ts'

const doubleMs = 350

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

  const canvas: OnCanvas = { ground, world, deps, pointOf }

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
    if (wantsPan) gesture = pan(canvas, at)
    else if (side !== null && id !== undefined) gesture = connect(canvas, id, toSide(side))
    else if (target.hasAttribute('data-resize') && id !== undefined) gesture = resize(canvas, id, at)
    else if (marks && !isMarked)
      gesture = stroke(canvas, at, () => id !== undefined && deps.toggle(id, before))
    else if (edgeId !== undefined) gesture = pan(canvas, at, () => tapEdge(edgeId, event))
    else if (id === undefined) gesture = pan(canvas, at, () => tap(undefined, event))
    else if (deps.isReadOnly() || isTouchElsewhere) gesture = pan(canvas, at, () => tap(id, event))
    else {
      const onTap = () => (marks ? deps.toggle(id, before) : tap(id, event))
      gesture = move(canvas, { id, start: at, onTap })
    }
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
    if (left !== undefined) gesture = pan(canvas, left)
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
