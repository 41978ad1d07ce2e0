import { z } from 'zod'
import { importNotes } from '#contracts/keepers/import-wording.ts'
import type { Queries } from '../../../database/database.ts'
import { EntryId } from '../../../owned-data/import-owned.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from '../../../owned-data/import-work.ts'
import type { OwnedData } from '../../../owned-data/owned-data.ts'
import { findKeeperOwner, listOwnKeepers } from '../keepers.table.ts'
import { addPieces } from './add-pieces.ts'
import { listPieces } from './export-canvas.ts'
import { CanvasPiece, type LostPiece } from './read-pieces.ts'

const file = 'canvases.jsonl'
/** Pieces of one keeper that are added together. */
const together = 500

/** Canvases. They go with their keepers' rows. */
export const canvasData: OwnedData = {
  name: 'canvas',
  tables: ['canvases', 'canvas_nodes', 'canvas_edges'],
  export: {
    about: [`${file}: cards and rooms of your keepers, one per line; keeper_id names the keeper`],
    async add(zip, { database: { db } }, { userId }) {
      zip.lines(file, eachPiece(db, userId))
    },
  },
  import: { after: ['moments'], run: importPieces },
}

const Entry = z.intersection(z.object({ keeper_id: EntryId }), CanvasPiece)

async function* eachPiece(db: Queries, userId: string) {
  for (const { id } of await listOwnKeepers(db, userId))
    for (const piece of await listPieces(db, id)) yield { keeper_id: id, ...piece }
}

/** Adds what isn't there yet to keepers of the person. */
async function importPieces({ trx, zip, userId, deps }: ImportWork): Promise<ImportedPart> {
  const part = newPart('canvas')
  let [keeperId, pieces]: [string, CanvasPiece[]] = ['', []]
  const lost: LostPiece[] = []
  const flush = async () => {
    const isOwn = pieces.length > 0 && (await findKeeperOwner(trx, keeperId))?.owner_id === userId
    if (isOwn) {
      const came = await addPieces(trx, {
        ...{ keeperId, now: deps.now(), pieces, momentId: (id) => id },
      })
      part.added += came.added
      part.kept += came.kept
      lost.push(...came.lost)
    }
    pieces = []
  }
  for await (const given of zip.jsonLines(file)) {
    const entry = readEntry(Entry, given, part)
    if (!entry) continue
    if (entry.keeper_id !== keeperId || pieces.length === together) await flush()
    keeperId = entry.keeper_id
    pieces.push(entry)
  }
  await flush()
  for (const [why, some] of Map.groupBy(lost, (one) => one.why))
    part.notes.push(importNotes[why](some.length))
  return part
}
