import { writtenEdge, writtenNode } from '#contracts/keepers/canvas-choices.ts'
import type {
  Canvas,
  CanvasChanged,
  CanvasEdge,
  CanvasNode,
  NewCanvasChange,
} from '#contracts/keepers/canvas.ts'
import { isSame, merge, place } from './merge-elements.ts'
import type { Palace } from './palace-nodes.ts'

/** Elements as they are to be, and ids of those that go; a node takes its edges with it. */
export type PalaceStep = {
  nodes?: readonly CanvasNode[]
  edges?: readonly CanvasEdge[]
  gone?: readonly string[]
}

/** An element as it was before it was changed in two places, and as each has it; undefined where it isn't there. */
type Sides<Element> = {
  base: Element | undefined
  yours: Element | undefined
  theirs: Element | undefined
}

/** An element that was changed here and elsewhere. */
export type Collision = { id: string } & (
  | ({ kind: 'node' } & Sides<CanvasNode>)
  | ({ kind: 'edge' } & Sides<CanvasEdge>)
)

/**
 * What the server doesn't have yet, with what it was based on: what a device keeps of it. Includes what somebody still
 * has to choose.
 */
export type Unsaved = { base: Canvas; mine: Pick<Canvas, 'nodes' | 'edges'>; ids: string[] }

export type PalaceStore = ReturnType<typeof createPalaceStore>

const historyMax = 200

