import type { Json, TimeMs } from './columns.ts'

/** Canvases of keepers, after JSON Canvas 1.0. */
export type CanvasTables = {
  canvases: CanvasesTable
  canvas_nodes: CanvasNodesTable
  canvas_edges: CanvasEdgesTable
}

export type CanvasesTable = {
  keeper_id: string
  /** Goes up with each change. */
  version: number
  /** What other programs wrote beside nodes and edges. */
  extra: Json
  updated_at: TimeMs
}

/** What each element has. */
type ElementColumns = {
  keeper_id: string
  /** As the program that made it wrote it: unique among the keeper's nodes, or edges. */
  id: string
  color: string | null
  label: string | null
  /** What other programs wrote to it. */
  extra: Json
  /** Of all its words together. */
  chars: number
  /** The canvas' version in which it was last changed. */
  version: number
}

export type CanvasNodesTable = ElementColumns & {
  type: string
  x: number
  y: number
  width: number
  height: number
  z: number
  text: string | null
  url: string | null
  background: string | null
  background_style: string | null
  /** The moment that the card stands for. */
  moment_id: string | null
  /** The path of any other file. */
  file: string | null
  subpath: string | null
}

export type CanvasEdgesTable = ElementColumns & {
  from_node: string
  from_side: string | null
  from_end: string | null
  to_node: string
  to_side: string | null
  to_end: string | null
}
