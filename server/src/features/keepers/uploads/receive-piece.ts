import type { Readable } from 'node:stream'
import { pieceMaxBytes } from '#contracts/keepers/upload-choices.ts'
import { uploadWording } from '#contracts/keepers/upload-wording.ts'
import type { FileUpload } from '#contracts/keepers/uploads.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takeLimits } from '../../limits/index.ts'
import { appendPiece, receivedBytes } from './partial-files.ts'
import { asOnlyWriter } from './piece-writers.ts'
import { getUpload, uploadAnswer } from './uploads.ts'
import { noteWritten } from './uploads.table.ts'

/** A piece as it arrives. */
type Piece = {
  uploadId: string
  offset: number
  /** 0 where it wasn't said. */
  announcedBytes: number
  body: Readable
}

/** More than any line brings; each costs a write to the disk. */
const piecesPerMinute = 3_000

/**
 * Adds a piece to its upload. Throws `conflict` with how much there is where it doesn't begin at the end of that, as a
 * piece that comes twice does; nothing is changed then. So does one that another piece replaces: what came of it stays.
 */
export async function receivePiece(
  deps: Deps,
  user: UserActor,
  { uploadId: id, offset, announcedBytes, body }: Piece,
): Promise<FileUpload> {
  const upload = await getUpload(deps, user, id)
  const limit = { key: `pieces:${user.userId}`, limit: piecesPerMinute, windowMs: 60_000 }
  await takeLimits(deps, [limit], uploadWording.tooFast)
  const left = Number(upload.bytes) - offset
  const maxBytes = Math.min(pieceMaxBytes, left)
  const tooLarge = left < pieceMaxBytes ? uploadWording.pastEnd : uploadWording.pieceTooLarge
  if (announcedBytes > maxBytes) throw new AppError('too_large', tooLarge)
  return asOnlyWriter(id, async (signal) => {
    if (offset !== (await receivedBytes(deps, id))) throw await otherPlace(deps, id)
    let isWhole = false
    try {
      await appendPiece(deps, id, { body, offset, maxBytes, tooLarge, signal })
      // Looked at before the rest is drained, which ends it, too.
      isWhole = body.readableEnded
    } finally {
      drain(body)
      await deps.database.relaxed((trx) => noteWritten(trx, id, deps.now()))
    }
    if (!isWhole) throw await otherPlace(deps, id)
    return uploadAnswer(deps, upload)
  })
}

async function otherPlace(deps: Deps, id: string): Promise<AppError> {
  const received = await receivedBytes(deps, id)
  return new AppError('conflict', uploadWording.otherPlace, { data: { received } })
}

/** Reads the rest of a piece that isn't wanted, so that its caller hears the answer; hangs up on one that has no end. */
function drain(body: Readable): void {
  let bytes = 0
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > pieceMaxBytes) body.destroy()
  })
  // A stream that was piped somewhere is paused since.
  body.resume()
}