/** A palace on this page: changed at once, undone and redone, and compared with what the server has. */
export function createPalaceStore(canvas: Canvas) {
  let server = palaceOf(canvas)
  let version = canvas.version
  let palace = server
  /** Ids of elements that were changed since the server was last told. */
  const touched = new Set<string>()
  let sent: { ids: Set<string>; palace: Palace } | undefined
  let collisions: readonly Collision[] = []
  let past: PalaceStep[] = []
  let future: PalaceStep[] = []
  const listeners = new Set<() => void>()

  function show(next: Palace) {
    palace = next
    for (const listener of listeners) listener()
  }

  /** Does a step and returns the one that takes it back. */
  function perform({ nodes = [], edges = [], gone = [] }: PalaceStep): PalaceStep {
    const nextNodes = new Map(palace.nodes)
    const nextEdges = new Map(palace.edges)
    const back = { nodes: [] as CanvasNode[], edges: [] as CanvasEdge[], gone: [] as string[] }
    const note = <Element extends { id: string }>(
      list: Element[],
      { id }: { id: string },
      before: Element | undefined,
    ) => {
      touched.add(id)
      if (before === undefined) back.gone.push(id)
      else list.push(before)
    }
    for (const node of nodes) {
      note(back.nodes, node, nextNodes.get(node.id))
      nextNodes.set(node.id, node)
    }
    for (const edge of edges) {
      if (!nextNodes.has(edge.fromNode) || !nextNodes.has(edge.toNode)) continue
      note(back.edges, edge, nextEdges.get(edge.id))
      nextEdges.set(edge.id, edge)
    }
    const away = new Set(gone)
    for (const edge of nextEdges.values()) {
      if (!away.has(edge.id) && !away.has(edge.fromNode) && !away.has(edge.toNode)) continue
      note(back.edges, edge, edge)
      nextEdges.delete(edge.id)
    }
    for (const id of gone) {
      const node = nextNodes.get(id)
      if (node === undefined) continue
      note(back.nodes, node, node)
      nextNodes.delete(id)
    }
    show({ nodes: nextNodes, edges: nextEdges })
    return back
  }

  function step(from: PalaceStep[], to: PalaceStep[]): boolean {
    const wanted = from.pop()
    if (wanted === undefined) return false
    to.push(perform(wanted))
    return true
  }

  /** Does a step and returns the one that takes it back. */
  function apply(wanted: PalaceStep): PalaceStep {
    const back = perform(wanted)
    past = [...past.slice(-historyMax + 1), back]
    future = []
    return back
  }

  function collide(more: readonly Collision[]) {
    collisions = [...collisions.filter(({ id }) => !more.some((one) => one.id === id)), ...more]
  }

  /** What is to be sent, and remembers that it is on its way; undefined where the server has everything. */
  function begin(): NewCanvasChange | undefined {
    const change = changeFor(touched)
    const ids = new Set(touched)
    touched.clear()
    if (change === undefined) return undefined
    sent = { ids, palace }
    return change
  }

  function changeFor(ids: ReadonlySet<string>): NewCanvasChange | undefined {
    const put = {
      nodes: [] as ReturnType<typeof writtenNode>[],
      edges: [] as ReturnType<typeof writtenEdge>[],
    }
    const remove = { nodes: [] as string[], edges: [] as string[] }
    for (const id of ids) {
      const [node, edge] = [palace.nodes.get(id), palace.edges.get(id)]
      if (node && !isSame(node, server.nodes.get(id))) put.nodes.push(writtenNode(node))
      if (edge && !isSame(edge, server.edges.get(id))) put.edges.push(writtenEdge(edge))
      if (!node && server.nodes.has(id)) remove.nodes.push(id)
      if (!edge && server.edges.has(id)) remove.edges.push(id)
    }
    const isNothing = [put.nodes, put.edges, remove.nodes, remove.edges].every((list) => list.length === 0)
    return isNothing ? undefined : { version, put, remove }
  }

  /** The server has what was sent. False: somebody else has changed the canvas meanwhile, so it has to be read again. */
  function taken(answer: CanvasChanged): boolean {
    const was = sent?.palace
    sent = undefined
    const isUpToDate = answer.version <= version + 1
    if (isUpToDate) version = answer.version
    server = {
      nodes: without(withAll(server.nodes, answer.nodes), answer.removed.nodes),
      edges: without(withAll(server.edges, answer.edges), answer.removed.edges),
    }
    // What has been changed since stays as it is here.
    const nodes = answer.nodes.filter(({ id }) => palace.nodes.get(id) === was?.nodes.get(id))
    const edges = answer.edges.filter(({ id }) => palace.edges.get(id) === was?.edges.get(id))
    show({ nodes: withAll(palace.nodes, nodes), edges: withAll(palace.edges, edges) })
    return isUpToDate
  }

  /** What was sent didn't arrive, or wasn't taken. */
  function failed() {
    for (const id of sent?.ids ?? []) touched.add(id)
    sent = undefined
  }

  /** The server's state is another one: own changes go on top of it, but for what was changed in both places. */
  function receive(canvas: Canvas) {
    if (sent !== undefined || canvas.version < version) return
    const theirs = palaceOf(canvas)
    const merged = merge({ base: server, mine: palace, theirs, ids: touched })
    server = theirs
    version = canvas.version
    touched.clear()
    for (const id of merged.ids) touched.add(id)
    collide(merged.collisions)
    show(merged.palace)
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    palace: () => palace,
    version: () => version,
    collisions: () => collisions,
    /** Whether there is something to send, on its way, or to choose. */
    isUnsaved: () => sent !== undefined || collisions.length > 0 || changeFor(touched) !== undefined,
    apply,
    /**
     * Takes what was written over a card or room that may have changed since it was `began`: it goes on top of that, or
     * somebody has to choose. Returns whether it changed anything by itself.
     */
    write(began: CanvasNode, written: CanvasNode): boolean {
      if (isSame(began, written)) return false
      const { id } = began
      const only = (...nodes: CanvasNode[]) => palaceOf({ nodes, edges: [] })
      // What nobody has saved yet wasn't removed elsewhere.
      const isNew = began.version === 0 && !palace.nodes.has(id)
      const base = isNew ? only() : only(began)
      const merged = merge({ base, mine: only(written), theirs: palace, ids: new Set([id]) })
      const node = merged.ids.has(id) ? merged.palace.nodes.get(id) : undefined
      if (node) apply({ nodes: [node] })
      else if (merged.collisions.length > 0) {
        collide(merged.collisions)
        show(palace)
      }
      return node !== undefined
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    begin,
    taken,
    failed,
    receive,
    /** Takes the choice between what was changed in two places. */
    settle(chosenYours: ReadonlySet<string>) {
      const yours = collisions.filter(({ id }) => chosenYours.has(id))
      collisions = []
      const nodes: CanvasNode[] = []
      const edges: CanvasEdge[] = []
      const gone: string[] = []
      for (const one of yours) {
        if (one.yours === undefined) gone.push(one.id)
        else if (one.kind === 'node') nodes.push(one.yours)
        else edges.push(one.yours)
      }
      if (yours.length === 0) show(palace)
      else past = [...past, perform({ nodes, edges, gone })]
    },
    /** For a device to keep until the server has it. */
    unsaved(): Unsaved | undefined {
      const undecided = collisions.map(({ id }) => id)
      const ids = [...new Set([...touched, ...(sent?.ids ?? []), ...undecided])]
      if (ids.length === 0) return undefined
      const base = withSides(pick(server, ids), collisions, 'base')
      const mine = withSides(pick(palace, ids), collisions, 'yours')
      return { base: canvasOf(version, base), mine: canvasOf(version, mine), ids }
    },
    /** Takes up what a device kept. */
    resume({ base, mine, ids }: Unsaved) {
      const now = canvasOf(version, server)
      server = { nodes: over(server.nodes, base.nodes, ids), edges: over(server.edges, base.edges, ids) }
      palace = { nodes: over(palace.nodes, mine.nodes, ids), edges: over(palace.edges, mine.edges, ids) }
      for (const id of ids) touched.add(id)
      receive(now)
    },
    /** The canvas as the server would give it, for whoever asks again. */
    canvas: (): Canvas => canvasOf(version, server),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
  }
}

function palaceOf({ nodes, edges }: Pick<Canvas, 'nodes' | 'edges'>): Palace {
  return { nodes: byId(nodes), edges: byId(edges) }
}

function canvasOf(version: number, { nodes, edges }: Palace): Canvas {
  return { version, nodes: [...nodes.values()], edges: [...edges.values()] }
}

function pick({ nodes, edges }: Palace, ids: readonly string[]): Palace {
  const wanted = new Set(ids)
  return {
    nodes: new Map([...nodes].filter(([id]) => wanted.has(id))),
    edges: new Map([...edges].filter(([id]) => wanted.has(id))),
  }
}

/** The palace with what collides as one of its sides has it. */
function withSides(palace: Palace, collisions: readonly Collision[], side: 'base' | 'yours'): Palace {
  const [nodes, edges] = [new Map(palace.nodes), new Map(palace.edges)]
  for (const one of collisions)
    if (one.kind === 'node') place(nodes, one.id, one[side])
    else place(edges, one.id, one[side])
  return { nodes, edges }
}

function over<Element extends { id: string }>(
  map: ReadonlyMap<string, Element>,
  elements: readonly Element[],
  ids: readonly string[],
): Map<string, Element> {
  return withAll(without(map, ids), elements)
}

function byId<Element extends { id: string }>(elements: readonly Element[]): Map<string, Element> {
  return new Map(elements.map((element) => [element.id, element]))
}

function withAll<Element extends { id: string }>(
  map: ReadonlyMap<string, Element>,
  elements: readonly Element[],
): Map<string, Element> {
  const next = new Map(map)
  for (const element of elements) next.set(element.id, element)
  return next
}

function without<Element>(map: ReadonlyMap<string, Element>, ids: readonly string[]): Map<string, Element> {
  const next = new Map(map)
  for (const id of ids) next.delete(id)
  return next
}
