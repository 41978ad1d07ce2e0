import { z } from 'zod'
import { fitsAsJson } from '#contracts/fits-as-json.ts'
import { canvasFileExtraMaxChars, canvasNodeTypes } from '#contracts/keepers/canvas-choices.ts'
import { CanvasEdgePut, CanvasNodePut } from '#contracts/keepers/canvas.ts'
import { storableText } from '../imports/decode-text.ts'
import type { WrittenEdge, WrittenNode } from './canvas-rows.ts'

/** An object of a file. */
type Fields = Record<string, unknown>

/** A JSON Canvas in pieces, in the order of its file; `extra` is what the file has besides nodes and edges. */
export type FilePiece = { node: unknown; z: number } | { edge: unknown } | { extra: Fields }

/** A piece as it can be kept. */
export type ReadPiece<Element> = {
  element: Element
  /** What was left out of it. */
  lost: { extra: boolean; color: boolean }
}

/** A node of a file, and the moment of which it says that it stands for it. */
export type FileNode = ReadPiece<WrittenNode> & { momentId: string | undefined }

const nodeFields = ['id', 'type', 'x', 'y', 'width', 'height', 'color']
const ofType = {
  text: ['text'],
  file: ['file', 'subpath', 'momentId'],
  link: ['url'],
  group: ['label', 'background', 'backgroundStyle'],
}
const edgeFields = [
  ...['id', 'fromNode', 'fromSide', 'fromEnd', 'toNode', 'toSide', 'toEnd', 'color', 'label'],
]
const emptyExtra: Fields = {}
const MomentId = z.uuid()

const FileShape = z.looseObject({
  nodes: z.array(z.unknown()).default([]),
  edges: z.array(z.unknown()).default([]),
})

/** The pieces of a JSON Canvas; undefined where it is none. */
export function piecesOf(file: unknown): FilePiece[] | undefined {
  const { data } = FileShape.safeParse(file)
  if (!data) return undefined
  const { nodes, edges, ...extra } = data
  return [
    ...(Object.keys(extra).length > 0 ? [{ extra }] : []),
    ...nodes.map((node, z) => ({ node, z })),
    ...edges.map((edge) => ({ edge })),
  ]
}

/** A node of a file as it can be kept; undefined where it can't. What stands later in the file lies above. */
export function readNode(given: unknown, place: number): FileNode | undefined {
  const fields = fieldsOf(given)
  const type = canvasNodeTypes.find((one) => one === fields?.['type'])
  if (!fields || !type) return undefined
  const momentId = MomentId.safeParse(fields['momentId']).data
  // What isn't one is another program's.
  const known = ofType[type].filter((name) => name !== 'momentId' || momentId !== undefined)
  const { said, extra } = parted(fields, [...nodeFields, ...known])
  const { momentId: _, ...written } = said
  const read = readElement(
    CanvasNodePut,
    {
      ...{ ...written, z: place, x: rounded(said['x']), y: rounded(said['y']) },
      ...{ width: rounded(said['width'], 1), height: rounded(said['height'], 1) },
    },
    extra,
  )
  return read && { ...read, momentId: type === 'file' ? momentId : undefined }
}

/** An edge of a file as it can be kept; undefined where it can't. */
export function readEdge(given: unknown): ReadPiece<WrittenEdge> | undefined {
  const fields = fieldsOf(given)
  if (!fields) return undefined
  const { said, extra } = parted(fields, edgeFields)
  return readElement(CanvasEdgePut, said, extra)
}

/** What a file has besides nodes and edges, as it can be kept: all of it or nothing. */
export function readFileExtra(extra: Fields): Fields | undefined {
  return fitsAsJson(extra, canvasFileExtraMaxChars) ? extra : undefined
}

/** A file's text: an element a line, as Obsidian writes it. */
export function writeCanvasFile(pieces: readonly FilePiece[]): string {
  const nodes = pieces.flatMap((piece) => ('node' in piece ? [piece.node] : []))
  const edges = pieces.flatMap((piece) => ('edge' in piece ? [piece.edge] : []))
  const [{ extra } = { extra: emptyExtra }] = pieces.flatMap((piece) => ('extra' in piece ? [piece] : []))
  const members = [
    `\t"nodes":${list(nodes)}`,
    `\t"edges":${list(edges)}`,
    ...Object.entries(extra).map(([name, value]) => `\t${JSON.stringify(name)}:${JSON.stringify(value)}`),
  ]
  return `{\n${members.join(',\n')}\n}\n`
}

/** An element of a file: what is known first, without what isn't said, then what other programs wrote. */
export function fileFields(known: Fields, extra: Fields): Fields {
  const said = Object.entries(known).filter(([, value]) => value !== null && value !== undefined)
  const others = Object.entries(extra).filter(([name]) => !(name in known))
  return Object.fromEntries([...said, ...others])
}

function list(elements: readonly unknown[]): string {
  if (elements.length === 0) return '[]'
  return `[\n${elements.map((one) => `\t\t${JSON.stringify(one)}`).join(',\n')}\n\t]`
}

function fieldsOf(given: unknown): Fields | undefined {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  return isObject ? Object.fromEntries(Object.entries(given)) : undefined
}

/** What a type knows, storable, and what only another program does. */
function parted(fields: Fields, known: readonly string[]): { said: Fields; extra: Fields } {
  const [said, extra]: [Fields, Fields] = [{}, {}]
  for (const [name, value] of Object.entries(fields)) {
    if (!known.includes(name)) extra[name] = value
    else if (value !== null) said[name] = typeof value === 'string' ? storableText(value) : value
  }
  return { said, extra }
}

/** Without a color that isn't one, and without what other programs wrote where it is too much. */
function readElement<Schema extends z.ZodType>(
  schema: Schema,
  { color, ...said }: Fields,
  extra: Fields,
): ReadPiece<z.output<Schema>> | undefined {
  for (const lost of [
    { extra: false, color: false },
    { extra: false, color: true },
    { extra: true, color: false },
    { extra: true, color: true },
  ]) {
    const { data } = schema.safeParse({
      ...said,
      ...(!lost.extra && { extra }),
      ...(!lost.color && color !== undefined && { color }),
    })
    if (data !== undefined) return { element: data, lost }
  }
  return undefined
}

/** Whole pixels; what isn't a number stays what it is. */
function rounded(value: unknown, least = -Infinity): unknown {
  return typeof value === 'number' ? Math.max(least, Math.round(value)) : value
}
