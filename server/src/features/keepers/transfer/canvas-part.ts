import { z } from 'zod'
import { canvasEdgesMax, canvasNodesMax } from '#contracts/keepers/canvas-choices.ts'
import { addPieces } from '../canvas/add-pieces.ts'
import { piecesOf, writeCanvasFile } from '../canvas/canvas-file.ts'
import { listPieces } from '../canvas/export-canvas.ts'
import { CanvasPiece, checkPieces } from '../canvas/read-pieces.ts'
import type { KeeperPart } from './keeper-parts.ts'

/** Cards and rooms; those of moments in the trash are left out. */
export const canvasPart: KeeperPart = {
  file: 'palace.canvas',
  about: 'the palace, as a JSON Canvas that other apps open, too',
  async *lines({ db }, keeper) {
    yield* await listPieces(db, keeper.id)
  },
  form: {
    write(entries) {
      const pieces = entries.flatMap((entry) => CanvasPiece.safeParse(entry).data ?? [])
      return pieces.length === 0 ? undefined : writeCanvasFile(pieces)
    },
    // The import looks up what becomes of ids that an entry names. An unreadable file stays one entry, to be reported.
    read: (file) =>
      ((isTooLarge(file) ? undefined : piecesOf(file)) ?? [{ unreadable: true }]).map((piece) => {
        const { data } = CanvasPiece.safeParse(piece)
        return data && 'node' in data ? { ...data, momentId: data.node['momentId'] } : piece
      }),
    check: checkPieces,
  },
  async add({ deps, trx, keeper, momentId }, entries) {
    const given = { keeperId: keeper.id, now: deps.now(), pieces: entries, momentId }
    return (await addPieces(trx, given)).lost
  },
}

const Lists = z.object({ nodes: z.unknown().optional(), edges: z.unknown().optional() })

/** Far more than a palace holds: reading millions of pieces would take all the memory. */
function isTooLarge(file: unknown): boolean {
  const { nodes, edges } = Lists.safeParse(file).data ?? {}
  const count = [nodes, edges].reduce((sum: number, list) => sum + (Array.isArray(list) ? list.length : 0), 0)
  return count > 2 * (canvasNodesMax + canvasEdgesMax)
}
