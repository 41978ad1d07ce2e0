import { boundsOf, covers, type Point, type Rect } from './geometry.ts'

/** What is seen of a palace: the world's point in the upper left corner, and how large a pixel of it is. */
export type View = Point & { zoom: number }

export const zoomMin = 0.25
export const zoomMax = 2
/** Smaller than that, cards can't be read. */
export const zoomReadable = 0.6

const barsPx = 72
const layerMs = 400

export type Camera = ReturnType<typeof createCamera>

/**
 * Moves the view over a palace. Each step changes only the style of two elements; what is drawn changes when the view
 * comes to its edge.
 */
export function createCamera() {
  let view: View = { x: 0, y: 0, zoom: 1 }
  let size = { width: 0, height: 0 }
  let drawn: Rect = { x: 0, y: 0, width: 0, height: 0 }
  let parts: { ground: HTMLElement; world: HTMLElement } | undefined
  let layerTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const seen = (): Rect => ({
    x: view.x,
    y: view.y,
    width: size.width / view.zoom,
    height: size.height / view.zoom,
  })

  function paint() {
    if (parts === undefined) return
    const { ground, world } = parts
    const { x, y, zoom } = view
    world.style.transform = `translate(${-x * zoom}px, ${-y * zoom}px) scale(${zoom})`
    world.style.setProperty('--zoom', String(zoom))
    let dotsPx = 20 * zoom
    while (dotsPx < 14) dotsPx *= 2
    ground.style.backgroundSize = `${dotsPx}px ${dotsPx}px`
    ground.style.backgroundPosition = `${-x * zoom}px ${-y * zoom}px`
  }

  /** While it is panned the world is a picture of its own, which is moved and not drawn again. */
  function layer() {
    const { world } = parts ?? {}
    if (world === undefined) return
    world.style.willChange = 'transform'
    clearTimeout(layerTimer)
    layerTimer = setTimeout(() => (world.style.willChange = ''), layerMs)
  }

  function set(next: View) {
    const zoom = Math.min(zoomMax, Math.max(zoomMin, next.zoom))
    view = { x: next.x, y: next.y, zoom }
    paint()
    const now = seen()
    if (!covers(drawn, now) || now.width * 5 < drawn.width) drawn = around(now, zoom)
    for (const listener of listeners) listener()
  }

  /** Keeps the world's point under a point of the ground where it is. */
  function zoomAt(point: Point, zoom: number) {
    const clamped = Math.min(zoomMax, Math.max(zoomMin, zoom))
    const world = toWorld(point)
    set({ x: world.x - point.x / clamped, y: world.y - point.y / clamped, zoom: clamped })
  }

  function toWorld({ x, y }: Point): Point {
    return { x: view.x + x / view.zoom, y: view.y + y / view.zoom }
  }

  /** As large as the whole of it fits, no larger than it is. */
  function fittingZoom(bounds: Rect): number {
    // The bars lie over its lower edge.
    const room = { width: size.width - 48, height: size.height - 24 - barsPx }
    return Math.min(1, room.width / bounds.width, room.height / bounds.height)
  }

  /** The whole of it in the middle; what would be too small to read then, from its upper left corner on. */
  function fit(bounds: Rect, least = zoomMin) {
    if (size.width === 0) return
    const zoom = Math.min(zoomMax, Math.max(least, fittingZoom(bounds)))
    const seenWidth = size.width / zoom
    const seenHeight = (size.height + 24 - barsPx) / zoom
    const isTooWide = least > zoomMin && bounds.width > seenWidth
    const isTooHigh = least > zoomMin && bounds.height > seenHeight
    set({
      x: isTooWide ? bounds.x - 24 / zoom : bounds.x + bounds.width / 2 - seenWidth / 2,
      y: isTooHigh ? bounds.y - 24 / zoom : bounds.y + bounds.height / 2 - seenHeight / 2,
      zoom,
    })
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    view: () => view,
    size: () => size,
    percent: () => Math.round(view.zoom * 100),
    /** What is drawn: more than is seen, the same object until that changes. */
    drawn: () => drawn,
    seen,
    set,
    zoomAt,
    toWorld,
    fit,
    fittingZoom,
    panBy(right: number, down: number) {
      layer()
      set({ ...view, x: view.x + right / view.zoom, y: view.y + down / view.zoom })
    },
    zoomBy(factor: number) {
      zoomAt({ x: size.width / 2, y: size.height / 2 }, view.zoom * factor)
    },
    /** Moves as little as is needed to see all of something. */
    reveal(rect: Rect) {
      const margin = 24 / view.zoom
      const { x, y, width, height } = seen()
      const into = (start: number, length: number, from: number, room: number) => {
        if (start - margin < from) return start - margin
        const end = start + length + margin
        return end > from + room ? Math.min(start - margin, end - room) : from
      }
      if (width === 0) return
      const next = { x: into(rect.x, rect.width, x, width), y: into(rect.y, rect.height, y, height) }
      if (next.x !== x || next.y !== y) set({ ...next, zoom: view.zoom })
    },
    middle: (): Point => ({
      x: view.x + size.width / view.zoom / 2,
      y: view.y + size.height / view.zoom / 2,
    }),
    /** The elements that it moves. */
    mount(ground: HTMLElement, world: HTMLElement) {
      parts = { ground, world }
      size = { width: ground.clientWidth, height: ground.clientHeight }
      set(view)
      return () => {
        parts = undefined
      }
    },
    resize(width: number, height: number) {
      size = { width, height }
      set(view)
    },
  }
}

/** Half as much again on each side; less from afar, where much is seen as it is. */
function around({ x, y, width, height }: Rect, zoom: number): Rect {
  const share = zoom < 0.6 ? 0.2 : 0.5
  return {
    x: x - width * share,
    y: y - height * share,
    width: width * (1 + 2 * share),
    height: height * (1 + 2 * share),
  }
}

/** All of them in the middle; a few cards no larger than they are. */
export function fitAll(camera: Camera, nodes: Iterable<Rect>): void {
  const bounds = boundsOf(nodes)
  if (bounds) camera.fit(bounds)
}
