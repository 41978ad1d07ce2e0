import { addPieces, CanvasPiece } from '../canvas/add-pieces.ts'
import { piecesOf, writeCanvasFile } from '../canvas/canvas-file.ts'
import { listPieces } from '../canvas/export-canvas.ts'
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
    // The import looks up what becomes of ids that an entry names.
    read: (file) =>
      (piecesOf(file) ?? []).map((piece) => {
        const { data } = CanvasPiece.safeParse(piece)
        return data && 'node' in data ? { ...data, momentId: data.node['momentId'] } : piece
      }),
  },
  async add({ deps, trx, keeper, momentId }, entries) {
    const pieces = entries.flatMap((entry) => CanvasPiece.safeParse(entry).data ?? [])
    await addPieces(trx, { keeperId: keeper.id, now: deps.now(), pieces, momentId })
  },
}
