import { canvasEdgesMax, canvasNodesMax } from '#contracts/keepers/canvas-choices.ts'
import { canvasImportWording, canvasWording } from '#contracts/keepers/canvas-wording.ts'
import type { CanvasImport, CanvasImported } from '#contracts/keepers/canvas.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { getKeeper } from '../keepers.ts'
import {
  piecesOf,
  readEdge,
  readFileExtra,
  readNode,
  type FileNode,
  type FilePiece,
  type ReadPiece,
} from './canvas-file.ts'
import { edgeRow, nodeRow, saysTheSame, type WrittenEdge } from './canvas-rows.ts'
import { noteChange, readCanvas, takeCanvasPace, tooMuch } from './canvas.ts'
import {
  listEdges,
  listNodes,
  lockCanvas,
  putEdges,
  putNodes,
  removeEdges,
  removeNodes,
  updateCanvas,
  type CanvasRow,
  type EdgeRow,
  type NodeRow,
} from './canvas.table.ts'
import { placeMoments } from './place-moments.ts'
import { listPlaced } from './placed-moments.table.ts'

/**
 * Brings a JSON Canvas onto a keeper's canvas, or says what it would bring. The same file twice changes nothing. Throws
 * `conflict` with both versions in `data` where what is to be replaced was changed since it was read.
 */
export async function importCanvas(
  deps: Deps,
  user: UserActor,
  { keeperId, given }: { keeperId: string; given: CanvasImport },
): Promise<CanvasImported> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await takeCanvasPace(deps, user, 'files')
  const read = readFile(given.canvas)
  return deps.database.transaction(async (trx) => {
    const now = deps.now()
    const canvas = await lockCanvas(trx, { keeperId: keeper.id, now })
    if (given.mode === 'replace' && !given.dryRun && given.version !== canvas.version) {
      const { canvas: _, ...yours } = given
      const data = { current: await readCanvas(trx, keeper.id), yours }
      throw new AppError('conflict', canvasWording.changedElsewhere, { data })
    }
    const plan = await planImport(trx, { canvas, read, isReplaced: given.mode === 'replace' })
    const sentence = tooMuch(plan.size)
    if (sentence !== undefined) throw new AppError('conflict', sentence)
    const isWritten = plan.isChange && !given.dryRun
    if (isWritten) {
      await removeEdges(trx, keeper.id, plan.gone.edges)
      await removeNodes(trx, keeper.id, plan.gone.nodes)
      await putNodes(trx, [...plan.nodes.added, ...plan.nodes.changed])
      await putEdges(trx, [...plan.edges.added, ...plan.edges.changed])
      await updateCanvas(trx, {
        ...{ keeper_id: keeper.id, version: canvas.version + 1, updated_at: now, extra: plan.extra },
      })
      await noteChange(trx, { keeper, user, now })
    }
    return { ...plan.report, version: isWritten ? canvas.version + 1 : canvas.version }
  })
}

type ReadFile = {
  nodes: FileNode[]
  edges: ReadPiece<WrittenEdge>[]
  extra: Record<string, unknown> | undefined
  /** How much couldn't be kept. */
  leftOut: { nodes: number; edges: number }
  lost: { extras: number; colors: number }
}

function readFile(file: unknown): ReadFile {
  const pieces = piecesOf(file)
  if (!pieces) throw new AppError('invalid_request', canvasWording.notCanvas)
  const given = { nodes: pieces.filter(isNode), edges: pieces.filter(isEdge) }
  if (given.nodes.length > canvasNodesMax) throw new AppError('conflict', canvasWording.tooManyNodes)
  if (given.edges.length > canvasEdgesMax) throw new AppError('conflict', canvasWording.tooManyEdges)
  const nodes = once(given.nodes.flatMap(({ node, z }) => readNode(node, z) ?? []))
  const edges = once(given.edges.flatMap(({ edge }) => readEdge(edge) ?? []))
  const [beside] = pieces.flatMap((piece) => ('extra' in piece ? [piece.extra] : []))
  const extra = beside && readFileExtra(beside)
  const lost = [...nodes, ...edges].map((one) => one.lost)
  return {
    ...{ nodes, edges, extra },
    leftOut: { nodes: given.nodes.length - nodes.length, edges: given.edges.length - edges.length },
    lost: {
      extras: lost.filter((one) => one.extra).length + Number(beside !== undefined && extra === undefined),
      colors: lost.filter((one) => one.color).length,
    },
  }
}

type PlanGiven = { canvas: CanvasRow; read: ReadFile; isReplaced: boolean }

