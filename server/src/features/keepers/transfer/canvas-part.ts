import type { Readable } from 'node:stream'
import { canvasEdgesMax, canvasNodesMax } from '#contracts/keepers/canvas-choices.ts'
import { importWording } from '#contracts/keepers/import-wording.ts'
import { newPause } from '../../../breather.ts'
import { AppError } from '../../../errors.ts'
import { addPieces } from '../canvas/add-pieces.ts'
import { writeCanvasFile } from '../canvas/canvas-file.ts'
import { listPieces } from '../canvas/export-canvas.ts'
import { CanvasPiece, checkPieces } from '../canvas/read-pieces.ts'
import { jsonElements } from '../imports/json-elements.ts'
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
    // An unreadable file stays one entry, to be reported.
    read: async (file) => (await readFile(file)) ?? [{ unreadable: true }],
    check: checkPieces,
  },
  async add({ deps, trx, keeper, momentId }, entries) {
    const given = { keeperId: keeper.id, now: deps.now(), pieces: entries, momentId }
    return (await addPieces(trx, given)).lost
  },
}

/** Far more than a palace holds: reading millions of pieces would take all the memory. */
const piecesMax = 2 * (canvasNodesMax + canvasEdgesMax)
const bytesMax = 16_000_000

/** Longer than anything that could be kept of an element. */
const elementBound = { chars: 500_000, tooLong: importWording.wrongContent, lists: ['nodes', 'edges'] }

/** The pieces of a JSON Canvas, read one after the other; undefined where it is none, or far too large. */
async function readFile(file: Readable): Promise<object[] | undefined> {
  const [nodes, edges, extra]: [object[], object[], [string, unknown][]] = [[], [], []]
  const pause = newPause()
  try {
    for await (const { key, value, isListed } of jsonElements(bounded(file), elementBound)) {
      await pause()
      const isElement = key === 'nodes' || key === 'edges'
      if (key === '' || isElement !== isListed || nodes.length + edges.length > piecesMax) return undefined
      if (key === 'nodes') nodes.push(pieceOf(value, nodes.length))
      else if (key === 'edges') edges.push({ edge: value })
      else extra.push([key, value])
    }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
  return [...(extra.length > 0 ? [{ extra: Object.fromEntries(extra) }] : []), ...nodes, ...edges]
}

/** The import looks up what becomes of ids that an entry names. */
function pieceOf(node: unknown, z: number): object {
  const { data } = CanvasPiece.safeParse({ node, z })
  return data && 'node' in data ? { ...data, momentId: data.node['momentId'] } : { node, z }
}

async function* bounded(file: Readable): AsyncGenerator<Buffer> {
  let length = 0
  for await (const chunk of file) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > bytesMax) throw new AppError('invalid_request', importWording.tooLarge)
    yield bytes
  }
}
