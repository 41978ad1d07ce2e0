import { canvasCharsMax, canvasEdgesMax, canvasNodesMax } from '#contracts/keepers/canvas-choices.ts'
import { canvasWording } from '#contracts/keepers/canvas-wording.ts'
import type { Canvas, CanvasClear } from '#contracts/keepers/canvas.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takeLimits } from '../../limits/index.ts'
import { getKeeper, type StoredKeeper } from '../keepers.ts'
import { countMoments } from '../keeper-counts.table.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { edgeAnswer, nodeAnswers } from './canvas-rows.ts'
import {
  findCanvas,
  listEdges,
  listNodes,
  lockCanvas,
  measureCanvas,
  removeNodes,
  updateCanvas,
} from './canvas.table.ts'

/** All that is on the canvas of one of the person's keepers. */
export async function showCanvas(deps: Deps, user: UserActor, keeperId: string): Promise<Canvas> {
  const keeper = await getKeeper(deps, user, keeperId)
  return readCanvas(deps.database.reports, keeper.id)
}

export async function readCanvas(db: Queries, keeperId: string): Promise<Canvas> {
  // The version first: what is written meanwhile is newer than it.
  const version = (await findCanvas(db, keeperId))?.version ?? 0
  return {
    version,
    nodes: await nodeAnswers(db, keeperId, await listNodes(db, keeperId)),
    edges: (await listEdges(db, keeperId)).map(edgeAnswer),
  }
}

/** Removes all. Throws `conflict` with both in `data` when anything was changed since it was read. */
export async function clearCanvas(
  deps: Deps,
  user: UserActor,
  { keeperId, asked }: { keeperId: string; asked: CanvasClear },
): Promise<{ version: number; was: Canvas }> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await takeCanvasPace(deps, user)
  return deps.database.transaction(async (trx) => {
    const now = deps.now()
    const { version } = await lockCanvas(trx, { keeperId: keeper.id, now })
    const was = await readCanvas(trx, keeper.id)
    if (version !== asked.version)
      throw new AppError('conflict', canvasWording.changedElsewhere, { data: { current: was, yours: asked } })
    if (was.nodes.length === 0) return { version, was }
    await removeNodes(
      trx,
      keeper.id,
      was.nodes.map(({ id }) => id),
    )
    const next = version + 1
    await updateCanvas(trx, { keeper_id: keeper.id, version: next, updated_at: now })
    await noteChange(trx, { keeper, user, now })
    return { version: next, was }
  })
}

/** As often as a person moves cards; files come more rarely, and are larger. */
export async function takeCanvasPace(
  deps: Deps,
  { userId }: UserActor,
  of: 'changes' | 'files' = 'changes',
): Promise<void> {
  const limit = of === 'files' ? 30 : 240
  const minute = { key: `canvas:${of}:${userId}`, limit, windowMs: 60_000, block: 10 }
  await takeLimits(deps, [minute], canvasWording.changingTooFast)
}

/** Throws `conflict` where more is on a canvas than may be. */
export async function requireFits(trx: Queries, keeperId: string): Promise<void> {
  const sentence = tooMuch(await measureCanvas(trx, keeperId))
  if (sentence !== undefined) throw new AppError('conflict', sentence)
}

/** Why so much doesn't fit on a canvas; undefined where it does. */
export function tooMuch({ nodes, edges, chars }: { nodes: number; edges: number; chars: number }) {
  if (nodes > canvasNodesMax) return canvasWording.tooManyNodes
  if (edges > canvasEdgesMax) return canvasWording.tooManyEdges
  return chars > canvasCharsMax ? canvasWording.tooManyWords : undefined
}

/** In the keeper and its logbook: that the canvas was changed, and nothing of what is on it. */
export async function noteChange(
  trx: Queries,
  { keeper, user, now }: { keeper: StoredKeeper; user: UserActor; now: number },
): Promise<void> {
  await countMoments(trx, keeper.id, { more: 0, now })
  await appendToLogbook(trx, {
    ...{ keeperId: keeper.id, at: now, action: 'canvas.changed' },
    actor: { kind: 'user', id: user.userId },
  })
}
