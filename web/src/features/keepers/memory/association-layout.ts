import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force'
import type { AssociationEdge, AssociationNode } from '#contracts/keepers/associations.ts'

/** A node at its place. */
export type PlacedNode = AssociationNode & { x: number; y: number; radius: number }
export type PlacedEdge = { from: PlacedNode; to: PlacedNode; width: number }
export type Box = { width: number; height: number }

type Body = SimulationNodeDatum & { node: AssociationNode; radius: number; x: number; y: number }

/** Room for the name below a node. */
const namePx = 24
const centrePx = 30
/** Enough for everything to come to rest. */
const ticks = 320

/** Where the nodes are: worked out once, the same for the same graph, and then still. */
export function layOut(
  { nodes, edges }: { nodes: readonly AssociationNode[]; edges: readonly AssociationEdge[] },
  { width, height }: Box,
): { nodes: PlacedNode[]; edges: PlacedEdge[] } {
  const most = Math.max(1, ...nodes.slice(1).map(({ count }) => count))
  const bodies = nodes.map((node, place): Body => {
    const isCentre = node.hops === 0
    const radius = isCentre ? centrePx : 6 + 14 * Math.sqrt(node.count / most)
    // The golden angle spreads them evenly around the centre.
    const [angle, away] = [place * 2.4, (node.hops * Math.min(width, height)) / 4]
    const [x, y] = [width / 2 + Math.cos(angle) * away, height / 2 + Math.sin(angle) * away]
    return { node, radius, x, y, ...(isCentre && { fx: width / 2, fy: height / 2 }) }
  })
  const ids = new Set(nodes.map(({ id }) => id))
  const chosen = chooseEdges(
    nodes,
    edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
  )
  const thickest = Math.max(1, ...chosen.map(({ moments }) => moments))
  const links = chosen.map(({ from, to }): SimulationLinkDatum<Body> => ({ source: from, target: to }))
  const spring = forceLink<Body, SimulationLinkDatum<Body>>(links)
    .id(({ node }) => node.id)
    .distance(Math.min(width, height) / 3.4)
    .strength(0.25)
  forceSimulation(bodies)
    .force('spring', spring)
    .force('apart', forceManyBody<Body>().strength(-260))
    .force(
      'room',
      forceCollide<Body>(({ radius, node }) => Math.max(radius + namePx, node.name.length * 3.6)).iterations(
        3,
      ),
    )
    .force('across', forceX<Body>(width / 2).strength(0.04))
    .force('down', forceY<Body>(height / 2).strength(0.04 * Math.max(1, width / height)))
    .stop()
    .tick(ticks)
  const [across, down] = spreadOf(bodies, { width, height })
  const placed = new Map(
    bodies.map(({ node, radius, x, y }) => {
      const half = halfWidth({ node, radius })
      const [spreadX, spreadY] = [width / 2 + (x - width / 2) * across, height / 2 + (y - height / 2) * down]
      const inside = {
        x: within(spreadX, half, width - half),
        y: within(spreadY, radius + 2, height - radius - namePx),
      }
      return [node.id, { ...node, ...inside, radius }]
    }),
  )
  return {
    nodes: [...placed.values()],
    edges: chosen.flatMap(({ from, to, moments }) => {
      const [one, other] = [placed.get(from), placed.get(to)]
      return one && other ? [{ from: one, to: other, width: 1 + 4.5 * (moments / thickest) }] : []
    }),
  }
}

/** How far the picture can be drawn apart from its centre to fill its box. */
function spreadOf(bodies: readonly Body[], { width, height }: Box): [number, number] {
  let [across, down] = [spreadMax, spreadMax]
  for (const { node, radius, x, y } of bodies) {
    across = Math.min(
      across,
      (width / 2 - halfWidth({ node, radius })) / Math.max(1, Math.abs(x - width / 2)),
    )
    down = Math.min(down, (height / 2 - radius - namePx) / Math.max(1, Math.abs(y - height / 2)))
  }
  return [Math.max(0.5, across), Math.max(0.5, down)]
}
const spreadMax = 1.8

/** Of a node with its name, about. */
function halfWidth({ node, radius }: Pick<Body, 'node' | 'radius'>): number {
  return Math.max(radius, Math.min(node.name.length, 24) * 4.4 + 4)
}

/** All edges of the centre, and of every other node its two thickest: more would be a web that nobody can read. */
function chooseEdges(
  nodes: readonly AssociationNode[],
  edges: readonly AssociationEdge[],
): AssociationEdge[] {
  const centre = nodes[0]?.id
  const chosen = new Set(edges.filter(({ from, to }) => from === centre || to === centre))
  for (const { id, hops } of nodes.slice(1))
    for (const edge of edges
      .filter((one) => !chosen.has(one) && (one.from === id || one.to === id))
      .slice(0, hops === 2 ? 2 : 1))
      chosen.add(edge)
  return [...chosen]
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
