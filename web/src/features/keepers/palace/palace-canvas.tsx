import { Feather, Link2, Pencil, SquareDashed } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import type { Camera } from './camera.ts'
import { FirstMoment } from './first-moment.tsx'
import { overlaps, type Point, sectionsOf } from './geometry.ts'
import { attachGestures } from './gestures.ts'
import { GroundMenu } from './ground-menu.tsx'
import { PalaceCard } from './palace-card.tsx'
import { palaceKeys } from './palace-keys.ts'
import { PalaceLines } from './palace-lines.tsx'
import { isRoom, nodeName, withWords, wordsOf } from './palace-nodes.ts'
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
  /** Whether taps and strokes choose several. */
  isMarking: boolean
  /** What gets the focus next, once it is drawn. */
  wanted: { current: string | undefined }
}

/** The palace as a plan of rooms, to walk and to rearrange by pointer, finger and keyboard. */
export function PalaceCanvas(props: CanvasProps) {
  const { tools, camera, editingId, onEditing, isMarking, wanted: wantedRef } = props
  const ground = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const drawn = useSyncExternalStore(camera.subscribe, camera.drawn)
  const [groundMenu, setGroundMenu] = useState<{ world: Point; screen: Point }>()
  const { palace, chosenId, marked, edgeId, isReadOnly } = tools
  const sections = useMemo(() => sectionsOf(palace.nodes.values()), [palace.nodes])
  const { order, places, counts } = useMemo(() => readingPlan(sections), [sections])
  const edgeFrom = useRef<string>(undefined)
  const keys = () =>
    palaceKeys({
      ...{ tools, camera, ground: ground.current, order, edgeFrom },
      ...{ isEditing: editingId !== undefined, isMarking },
      want(id) {
        wantedRef.current = id
      },
    })
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
        wantedRef.current = id
        latest.current.choose(id)
      },
      toggle(id, before) {
        wantedRef.current = id
        latest.current.toggle(id, before)
      },
      mark(ids) {
        wantedRef.current = ids.at(-1)
        latest.current.mark(ids)
        latest.current.say(palaceWording.selected(ids.length))
      },
      chooseEdge(id) {
        wantedRef.current = id
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
  }, [camera, wantedRef])

  // What was put, moved or walked to has the focus as soon as it is drawn.
  useLayoutEffect(() => {
    if (wantedRef.current === undefined) return
    const element = findNode(ground.current, wantedRef.current)
    if (element === null) return
    wantedRef.current = undefined
    element.focus({ preventScroll: true })
  })

  function edited(node: CanvasNode, began: CanvasNode, words: string) {
    onEditing(undefined)
    wantedRef.current = node.id
    const isNothing = [words.trim(), wordsOf(began), wordsOf(node)].every((one) => one === '')
    if (node.type === 'text' && isNothing) tools.change({ gone: [node.id] }, '')
    else if (!tools.write(began, withWords(began, words))) tools.choose(node.id)
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
      onKeyDown={(event) => keys().onKeyDown(event)}
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
        requestAnimationFrame(() => keys().openMenu(id))
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
            editing:
              node.id === editingId
                ? {
                    keeperId: tools.keeper.id,
                    onEdited: (began: CanvasNode, words: string) => edited(node, began, words),
                  }
                : undefined,
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
