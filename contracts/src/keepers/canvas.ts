import { z } from 'zod'
import { BaseVersionFromZero, baseVersionMax } from '../base-version.ts'
import { fitsAsJson } from '../fits-as-json.ts'
import { success } from '../envelope.ts'
import {
  canvasAddressMaxChars,
  canvasBackgroundStyles,
  canvasEdgesMax,
  canvasEnds,
  canvasExtraMaxChars,
  canvasIdMaxChars,
  canvasLabelMaxChars,
  canvasNodesMax,
  canvasReach,
  canvasSides,
  canvasSizeMax,
  canvasTextMaxChars,
} from './canvas-choices.ts'
import { canvasWording } from './canvas-wording.ts'
import { DatePrecision, MomentKind, storable } from './moments.ts'
import { momentWording } from './moment-wording.ts'

/** Text that is kept as it is. */
function words(maxChars: number) {
  return z
    .string()
    .max(maxChars, `Use at most ${maxChars} characters.`)
    .refine(storable, momentWording.unstorable)
}

const Id = words(canvasIdMaxChars).min(1)
/** `1` to `6`, or `#rrggbb`. */
const Color = z.string().regex(/^(?:[1-6]|#[0-9a-f]{6})$/i, canvasWording.colorUnknown)
const Offset = z.number().int().min(-canvasReach).max(canvasReach)
const Length = z.number().int().min(1).max(canvasSizeMax)
/** Fields that other programs wrote, which come back in the export. */
const Extra = z
  .record(z.string(), z.unknown())
  .refine((extra) => fitsAsJson(extra, canvasExtraMaxChars), canvasWording.extraTooLarge)

/** What every node has. The middle of the canvas is 0, 0; `x` and `y` are the upper left corner. */
const ofNode = {
  id: Id,
  x: Offset,
  y: Offset,
  width: Length,
  height: Length,
  /** What has more lies above; among equals the later id. */
  z: z.number().int().min(0).max(1_000_000).default(0),
  color: Color.nullable().default(null),
  extra: Extra.default({}),
}
const ofText = { type: z.literal('text'), text: words(canvasTextMaxChars) }
const ofLink = { type: z.literal('link'), url: words(canvasAddressMaxChars).min(1) }
/** Accepts addresses of the web, of mail and of apps; refuses those that run code, hold contents or name local files. */
const ofSafeLink = {
  ...ofLink,
  url: ofLink.url.refine((url) => !unsafeScheme.test(plainAddress(url)), canvasWording.addressUnsafe),
}
const unsafeScheme = /^(?:javascript|vbscript|data|blob|file):/i

/** The address as browsers read it: without leading spaces and control characters, tabs and line breaks. */
function plainAddress(url: string): string {
  // oxlint-disable-next-line no-control-regex -- these are meant
  return url.replace(/^[\u0000- ]+|[\t\n\r]/g, '')
}
const ofGroup = {
  type: z.literal('group'),
  label: words(canvasLabelMaxChars).nullable().default(null),
  /** The path of a picture, and how it fills the room. */
  background: words(canvasAddressMaxChars).nullable().default(null),
  backgroundStyle: z.enum(canvasBackgroundStyles).nullable().default(null),
}
const ofFile = {
  type: z.literal('file'),
  /** The heading or block within the file, from `#` on. */
  subpath: words(canvasAddressMaxChars).nullable().default(null),
}

/**
 * A node to be written, whole: what is there under its id is replaced. A card for a moment names the moment alone, a
 * card for any other file its path.
 */
export const CanvasNodePut = z.discriminatedUnion('type', [
  z.strictObject({ ...ofNode, ...ofText }),
  z.strictObject({ ...ofNode, ...ofSafeLink }),
  z.strictObject({ ...ofNode, ...ofGroup }),
  z
    .strictObject({
      ...ofNode,
      ...ofFile,
      momentId: z.uuid().nullable().default(null),
      file: words(canvasAddressMaxChars).min(1).nullable().default(null),
    })
    .refine(({ momentId, file }) => (momentId === null) !== (file === null), canvasWording.fileOrMoment),
])
/** As a client sends it. */
export type CanvasNodePut = z.input<typeof CanvasNodePut>

/** An edge to be written, whole. */
export const CanvasEdgePut = z.strictObject({
  id: Id,
  fromNode: Id,
  fromSide: z.enum(canvasSides).nullable().default(null),
  /** Null: as JSON Canvas has it, `none` at the start and `arrow` at the end. */
  fromEnd: z.enum(canvasEnds).nullable().default(null),
  toNode: Id,
  toSide: z.enum(canvasSides).nullable().default(null),
  toEnd: z.enum(canvasEnds).nullable().default(null),
  color: Color.nullable().default(null),
  label: words(canvasLabelMaxChars).nullable().default(null),
  extra: Extra.default({}),
})
export type CanvasEdgePut = z.input<typeof CanvasEdgePut>

/** What a moment's card shows, as the moment is now. */
export const CanvasMoment = z.object({
  title: z.string().nullable(),
  /** The beginning of its text. */
  excerpt: z.string(),
  kind: MomentKind,
  localDate: z.string(),
  datePrecision: DatePrecision,
  dateWords: z.string().nullable(),
  mood: z.number().nullable(),
})
export type CanvasMoment = z.infer<typeof CanvasMoment>

/** The canvas' version in which an element was last changed. */
const version = z.number().int()

export const CanvasNode = z.discriminatedUnion('type', [
  z.object({ ...ofNode, ...ofText, version }),
  z.object({ ...ofNode, ...ofLink, version }),
  z.object({ ...ofNode, ...ofGroup, version }),
  z.object({
    ...ofNode,
    ...ofFile,
    momentId: z.string().nullable(),
    /** The file's path; of a moment its path in the keeper's ZIP. Null while the moment is in the trash. */
    file: z.string().nullable(),
    /** Null for any other file, and while the moment is in the trash. */
    moment: CanvasMoment.nullable(),
    version,
  }),
])
export type CanvasNode = z.infer<typeof CanvasNode>
export const CanvasEdge = z.object({ ...CanvasEdgePut.shape, version })
export type CanvasEdge = z.infer<typeof CanvasEdge>

/** A keeper's canvas, its nodes from the lowest to the topmost. `version` goes up with each change; 0: nothing yet. */
export const Canvas = z.object({ version, nodes: z.array(CanvasNode), edges: z.array(CanvasEdge) })
export type Canvas = z.infer<typeof Canvas>

const Ids = z.object({
  nodes: z.array(Id).max(canvasNodesMax, canvasWording.tooManyNodes).default([]),
  edges: z.array(Id).max(canvasEdgesMax, canvasWording.tooManyEdges).default([]),
})

/**
 * Changes elements together, or none. `version` is the canvas' version that they were read in: others may have changed
 * since then, but none of these. A node takes its edges with it; one that was removed elsewhere comes back by `put`.
 */
export const CanvasChange = z.strictObject({
  version: BaseVersionFromZero,
  put: z
    .strictObject({
      nodes: z.array(CanvasNodePut).max(canvasNodesMax, canvasWording.tooManyNodes).default([]),
      edges: z.array(CanvasEdgePut).max(canvasEdgesMax, canvasWording.tooManyEdges).default([]),
    })
    .default({ nodes: [], edges: [] }),
  remove: Ids.strict().default({ nodes: [], edges: [] }),
})
export type CanvasChange = z.output<typeof CanvasChange>
/** As a client sends it. */
export type NewCanvasChange = z.input<typeof CanvasChange>

/** The new version, the elements that were put as they are now, and the ids of those that are gone. */
export const CanvasChanged = z.object({ ...Canvas.shape, removed: Ids })
export type CanvasChanged = z.infer<typeof CanvasChanged>

/** `data` of a stale change: its elements as they are now (those that are gone are missing), and what was sent. */
export const CanvasConflict = z.object({ current: Canvas, yours: CanvasChange })
export type CanvasConflict = z.infer<typeof CanvasConflict>

/**
 * A JSON Canvas file, read by the browser. *merge* adds what isn't here yet and changes nothing that is; *replace*
 * makes the canvas what the file says, but leaves the cards of moments in the trash where they are.
 */
export const CanvasImport = z.strictObject({
  version: BaseVersionFromZero,
  mode: z.enum(['merge', 'replace']),
  /** Only says what would happen. */
  dryRun: z.boolean().default(false),
  canvas: z.unknown(),
})
export type CanvasImport = z.infer<typeof CanvasImport>

const Counts = z.object({ nodes: z.number().int(), edges: z.number().int() })

/** What an import did, or would do. */
export const CanvasImported = z.object({
  version,
  added: Counts,
  /** In the file and here already: left as they are by *merge*. */
  kept: Counts,
  /** In the file and here, but different: changed by *replace*. */
  changed: Counts,
  removed: Counts,
  leftOut: Counts,
  /** Cards of the file that stand for a moment of this keeper. */
  moments: z.number().int(),
  /** Cards of files that aren't in this keeper. */
  missingFiles: z.number().int(),
  /** What was left out or changed, in sentences. */
  remarks: z.array(z.string()),
})
export type CanvasImported = z.infer<typeof CanvasImported>

/** Which version is emptied. */
export const CanvasClear = z.object({ version: z.coerce.number().int().min(0).max(baseVersionMax) })
export type CanvasClear = z.infer<typeof CanvasClear>

export const CanvasAnswer = success(Canvas)
export const CanvasChangedAnswer = success(CanvasChanged)
export const CanvasImportedAnswer = success(CanvasImported)
/** The new version, and what was there: a change that puts it (`writtenNode`, `writtenEdge`) brings it back. */
export const CanvasClearedAnswer = success(z.object({ version, was: Canvas }))
