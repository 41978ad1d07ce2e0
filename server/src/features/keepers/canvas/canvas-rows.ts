import {
  canvasBackgroundStyles,
  canvasEnds,
  canvasNodeTypes,
  canvasSides,
} from '#contracts/keepers/canvas-choices.ts'
import type { CanvasChange, CanvasEdge, CanvasMoment, CanvasNode } from '#contracts/keepers/canvas.ts'
import { DatePrecision, MomentKind } from '#contracts/keepers/moments.ts'
import { z } from 'zod'
import type { Queries } from '../../../database/database.ts'
import type { EdgeRow, NodeRow } from './canvas.table.ts'
import { listPaths, listPlaced, type PlacedMoment } from './placed-moments.table.ts'

/** An element as it is written, read by its schema. */
export type WrittenNode = CanvasChange['put']['nodes'][number]
export type WrittenEdge = CanvasChange['put']['edges'][number]

/** What rows share that are written together. */
type Writing = { keeperId: string; version: number }

const NodeType = z.enum(canvasNodeTypes)
const Side = z.enum(canvasSides).nullable()
const End = z.enum(canvasEnds).nullable()
const BackgroundStyle = z.enum(canvasBackgroundStyles).nullable()

export function nodeRow(node: WrittenNode, { keeperId, version }: Writing): NodeRow {
  const said = {
    text: node.type === 'text' ? node.text : null,
    url: node.type === 'link' ? node.url : null,
    label: node.type === 'group' ? node.label : null,
    background: node.type === 'group' ? node.background : null,
    file: node.type === 'file' ? node.file : null,
    subpath: node.type === 'file' ? node.subpath : null,
  }
  return {
    ...{ keeper_id: keeperId, id: node.id, type: node.type, x: node.x, y: node.y },
    ...{ width: node.width, height: node.height, z: node.z, color: node.color, ...said },
    background_style: node.type === 'group' ? node.backgroundStyle : null,
    moment_id: node.type === 'file' ? node.momentId : null,
    ...extraColumns(node.extra, Object.values(said)),
    version,
  }
}

export function edgeRow(edge: WrittenEdge, { keeperId, version }: Writing): EdgeRow {
  return {
    ...{ keeper_id: keeperId, id: edge.id, color: edge.color, label: edge.label },
    ...{ from_node: edge.fromNode, from_side: edge.fromSide, from_end: edge.fromEnd },
    ...{ to_node: edge.toNode, to_side: edge.toSide, to_end: edge.toEnd },
    ...extraColumns(edge.extra, [edge.label]),
    version,
  }
}

function extraColumns(given: Record<string, unknown>, said: readonly (string | null)[]) {
  const extra = JSON.stringify(given)
  const chars = said.reduce((sum, text) => sum + (text?.length ?? 0), extra === '{}' ? 0 : extra.length)
  return { extra, chars }
}

/** Whether two rows say the same, whenever they were written. */
export function saysTheSame<Row extends NodeRow | EdgeRow>(one: Row, other: Row | undefined): boolean {
  if (!other) return false
  const known = new Map<string, unknown>(Object.entries(other))
  return Object.entries(one).every(([column, value]) => column === 'version' || known.get(column) === value)
}

/** What nodes are answered with, as their moments are now. */
export async function nodeAnswers(
  db: Queries,
  keeperId: string,
  rows: readonly NodeRow[],
): Promise<CanvasNode[]> {
  const { moments, paths } = await placedBy(db, keeperId, rows)
  return rows.map((row) => {
    const id = row.moment_id ?? ''
    return nodeAnswer(row, moments.get(id), paths.get(id))
  })
}

/** The moments that cards stand for, and their paths. */
export async function placedBy(db: Queries, keeperId: string, rows: readonly NodeRow[]) {
  const ids = [...new Set(rows.flatMap(({ moment_id }) => moment_id ?? []))]
  const moments = await listPlaced(db, keeperId, ids)
  const days = [...moments.values()].map(({ local_date }) => local_date)
  return { moments, paths: await listPaths(db, keeperId, days) }
}

function nodeAnswer(row: NodeRow, moment: PlacedMoment | undefined, path: string | undefined): CanvasNode {
  const shared = {
    ...{ id: row.id, x: row.x, y: row.y, width: row.width, height: row.height, z: row.z },
    ...{ color: row.color, extra: readExtra(row.extra), version: row.version },
  }
  const type = NodeType.parse(row.type)
  if (type === 'text') return { ...shared, type, text: row.text ?? '' }
  if (type === 'link') return { ...shared, type, url: row.url ?? '' }
  if (type === 'group') {
    const backgroundStyle = BackgroundStyle.parse(row.background_style)
    return { ...shared, type, label: row.label, background: row.background, backgroundStyle }
  }
  return {
    ...{ ...shared, type, subpath: row.subpath, momentId: row.moment_id },
    file: row.moment_id === null ? row.file : (path ?? null),
    moment: moment ? momentAnswer(moment) : null,
  }
}

function momentAnswer(row: PlacedMoment): CanvasMoment {
  return {
    ...{ title: row.title, excerpt: row.excerpt, kind: MomentKind.parse(row.kind), mood: row.mood },
    ...{ localDate: row.local_date, dateWords: row.date_words },
    datePrecision: DatePrecision.parse(row.date_precision),
  }
}

export function edgeAnswer(row: EdgeRow): CanvasEdge {
  return {
    ...{ id: row.id, color: row.color, label: row.label, extra: readExtra(row.extra), version: row.version },
    ...{ fromNode: row.from_node, fromSide: Side.parse(row.from_side), fromEnd: End.parse(row.from_end) },
    ...{ toNode: row.to_node, toSide: Side.parse(row.to_side), toEnd: End.parse(row.to_end) },
  }
}

/** What other programs wrote, as it was stored. */
export function readExtra(extra: string): Record<string, unknown> {
  // Written here as JSON of an object.
  return JSON.parse(extra) as Record<string, unknown>
}
