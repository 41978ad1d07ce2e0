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
import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { type Camera, fitAll } from './camera.ts'
import { FirstMoment } from './first-moment.tsx'
import { contentsOf, overlaps, type Point, sectionsOf } from './geometry.ts'
import { arrowStep, attachGestures, movedBy } from './gestures.ts'
import { GroundMenu } from './ground-menu.tsx'
import { PalaceCard } from './palace-card.tsx'
import { PalaceLines } from './palace-lines.tsx'
import { isRoom, nodeName } from './palace-nodes.ts'
import { PalaceRoom } from './palace-room.tsx'
import type { PalaceTools } from './palace-tools.ts'
import { readingPlan } from './reading-plan.ts'
import { movedSentence, planCard, planEdge } from './steps.ts'
import './palace.css'

type CanvasProps = {
  tools: PalaceTools
  camera: Camera
  editingId: string | undefined
  onEditing: (id: string | undefined) => void
  /** What gets the focus next, once it is drawn. */
  wanted: { current: string | undefined }
}

/** The palace as a plan of rooms, to walk and to rearrange by pointer, finger and keyboard. */
export function PalaceCanvas({ tools, camera, editingId, onEditing, wanted }: CanvasProps) {
  const ground = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const drawn = useSyncExternalStore(camera.subscribe, camera.drawn)
  const [groundMenu, setGroundMenu] = useState<{ world: Point; screen: Point }>()
  const { palace, chosenId, isReadOnly } = tools
  const sections = useMemo(() => sectionsOf(palace.nodes.values()), [palace.nodes])
  const { order, places, counts } = useMemo(() => readingPlan(sections), [sections])
  const latest = useRef(tools)
  useLayoutEffect(() => {
    latest.current = tools
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
      choose(id) {
        wanted.current = id
        latest.current.choose(id)
      },
      open(id) {
        const node = latest.current.palace.nodes.get(id)
        if (node) latest.current.open(node)
      },
      onGround: (at, screen) => setGroundMenu({ world: at, screen }),
      onMoved(nodes) {
        const [first] = nodes
        const sentence = movedSentence(latest.current.palace, nodes)
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
    tools.choose(id)
    camera.reveal(isRoom(node) ? { ...node, height: Math.min(node.height, 120) } : node)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || editingId !== undefined) return
    const own = event.target instanceof Element ? event.target.getAttribute('data-node') : null
    if (own === null && event.target !== ground.current) return
    const node = own === null ? undefined : palace.nodes.get(own)
    if (pressed(event, node)) event.preventDefault()
  }

  /** True where the key does something here. */
  function pressed(event: KeyboardEvent, node: CanvasNode | undefined): boolean {
    const { key } = event
    if (event.ctrlKey || event.metaKey) return false
    if (key === '+' || key === '=') camera.zoomBy(1.25)
    else if (key === '-') camera.zoomBy(0.8)
    else if (key === '0') fitAll(camera, palace.nodes.values())
    else if (key === 'Tab') return walk(event.shiftKey, node)
    else if (node === undefined) {
      const step = arrowStep(key, true)
      if (step === undefined) return false
      camera.panBy(step.x, step.y)
    } else if (key === 'Escape') {
      tools.choose(undefined)
      ground.current?.focus()
    } else if (key === 'Enter') tools.open(node)
    else if (isReadOnly) return false
    else if (key === 'Delete' || key === 'Backspace') {
      const at = order.indexOf(node.id)
      const next = order[at + 1] ?? order[at - 1]
      wanted.current = next
      tools.remove(node)
      if (next === undefined) ground.current?.focus()
    } else if (key === 'F10' && event.shiftKey) openMenu(node.id)
    else return nudge(event, node)
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
    const along = isRoom(node) ? contentsOf(node, palace.nodes.values()) : []
    const moved = movedBy([node, ...along], step)
    tools.change({ nodes: moved }, movedSentence(palace, moved))
    if (moved[0]) camera.reveal(moved[0])
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
      onFocus={({ target }) => {
        const id = target.getAttribute('data-node')
        if (id !== null && id !== chosenId) tools.choose(id)
      }}
      onContextMenu={(event) => {
        const id =
          event.target instanceof Element && event.target.closest('[data-node]')?.getAttribute('data-node')
        if (!id || isReadOnly) return
        event.preventDefault()
        tools.choose(id)
        requestAnimationFrame(() => openMenu(id))
      }}
      className="palace-ground absolute inset-0 overflow-hidden rounded-[inherit]"
    >
      <div ref={world} className="palace-world">
        <PalaceLines palace={palace} drawn={drawn} chosenId={chosenId} />
        {shown.map((node) => {
          const shared = {
            isTabStop: node.id === tabStop,
            tools: node.id === chosenId ? tools : undefined,
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
  return ground?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`) ?? null
}

function snapped({ x, y }: Point): Point {
  return { x: Math.round(x / 20) * 20, y: Math.round(y / 20) * 20 }
}
