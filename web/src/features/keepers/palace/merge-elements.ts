import type { CanvasEdge, CanvasNode } from '#contracts/keepers/canvas.ts'
import type { Palace } from './palace-nodes.ts'
import type { Collision } from './palace-store.ts'

type Element = CanvasNode | CanvasEdge
type Merging = { base: Palace; mine: Palace; theirs: Palace; ids: ReadonlySet<string> }
type Merged = { palace: Palace; ids: Set<string>; collisions: Collision[] }

/**
 * Puts own changes on top of what is saved now. A card that was moved here and recoloured elsewhere gets both; where the
 * same was changed in both places, what is saved shows until somebody has chosen.
 */
export function merge({ base, mine, theirs, ids }: Merging): Merged {
  const nodes = new Map(theirs.nodes)
  const edges = new Map(theirs.edges)
  const left = new Set<string>()
  const collisions: Collision[] = []
  for (const id of ids) {
    if (base.nodes.has(id) || mine.nodes.has(id)) {
      const versions = { base: base.nodes.get(id), yours: mine.nodes.get(id), theirs: theirs.nodes.get(id) }
      const result = mergeOne(versions)
      if (result.type === 'collision') collisions.push({ id, kind: 'node', ...versions })
      else place(nodes, id, result.element)
      if (result.type === 'own') left.add(id)
    } else {
      const versions = { base: base.edges.get(id), yours: mine.edges.get(id), theirs: theirs.edges.get(id) }
      const result = mergeOne(versions)
      if (result.type === 'collision') collisions.push({ id, kind: 'edge', ...versions })
      else place(edges, id, result.element)
      if (result.type === 'own') left.add(id)
    }
  }
  for (const { id, fromNode, toNode } of edges.values()) {
    if (nodes.has(fromNode) && nodes.has(toNode)) continue
    edges.delete(id)
    left.add(id)
  }
  return { palace: { nodes, edges }, ids: left, collisions }
}

/** Whether two elements say the same, whoever saved them and when. */
export function isSame(one: Element | undefined, other: Element | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one === other || fieldsOf(one, other).every((name) => isEqual(one, other, name))
}

type Versions<Kind extends Element> = {
  base: Kind | undefined
  yours: Kind | undefined
  theirs: Kind | undefined
}
type Result<Kind> = { type: 'own' | 'theirs'; element: Kind | undefined } | { type: 'collision' }

function mergeOne<Kind extends Element>({ base, yours, theirs }: Versions<Kind>): Result<Kind> {
  if (isSame(yours, theirs) || isSame(yours, base)) return { type: 'theirs', element: theirs }
  if (isSame(base, theirs)) return { type: 'own', element: yours && { ...yours, ...serverSays(theirs) } }
  if (base === undefined || yours === undefined || theirs === undefined) return { type: 'collision' }
  const changedHere = fieldsOf(base, yours).filter((name) => !isEqual(base, yours, name))
  const changedThere = fieldsOf(base, theirs).filter((name) => !isEqual(base, theirs, name))
  const both = changedHere.some(
    (name) => changedThere.some((other) => groupOf(other) === groupOf(name)) && !isEqual(yours, theirs, name),
  )
  if (both) return { type: 'collision' }
  const own = Object.fromEntries(changedHere.map((name) => [name, fieldIn(yours, name)]))
  return { type: 'own', element: { ...theirs, ...own } }
}

/** Puts an element where it belongs; undefined: it is gone. */
export function place<Kind>(map: Map<string, Kind>, id: string, element: Kind | undefined): void {
  if (element === undefined) map.delete(id)
  else map.set(id, element)
}

/** What the server alone knows of an element. */
function serverSays(element: Element | undefined): { version?: number } {
  return element === undefined ? {} : { version: element.version }
}

/** A place is one thing, and so is a size. */
function groupOf(name: string): string {
  return name === 'y' ? 'x' : name === 'height' ? 'width' : name
}

function fieldsOf(one: Element, other: Element): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => name !== 'version' && name !== 'moment' && name !== 'z',
  )
}

function isEqual(one: Element, other: Element, name: string): boolean {
  const [first, second] = [fieldIn(one, name), fieldIn(other, name)]
  return first === second || JSON.stringify(first ?? null) === JSON.stringify(second ?? null)
}

function fieldIn(element: Element, name: string): unknown {
  const fields: Record<string, unknown> = element
  return fields[name]
}
