import type { CanvasEdge, CanvasEdgePut, CanvasNode, CanvasNodePut } from './canvas.ts'

/** What can be chosen on a keeper's canvas, and how large it may be, after JSON Canvas 1.0. Schema-free. */
export const canvasNodeTypes = ['text', 'file', 'link', 'group'] as const
export const canvasSides = ['top', 'right', 'bottom', 'left'] as const
export const canvasEnds = ['none', 'arrow'] as const
export const canvasBackgroundStyles = ['cover', 'ratio', 'repeat'] as const
/** The colors that a JSON Canvas names by number: red, orange, yellow, green, cyan and purple. */
export const canvasPresetColors = ['1', '2', '3', '4', '5', '6'] as const

export const canvasNodesMax = 5_000
export const canvasEdgesMax = 10_000
export const canvasIdMaxChars = 100
/** Of a text card. */
export const canvasTextMaxChars = 20_000
/** Of a room's name, or of what is said along an edge. */
export const canvasLabelMaxChars = 500
/** Of a link, or of a file's path. */
export const canvasAddressMaxChars = 2_000
/** How far something stands from the middle, and how wide or high it is, in pixels. */
export const canvasReach = 1_000_000
export const canvasSizeMax = 100_000
/** Of what other programs wrote to one element, as JSON, and of what they wrote beside nodes and edges. */
export const canvasExtraMaxChars = 4_000
export const canvasFileExtraMaxChars = 20_000
/** Of all words on a canvas: texts, labels, links, paths and what other programs wrote. */
export const canvasCharsMax = 2_000_000

/** Whether a browser opens this link: any other scheme is shown, never followed. */
export function isOpenableLink(url: string): boolean {
  return /^https?:\/\//i.test(url)
}

/** A node as it is written: without what the server says of it. */
export function writtenNode(node: CanvasNode): CanvasNodePut {
  const { version: _, ...rest } = node
  if (rest.type !== 'file') return rest
  const { moment: __, file, ...written } = rest
  return written.momentId === null ? { ...written, file } : written
}

/** An edge as it is written. */
export function writtenEdge(edge: CanvasEdge): CanvasEdgePut {
  const { version: _, ...written } = edge
  return written
}
