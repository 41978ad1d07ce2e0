import { Feather, Link2, Pencil, SquareDashed } from 'lucide-react'
import {
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { CanvasEdge, CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { type Camera, fitAll } from './camera.ts'
import { FirstMoment } from './first-moment.tsx'
import { overlaps, type Point, sectionsOf } from './geometry.ts'
import { arrowStep, attachGestures, movedBy } from './gestures.ts'
import { GroundMenu } from './ground-menu.tsx'
import { PalaceCard } from './palace-card.tsx'
import { PalaceLines } from './palace-lines.tsx'
import { knownLineOf } from './lines.ts'
import { connectionsOf, edgeText, isRoom, nodeName } from './palace-nodes.ts'
import { PalaceRoom } from './palace-room.tsx'
import type { PalaceTools } from './palace-tools.ts'
import { readingPlan } from './reading-plan.ts'
import { withContents } from './several.ts'
import { movedSentence, planCard, planEdge } from './steps.ts'
import './palace.css'

type CanvasProps = {
  tools: PalaceTools
  camera: Camera
  editingId: string | undefined
  onEditing: (id: string | undefined) => void
  /** Whether taps and strokes choose several. */
  isMarking: boolean
  /** What gets the focus next, once it is drawn. */
  wanted: { current: string | undefined }
}

/** The palace as a plan of rooms, to walk and to rearrange by pointer, finger and keyboard. */
export function PalaceCanvas(props: CanvasProps) {
  const { tools, camera, editingId, onEditing, isMarking, wanted } = props
  const ground = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const drawn = useSyncExternalStore(camera.subscribe, camera.drawn)
  const [groundMenu, setGroundMenu] = useState<{ world: Point; screen: Point }>()
  const { palace, chosenId, marked, edgeId, isReadOnly } = tools
  const sections = useMemo(() => sectionsOf(palace.nodes.values()), [palace.nodes])
  const { order, places, counts } = useMemo(() => readingPlan(sections), [sections])
  /** The card from which somebody walked to a connection. */
  const edgeFrom = useRef<string>(undefined)
  const latest = useRef({ ...tools, isMarking })
  useLayoutEffect(() => {
    latest.current = { ...tools, isMarking }
  })

  useLayoutEffect(() => {
    const [own, inner] = [ground.current, world.current]
    if (own === null || inner === null) return
    const unmount = camera.mount(own, inner)
    const observer = new ResizeObserver(() => camera.resize(own.clientWidth, own.clientHeight))
    observer.observe(own)
    return () => {
      observer.disconnect()
      unmount()
    }
  }, [camera])

  useEffect(() => {
    const [own, inner] = [ground.current, world.current]
    if (own === null || inner === null) return
    return attachGestures(own, inner, {
      camera,
      palace: () => latest.current.palace,
      chosen: () => latest.current.chosenId,
      isReadOnly: () => latest.current.isReadOnly,
      marked: () => latest.current.marked,
      isMarking: () => latest.current.isMarking,
      choose(id) {
        wanted.current = id
        latest.current.choose(id)
      },
      toggle(id, before) {
        wanted.current = id
        latest.current.toggle(id, before)
      },
      mark(ids) {
        wanted.current = ids.at(-1)
        latest.current.mark(ids)
        latest.current.say(palaceWording.selected(ids.length))
      },
      chooseEdge(id) {
        wanted.current = id
        latest.current.chooseEdge(id)
      },
      openEdge: (id) => latest.current.ask({ type: 'edge', id }),
      open(id) {
        const node = latest.current.palace.nodes.get(id)
        if (node) latest.current.open(node)
      },
      onGround: (at, screen) => setGroundMenu({ world: at, screen }),
      onMoved(nodes) {
        const [first] = nodes
        const count = latest.current.marked.size
        const sentence =
          count > 1 ? palaceWording.movedAll(count) : movedSentence(latest.current.palace, nodes)
        // Drawn before the gesture lets go of it, so that nothing jumps back for a moment.
        if (first) flushSync(() => void latest.current.change({ nodes }, sentence))
      },
      onResized: (node) =>
        flushSync(() => void latest.current.change({ nodes: [node] }, palaceWording.resized(nodeName(node)))),
      onConnected(ends) {
        const { palace: now, change } = latest.current
        const step = planEdge(now, ends)
        const [from, to] = [now.nodes.get(ends.fromNode), now.nodes.get(ends.toNode)]
        if (step && from && to) change(step, palaceWording.connected(nodeName(from), nodeName(to)))
      },
    })
  }, [camera, wanted])

  // What was put, moved or walked to has the focus as soon as it is drawn.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const element = findNode(ground.current, wanted.current)
    if (element === null) return
    wanted.current = undefined
    element.focus({ preventScroll: true })
  })

  function walkTo(id: string) {
    const node = palace.nodes.get(id)
    if (node === undefined) return
    wanted.current = id
    tools.goTo(id)
    camera.reveal(isRoom(node) ? { ...node, height: Math.min(node.height, 120) } : node)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || editingId !== undefined) return
    const own = event.target instanceof Element ? event.target.getAttribute('data-node') : null
    const ownEdge = event.target instanceof Element ? event.target.getAttribute('data-edge-node') : null
    const edge = ownEdge === null ? undefined : palace.edges.get(ownEdge)
    if (own === null && edge === undefined && event.target !== ground.current) return
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
      wanted.current = from
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
    wanted.current = next.id
    tools.chooseEdge(next.id)
    tools.say(edgeText(next, palace))
    if (one && other) camera.reveal(knownLineOf(next, one, other).box)
    return true
  }

  /** Exactly these, and says how many. The focus goes to the last one, so that the next key is for them. */
  function mark(ids: readonly string[]) {
    wanted.current = ids.at(-1)
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
    else if (key === 'Escape') {
      tools.choose(undefined)
      ground.current?.focus()
    } else if (key === 'Enter') tools.open(node)
    else if (key === 'c' || key === 'C') return walkEdges(node.id, undefined, 1)
    else if (isReadOnly) return false
    else if (key === 'x' || key === 'X') markMore(node, event.shiftKey)
    else if ((key === 'Delete' || key === 'Backspace') && marked.size > 0) {
      wanted.current = order.find((id) => !marked.has(id))
      tools.removeMarked()
    } else if (key === 'Delete' || key === 'Backspace') {
      const at = order.indexOf(node.id)
      const next = order[at + 1] ?? order[at - 1]
      wanted.current = next
      tools.remove(node)
      if (next === undefined) ground.current?.focus()
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
    ground.current?.querySelector<HTMLElement>(`[data-menu="${CSS.escape(id)}"]`)?.click()
  }

  function edited(node: CanvasNode, text: string) {
    onEditing(undefined)
    wanted.current = node.id
    if (node.type === 'text' && text.trim() === '' && node.text === '') tools.change({ gone: [node.id] }, '')
    else if (node.type === 'text' && text !== node.text)
      tools.change({ nodes: [{ ...node, text }] }, palaceWording.changed(nodeName({ ...node, text })))
    else if (node.type === 'group' && text.trim() !== (node.label ?? ''))
      tools.change({ nodes: [{ ...node, label: text.trim() || null }] }, palaceWording.renamed(text.trim()))
    else tools.choose(node.id)
  }

  function addText(at: Point) {
    const { step, node } = planCard(palace, { type: 'text', text: '' }, { at })
    tools.change(step, '')
    tools.choose(node.id)
    onEditing(node.id)
  }

  const shown = order
    .map((id) => palace.nodes.get(id))
    .filter((node) => node !== undefined)
    .filter((node) => overlaps(node, drawn) || node.id === chosenId)
  const tabStop = chosenId ?? order[0]
  const isBare =
    palace.nodes.size === 1 && [...palace.nodes.values()].every((one) => isRoom(one) && one.version === 0)
  return (
    <div
      ref={ground}
      role="application"
      aria-label={palaceWording.canvasLabel(tools.keeper.title)}
      aria-describedby="palace-keys"
      tabIndex={0}
      data-testid="palace"
      onKeyDown={onKeyDown}
      data-marking={isMarking ? '' : undefined}
      onFocus={({ target }) => {
        const id = target.getAttribute('data-node')
        if (id !== null && id !== chosenId) tools.goTo(id)
      }}
      onContextMenu={(event) => {
        const id =
          event.target instanceof Element && event.target.closest('[data-node]')?.getAttribute('data-node')
        if (!id || isReadOnly) return
        event.preventDefault()
        if (marked.size > 0 && marked.has(id)) return
        tools.choose(id)
        requestAnimationFrame(() => openMenu(id))
      }}
      className="palace-ground absolute inset-0 overflow-hidden rounded-[inherit]"
    >
      <div ref={world} className="palace-world">
        <PalaceLines palace={palace} drawn={drawn} chosenId={chosenId} chosenEdgeId={edgeId} />
        {shown.map((node) => {
          const shared = {
            isTabStop: node.id === tabStop,
            isMarked: marked.has(node.id),
            tools: node.id === chosenId && marked.size === 0 ? tools : undefined,
            onEdited: node.id === editingId ? (text: string) => edited(node, text) : undefined,
          }
          return isRoom(node) ? (
            <PalaceRoom key={node.id} {...shared} room={node} count={counts.get(node.id) ?? 0} />
          ) : (
            <PalaceCard key={node.id} {...shared} node={node} place={places.get(node.id) ?? ''} />
          )
        })}
        {isBare && !isReadOnly && <FirstMoment tools={tools} />}
        <div
          data-outline
          aria-hidden
          className="absolute z-[60000] hidden border-2 border-dashed border-ring"
        />
      </div>
      {groundMenu && (
        <GroundMenu
          at={groundMenu.screen}
          onClose={(hasChosen) => {
            setGroundMenu(undefined)
            if (!hasChosen) ground.current?.focus()
          }}
          choices={[
            {
              name: palaceWording.textCard,
              icon: Pencil,
              act: () => addText(snapped(groundMenu.world)),
            },
            {
              name: palaceWording.putMoment,
              icon: Feather,
              act: () =>
                tools.ask({
                  type: 'moment',
                  where: { at: snapped(groundMenu.world) },
                  title: palaceWording.chooseMoment,
                }),
            },
            {
              name: palaceWording.linkCard,
              icon: Link2,
              act: () => tools.ask({ type: 'link', where: { at: snapped(groundMenu.world) } }),
            },
            { name: palaceWording.room, icon: SquareDashed, act: () => tools.ask({ type: 'room' }) },
          ]}
        />
      )}
    </div>
  )
}

function findNode(ground: HTMLElement | null, id: string): HTMLElement | null {
  const own = CSS.escape(id)
  return ground?.querySelector<HTMLElement>(`[data-node="${own}"], [data-edge-node="${own}"]`) ?? null
}

function snapped({ x, y }: Point): Point {
  return { x: Math.round(x / 20) * 20, y: Math.round(y / 20) * 20 }
}
