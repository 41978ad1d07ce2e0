import type { KeyboardEvent } from 'react'
import type { CanvasEdge, CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { type Camera, fitAll } from './camera.ts'
import { gridPx, type Point } from './geometry.ts'
import { movedBy } from './gesture-kinds.ts'
import { knownLineOf } from './lines.ts'
import { connectionsOf, edgeText, isRoom, nodeName } from './palace-nodes.ts'
import type { PalaceTools } from './palace-tools.ts'
import { withContents } from './several.ts'
import { movedSentence } from './steps.ts'

type PalaceKeys = {
  tools: PalaceTools
  camera: Camera
  ground: HTMLElement | null
  /** The ids of cards and rooms as they are read. */
  order: readonly string[]
  isEditing: boolean
  /** Whether taps and strokes choose several. */
  isMarking: boolean
  /** The card from which somebody walked to a connection. */
  edgeFrom: { current: string | undefined }
  /** Says what gets the focus next, once it is drawn. */
  want: (id: string | undefined) => void
}

/** What keys do on the canvas, and what opens the menu of a card or room. */
export function palaceKeys({
  tools,
  camera,
  ground,
  order,
  isEditing,
  isMarking,
  edgeFrom,
  want,
}: PalaceKeys) {
  const { palace, chosenId, marked, isReadOnly } = tools

  return { onKeyDown, openMenu }

  function walkTo(id: string) {
    const node = palace.nodes.get(id)
    if (node === undefined) return
    want(id)
    tools.goTo(id)
    camera.reveal(isRoom(node) ? { ...node, height: Math.min(node.height, 120) } : node)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || isEditing) return
    const own = event.target instanceof Element ? event.target.getAttribute('data-node') : null
    const ownEdge = event.target instanceof Element ? event.target.getAttribute('data-edge-node') : null
    const edge = ownEdge === null ? undefined : palace.edges.get(ownEdge)
    if (own === null && edge === undefined && event.target !== ground) return
    const node = own === null ? undefined : palace.nodes.get(own)
    if (edge ? pressedOnEdge(event, edge) : pressed(event, node)) event.preventDefault()
  }

  /** The same where a connection has the focus. */
  function pressedOnEdge(event: KeyboardEvent, edge: CanvasEdge): boolean {
    const { key } = event
    if (event.ctrlKey || event.metaKey) return false
    const { fromNode, toNode } = edge
    // A connection that was clicked may be one of other cards.
    const from = edgeFrom.current === toNode ? toNode : fromNode
    if (key === 'Escape' || key === 'Tab') walkTo(from)
    else if (key === 'c' || key === 'C') walkEdges(from, edge.id, event.shiftKey ? -1 : 1)
    else if (isReadOnly) return false
    else if (key === 'Enter') tools.ask({ type: 'edge', id: edge.id })
    else if (key === 'Delete' || key === 'Backspace') {
      want(from)
      tools.removeEdge(edge)
      tools.goTo(from)
    } else return false
    return true
  }

  /** From one connection of a card to the next one. */
  function walkEdges(from: string, id: string | undefined, step: 1 | -1): boolean {
    const edges = connectionsOf(from, palace).map((one) => one.edge)
    if (edges.length === 0) return false
    const at = edges.findIndex((one) => one.id === id)
    const next = edges.at((at + step) % edges.length)
    if (next === undefined) return false
    const [one, other] = [palace.nodes.get(next.fromNode), palace.nodes.get(next.toNode)]
    edgeFrom.current = from
    want(next.id)
    tools.chooseEdge(next.id)
    tools.say(edgeText(next, palace))
    if (one && other) camera.reveal(knownLineOf(next, one, other).box)
    return true
  }

  /** Exactly these, and says how many. The focus goes to the last one, so that the next key is for them. */
  function mark(ids: readonly string[]) {
    want(ids.at(-1))
    tools.mark(ids)
    tools.say(palaceWording.selected(ids.length))
  }

  /** One more or less; with `isRange` all in reading order from the last one on. */
  function markMore(node: CanvasNode, isRange: boolean) {
    const last = order.findLast((id) => marked.has(id) && id !== node.id)
    if (!isRange || last === undefined) {
      tools.toggle(node.id)
      const isLess = marked.has(node.id)
      tools.say(palaceWording.selected(marked.size + (isLess ? -1 : 1)))
      return
    }
    const [start, end] = [order.indexOf(last), order.indexOf(node.id)].toSorted((a, b) => a - b)
    const range = order.slice(start, (end ?? 0) + 1).filter((id) => id !== node.id)
    mark([...new Set([...marked, ...range, node.id])])
  }

  /** True where the key does something here. */
  function pressed(event: KeyboardEvent, node: CanvasNode | undefined): boolean {
    const { key } = event
    if (event.ctrlKey || event.metaKey) return pressedWithControl(key)
    if (key === '+' || key === '=') camera.zoomBy(1.25)
    else if (key === '-') camera.zoomBy(0.8)
    else if (key === '0') fitAll(camera, palace.nodes.values())
    else if (key === 'Tab') return walk(event.shiftKey, node)
    else if (node === undefined) {
      const step = arrowStep(key, true)
      if (step === undefined) return false
      camera.panBy(step.x, step.y)
    } else if (key === 'Escape' && marked.size > 0) mark([])
    // Ends the choice of several.
    else if (key === 'Escape' && isMarking) return false
    else if (key === 'Escape') {
      tools.choose(undefined)
      ground?.focus()
    } else if (key === 'Enter') tools.open(node)
    else if (key === 'c' || key === 'C') return walkEdges(node.id, undefined, 1)
    else if (isReadOnly) return false
    else if (key === 'x' || key === 'X') markMore(node, event.shiftKey)
    else if ((key === 'Delete' || key === 'Backspace') && marked.size > 0) {
      want(order.find((id) => !marked.has(id)))
      tools.removeMarked()
    } else if (key === 'Delete' || key === 'Backspace') {
      const at = order.indexOf(node.id)
      const next = order[at + 1] ?? order[at - 1]
      want(next)
      tools.remove(node)
      if (next === undefined) ground?.focus()
    } else if (key === 'F10' && event.shiftKey) openMenu(node.id)
    else return nudge(event, node)
    return true
  }

  function pressedWithControl(key: string): boolean {
    if (isReadOnly) return false
    const chosen = marked.size > 0 ? marked : new Set(chosenId === undefined ? [] : [chosenId])
    // The chosen one comes last and keeps the focus.
    if (key === 'a')
      mark(order.toSorted((one, other) => Number(one === chosenId) - Number(other === chosenId)))
    else if (key === 'd' && chosen.size > 0) tools.copy(chosen)
    else return false
    return true
  }

  function walk(isBack: boolean, node: CanvasNode | undefined): boolean {
    if (node === undefined && isBack) return false
    const at = node === undefined ? -1 : order.indexOf(node.id)
    const next = order[at + (isBack ? -1 : 1)]
    if (next === undefined) return false
    walkTo(next)
    return true
  }

  function nudge(event: KeyboardEvent, node: CanvasNode): boolean {
    const step = arrowStep(event.key, event.shiftKey)
    if (step === undefined) return false
    if (event.altKey) {
      const sized = {
        ...node,
        width: Math.max(60, node.width + step.x),
        height: Math.max(40, node.height + step.y),
      }
      tools.change({ nodes: [sized] }, palaceWording.resized(nodeName(node)))
      camera.reveal(sized)
      return true
    }
    const moved = movedBy(withContents(palace, marked.size > 0 ? marked : [node.id]), step)
    const sentence = marked.size > 1 ? palaceWording.movedAll(marked.size) : movedSentence(palace, moved)
    tools.change({ nodes: moved }, sentence)
    const shownFirst = moved.find(({ id }) => id === node.id) ?? moved[0]
    if (shownFirst) camera.reveal(shownFirst)
    return true
  }

  function openMenu(id: string) {
    ground?.querySelector<HTMLElement>(`[data-menu="${CSS.escape(id)}"]`)?.click()
  }
}

/** How far an arrow key moves something. */
function arrowStep(key: string, isFar: boolean): Point | undefined {
  const by = isFar ? gridPx * 5 : gridPx
  const steps: Record<string, Point> = {
    ArrowLeft: { x: -by, y: 0 },
    ArrowRight: { x: by, y: 0 },
    ArrowUp: { x: 0, y: -by },
    ArrowDown: { x: 0, y: by },
  }
  return steps[key]
}