async function planImport(trx: Queries, { canvas, read, isReplaced }: PlanGiven) {
  const { keeper_id: keeperId } = canvas
  const writing = { keeperId, version: canvas.version + 1 }
  const written = await placeMoments(trx, keeperId, read.nodes)
  const here = { nodes: await listNodes(trx, keeperId), edges: await listEdges(trx, keeperId) }
  const wanted = written.map((node) => nodeRow(node, writing))
  // No file tells of what is in the trash.
  const trashed = isReplaced ? await trashedCards(trx, keeperId, here.nodes) : new Set<string>()
  const nodes = sorted(wanted, here.nodes, { isReplaced, isKept: ({ id }) => trashed.has(id) })
  const there = new Set(idsOf(nodes.left))
  const hasEnds = (row: EdgeRow) => there.has(row.from_node) && there.has(row.to_node)
  const given = read.edges.map(({ element }) => edgeRow(element, writing))
  const edges = sorted(given.filter(hasEnds), here.edges, {
    isReplaced,
    isKept: (row) => hasEnds(row) && (trashed.has(row.from_node) || trashed.has(row.to_node)),
  })
  const extra = isReplaced || canvas.version === 0 ? JSON.stringify(read.extra ?? {}) : canvas.extra
  const leftOut = {
    nodes: read.leftOut.nodes,
    edges: read.leftOut.edges + given.filter((row) => !hasEnds(row)).length,
  }
  const files = wanted.filter(({ type }) => type === 'file')
  const moments = files.filter(({ moment_id }) => moment_id !== null).length
  const missingFiles = files.length - moments
  return {
    ...{ nodes, edges, extra, gone: { nodes: idsOf(nodes.removed), edges: idsOf(edges.removed) } },
    isChange:
      [nodes, edges].some(
        ({ added, changed, removed }) => added.length + changed.length + removed.length > 0,
      ) || extra !== canvas.extra,
    size: {
      ...{ nodes: nodes.left.length, edges: edges.left.length },
      chars: [...nodes.left, ...edges.left].reduce((sum, { chars }) => sum + chars, 0),
    },
    report: {
      added: { nodes: nodes.added.length, edges: edges.added.length },
      kept: { nodes: nodes.kept.length, edges: edges.kept.length },
      changed: { nodes: nodes.changed.length, edges: edges.changed.length },
      removed: { nodes: nodes.removed.length, edges: edges.removed.length },
      ...{ leftOut, moments, missingFiles, remarks: remarksOn(read, { leftOut, missingFiles }) },
    },
  }
}

/** Sorts what a file has by what becomes of it; `left` is what is there then. */
function sorted<Row extends NodeRow | EdgeRow>(
  wanted: readonly Row[],
  here: readonly Row[],
  { isReplaced, isKept }: { isReplaced: boolean; isKept: (row: Row) => boolean },
) {
  const known = new Map<string, Row>(here.map((row) => [row.id, row]))
  const added = wanted.filter(({ id }) => !known.has(id))
  const isDifferent = (row: Row) => isReplaced && !saysTheSame(row, known.get(row.id))
  const again = wanted.filter(({ id }) => known.has(id))
  const changed = again.filter(isDifferent)
  const given = new Set(idsOf(wanted))
  const removed = isReplaced ? here.filter((row) => !given.has(row.id) && !isKept(row)) : []
  const gone = new Set([...idsOf(removed), ...idsOf(changed)])
  const left = [...here.filter(({ id }) => !gone.has(id)), ...changed, ...added]
  return { added, changed, kept: again.filter((row) => !isDifferent(row)), removed, left }
}

async function trashedCards(trx: Queries, keeperId: string, rows: readonly NodeRow[]): Promise<Set<string>> {
  const placed = rows.flatMap(({ id, moment_id }) => (moment_id === null ? [] : [{ id, moment_id }]))
  const kept = await listPlaced(
    trx,
    keeperId,
    placed.map(({ moment_id }) => moment_id),
  )
  return new Set(idsOf(placed.filter(({ moment_id }) => !kept.has(moment_id))))
}

function remarksOn(
  { lost }: ReadFile,
  { leftOut, missingFiles }: { leftOut: ReadFile['leftOut']; missingFiles: number },
): string[] {
  const wording = canvasImportWording
  return [
    ...(leftOut.nodes > 0 ? [wording.nodesLeftOut(leftOut.nodes)] : []),
    ...(leftOut.edges > 0 ? [wording.edgesLeftOut(leftOut.edges)] : []),
    ...(lost.extras > 0 ? [wording.extrasLeftOut(lost.extras)] : []),
    ...(lost.colors > 0 ? [wording.colorsLeftOut(lost.colors)] : []),
    ...(missingFiles > 0 ? [wording.filesMissing(missingFiles)] : []),
  ]
}

/** The first of each id. */
function once<Read extends { element: { id: string } }>(read: readonly Read[]): Read[] {
  const known = new Set<string>()
  return read.filter(({ element: { id } }) => {
    const isNew = !known.has(id)
    known.add(id)
    return isNew
  })
}

function idsOf(things: readonly { id: string }[]): string[] {
  return things.map(({ id }) => id)
}

function isNode(piece: FilePiece): piece is Extract<FilePiece, { node: unknown }> {
  return 'node' in piece
}

function isEdge(piece: FilePiece): piece is Extract<FilePiece, { edge: unknown }> {
  return 'edge' in piece
}
