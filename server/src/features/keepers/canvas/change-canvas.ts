import { canvasWording } from '#contracts/keepers/canvas-wording.ts'
import type { CanvasChange, CanvasChanged, CanvasConflict } from '#contracts/keepers/canvas.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { getKeeper } from '../keepers.ts'
import { edgeAnswer, edgeRow, nodeAnswers, nodeRow, saysTheSame } from './canvas-rows.ts'
import { noteChange, requireFits, takeCanvasPace } from './canvas.ts'
import {
  listEdges,
  listEdgesAt,
  listNodes,
  lockCanvas,
  putEdges,
  putNodes,
  removeEdges,
  removeNodes,
  updateCanvas,
  type EdgeRow,
  type NodeRow,
} from './canvas.table.ts'
import { listKnownMoments } from './placed-moments.table.ts'

/**
 * Writes and removes elements together. One that already is as it is to be stays, so that a change can be sent again.
 * Throws `conflict` with both in `data` when one of these was changed since the version was read.
 */
export async function changeCanvas(
  deps: Deps,
  user: UserActor,
  { keeperId, change }: { keeperId: string; change: CanvasChange },
): Promise<CanvasChanged> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await takeCanvasPace(deps, user)
  requireOnce(change)
  return deps.database.transaction(async (trx) => {
    const now = deps.now()
    const { version } = await lockCanvas(trx, { keeperId: keeper.id, now })
    const plan = await planChange(trx, { keeperId: keeper.id, change, version })
    await requireFresh(trx, { keeperId: keeper.id, change, version, plan })
    await requireMoments(trx, keeper.id, plan.nodes)
    await requireEnds(trx, { keeperId: keeper.id, change, version, plan })
    const { removed } = plan
    const isChanged = [plan.nodes, plan.edges, removed.nodes, removed.edges].some(({ length }) => length > 0)
    if (isChanged) {
      await removeEdges(trx, keeper.id, removed.edges)
      await removeNodes(trx, keeper.id, removed.nodes)
      await putNodes(trx, plan.nodes)
      await putEdges(trx, plan.edges)
      await requireFits(trx, keeper.id)
      await updateCanvas(trx, { keeper_id: keeper.id, version: plan.version, updated_at: now })
      await noteChange(trx, { keeper, user, now })
    }
    const put = await listPut(trx, keeper.id, change)
    return {
      version: isChanged ? plan.version : version,
      nodes: await nodeAnswers(trx, keeper.id, put.nodes),
      edges: put.edges.map(edgeAnswer),
      removed,
    }
  })
}

type Plan = {
  version: number
  /** The rows to write. */
  nodes: NodeRow[]
  edges: EdgeRow[]
  removed: { nodes: string[]; edges: string[] }
  /** What is there now of all that is changed. */
  touched: { nodes: NodeRow[]; edges: EdgeRow[] }
}

async function planChange(
  trx: Queries,
  { keeperId, change: { put, remove }, version }: { keeperId: string; change: CanvasChange; version: number },
): Promise<Plan> {
  const next = { keeperId, version: version + 1 }
  const known = {
    nodes: byId(await listNodes(trx, keeperId, idsOf(put.nodes))),
    edges: byId(await listEdges(trx, keeperId, idsOf(put.edges))),
  }
  const nodes = put.nodes
    .map((node) => nodeRow(node, next))
    .filter((row) => !saysTheSame(row, known.nodes.get(row.id)))
  const edges = put.edges
    .map((edge) => edgeRow(edge, next))
    .filter((row) => !saysTheSame(row, known.edges.get(row.id)))
  const goneNodes = await listNodes(trx, keeperId, remove.nodes)
  const goneEdges = byId([
    ...(await listEdges(trx, keeperId, remove.edges)),
    ...(await listEdgesAt(trx, keeperId, idsOf(goneNodes))),
  ])
  // What is put leads elsewhere by then.
  for (const { id } of put.edges) goneEdges.delete(id)
  return {
    ...{ version: next.version, nodes, edges },
    removed: { nodes: idsOf(goneNodes), edges: [...goneEdges.keys()].toSorted() },
    touched: {
      nodes: [...nodes.flatMap(({ id }) => known.nodes.get(id) ?? []), ...goneNodes],
      edges: [...edges.flatMap(({ id }) => known.edges.get(id) ?? []), ...goneEdges.values()],
    },
  }
}

type Check = { keeperId: string; change: CanvasChange; version: number; plan: Plan }

/** A version that isn't reached yet is of a canvas before a restore: nothing is known of what it saw. */
async function requireFresh(trx: Queries, { keeperId, change, version, plan }: Check): Promise<void> {
  const { nodes, edges } = plan.touched
  const isUnknown = change.version > version
  const isStale = [...nodes, ...edges].some((row) => isUnknown || row.version > change.version)
  if (isStale) throw await conflict(trx, { keeperId, change, version, plan })
}

async function conflict(trx: Queries, { keeperId, change, version, plan }: Check): Promise<AppError> {
  const { nodes, edges } = plan.touched
  const current = {
    ...{ version, nodes: await nodeAnswers(trx, keeperId, nodes), edges: edges.map(edgeAnswer) },
  }
  const data: CanvasConflict = { current, yours: change }
  return new AppError('conflict', canvasWording.changedElsewhere, { data })
}

/** Cards stand for moments of the same keeper alone; one in the trash may come back. */
async function requireMoments(trx: Queries, keeperId: string, nodes: readonly NodeRow[]): Promise<void> {
  const ids = [...new Set(nodes.flatMap(({ moment_id }) => moment_id ?? []))]
  const known = await listKnownMoments(trx, keeperId, ids)
  if (ids.some((id) => !known.has(id))) throw invalid('put.nodes', canvasWording.momentMissing)
}

/** Where an end was removed elsewhere meanwhile, it is a conflict. */
async function requireEnds(trx: Queries, check: Check): Promise<void> {
  const { keeperId, change, version, plan } = check
  const removed = new Set(plan.removed.nodes)
  const ends = [...new Set(change.put.edges.flatMap(({ fromNode, toNode }) => [fromNode, toNode]))]
  const there = new Set([...idsOf(change.put.nodes), ...idsOf(await listNodes(trx, keeperId, ends))])
  if (ends.every((id) => there.has(id) && !removed.has(id))) return
  throw change.version < version ? await conflict(trx, check) : invalid('put.edges', canvasWording.endMissing)
}

function requireOnce({ put, remove }: CanvasChange): void {
  for (const kind of ['nodes', 'edges'] as const) {
    const ids = [...put[kind].map(({ id }) => id), ...remove[kind]]
    if (new Set(ids).size < ids.length) throw invalid(`put.${kind}`, canvasWording.idTwice)
  }
}

async function listPut(trx: Queries, keeperId: string, { put }: CanvasChange) {
  return {
    nodes: await listNodes(trx, keeperId, idsOf(put.nodes)),
    edges: await listEdges(trx, keeperId, idsOf(put.edges)),
  }
}

function idsOf(things: readonly { id: string }[]): string[] {
  return things.map(({ id }) => id)
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]))
}

function invalid(field: string, sentence: string): AppError {
  return new AppError('invalid_request', sentence, { fields: { [field]: sentence } })
}
