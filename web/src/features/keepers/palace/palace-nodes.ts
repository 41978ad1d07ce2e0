import type { CanvasEdge, CanvasMoment, CanvasNode } from '#contracts/keepers/canvas.ts'
import { momentKindLabels } from '#contracts/keepers/moment-list-wording.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { plainLabel } from '../../../ui/plain-text.tsx'
import { dateText, nearShortDay } from '../moments/index.ts'

/** What stands in a palace, by id. Maps are replaced, never changed. */
export type Palace = {
  nodes: ReadonlyMap<string, CanvasNode>
  edges: ReadonlyMap<string, CanvasEdge>
}
export type RoomNode = Extract<CanvasNode, { type: 'group' }>
export type FileNode = Extract<CanvasNode, { type: 'file' }>

export function isRoom(node: CanvasNode): node is RoomNode {
  return node.type === 'group'
}

/** What a card or a room is called in sentences and lists. */
export function nodeName(node: CanvasNode): string {
  if (node.type === 'group') return node.label || palaceWording.unnamedRoom
  if (node.type === 'text') return firstLine(node.text) || palaceWording.emptyText
  if (node.type === 'link') return linkName(node.url)
  if (node.moment !== null) return plainLabel(momentTitle(node.moment))
  return node.momentId === null ? (node.file?.split('/').at(-1) ?? '') : palaceWording.trashedMoment
}

/** What somebody writes into a card or a room: its text, its address or its name. */
export function wordsOf(node: CanvasNode): string {
  if (node.type === 'group') return node.label ?? ''
  if (node.type === 'link') return node.url
  return node.type === 'text' ? node.text : ''
}

export function withWords(node: CanvasNode, words: string): CanvasNode {
  if (node.type === 'group') return { ...node, label: words.trim() || null }
  if (node.type === 'link') return { ...node, url: words.trim() }
  return node.type === 'text' ? { ...node, text: words } : node
}

/** Its title, else how it begins, else its kind. */
export function momentTitle({ title, excerpt, kind }: CanvasMoment): string {
  return title ?? (firstLine(excerpt) || momentKindLabels[kind])
}

/** "15 Nov", and how the text begins where the title doesn't say that. */
export function momentLine(moment: CanvasMoment): string {
  const isExact = moment.datePrecision === 'time' || moment.datePrecision === 'day'
  const day = moment.dateWords ?? (isExact ? nearShortDay(moment) : dateText(moment))
  const start = moment.title === null ? '' : firstLine(moment.excerpt)
  return start === '' ? day : `${day}, ${start}`
}

/** Cards of a moment, by the moment's id. */
export function momentsIn(nodes: Palace['nodes']): Map<string, FileNode> {
  const found = new Map<string, FileNode>()
  for (const node of nodes.values())
    if (node.type === 'file' && node.momentId !== null) found.set(node.momentId, node)
  return found
}

/** How an edge looks from one of its ends. */
export type Connection = { edge: CanvasEdge; other: CanvasNode; way: 'to' | 'from' | 'both' }

/** What a card or a room is connected with. */
export function connectionsOf(id: string, { nodes, edges }: Palace): Connection[] {
  const found: Connection[] = []
  for (const edge of edgesByNode(edges).get(id) ?? []) {
    const isFrom = edge.fromNode === id
    const other = nodes.get(isFrom ? edge.toNode : edge.fromNode)
    if (other === undefined) continue
    const leads = (edge.toEnd ?? 'arrow') === 'arrow'
    const returns = edge.fromEnd === 'arrow'
    found.push({ edge, other, way: leads === returns ? 'both' : leads === isFrom ? 'to' : 'from' })
  }
  return found
}

const indices = new WeakMap<Palace['edges'], Map<string, CanvasEdge[]>>()

function edgesByNode(edges: Palace['edges']): Map<string, CanvasEdge[]> {
  const known = indices.get(edges)
  if (known) return known
  const index = new Map<string, CanvasEdge[]>()
  for (const edge of edges.values())
    for (const end of new Set([edge.fromNode, edge.toNode])) {
      const list = index.get(end)
      if (list) list.push(edge)
      else index.set(end, [edge])
    }
  indices.set(edges, index)
  return index
}

/** A connection in words, from neither of its ends: "Soup → Coffee: in the morning". */
export function edgeText(edge: CanvasEdge, { nodes }: Palace): string {
  const [from, to] = [nodes.get(edge.fromNode), nodes.get(edge.toNode)]
  if (from === undefined || to === undefined) return ''
  const arrow = { to: '→', from: '←', both: '↔', none: '–' }[directionOf(edge)]
  const ends = `${nodeName(from)} ${arrow} ${nodeName(to)}`
  return edge.label ? `${ends}: ${edge.label}` : ends
}

/** Where a connection leads, seen from its first end. */
export type Direction = 'to' | 'from' | 'both' | 'none'

export function directionOf({ fromEnd, toEnd }: Pick<CanvasEdge, 'fromEnd' | 'toEnd'>): Direction {
  const leads = (toEnd ?? 'arrow') === 'arrow'
  if (fromEnd === 'arrow') return leads ? 'both' : 'from'
  return leads ? 'to' : 'none'
}

/** The ends of a connection that leads so. */
export function endsOf(direction: Direction): Pick<CanvasEdge, 'fromEnd' | 'toEnd'> {
  const leads = direction === 'to' || direction === 'both'
  const returns = direction === 'from' || direction === 'both'
  return { fromEnd: returns ? 'arrow' : 'none', toEnd: leads ? 'arrow' : 'none' }
}

/** A connection in words. */
export function connectionText({ edge, other, way }: Connection): string {
  const say = { to: palaceWording.leadsTo, from: palaceWording.comesFrom, both: palaceWording.joinedTo }
  return say[way](nodeName(other), edge.label)
}

function firstLine(text: string): string {
  const line = text
    .split('\n')
    .map((part) => part.replace(/^[#>*\-\s]+/, '').trim())
    .find((part) => part !== '')
  return line === undefined || line.length <= 60 ? (line ?? '') : `${line.slice(0, 59)}…`
}

function linkName(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
