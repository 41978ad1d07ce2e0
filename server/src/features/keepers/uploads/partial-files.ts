import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { attachmentWording } from '#contracts/keepers/attachment-wording.ts'
import { uploadWording } from '#contracts/keepers/upload-wording.ts'
import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { asDiskFull } from '../../attachments/index.ts'

type FileDeps = { config: Pick<Config, 'dataDir'> }

/** Where what has come of an upload is. */
export function partialPath({ config }: FileDeps, id: string): string {
  return join(partialFolder(config), id)
}

/** On the disk of the data folder, so that a whole file is moved from there at once; no backup holds it. */
function partialFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'partial-uploads')
}

/** How much of an upload has come. */
export async function receivedBytes(deps: FileDeps, id: string): Promise<number> {
  const found = await stat(partialPath(deps, id)).catch(() => undefined)
  return found?.size ?? 0
}

/** Throws `unavailable` where a file would not fit on the disk. */
export async function requireDiskRoom(
  { config, bounds }: FileDeps & Pick<Deps, 'bounds'>,
  bytes: number,
): Promise<void> {
  const { bavail, bsize } = await statfs(config.dataDir)
  if (bavail * bsize < bytes + bounds.diskReserveBytes)
    throw new AppError('unavailable', attachmentWording.diskFull)
}

/**
 * Adds to an upload what comes, up to `maxBytes`, until the piece or the signal ends it; it is on the disk when this
 * returns, and what is left of the piece unread. What came of a piece that broke off stays. A piece is written where it
 * belongs: one that two processes get at once is there once. Throws `too_large`, `unavailable` where the disk is full,
 * `invalid_request` where the line was cut.
 */
export async function appendPiece(
  deps: FileDeps,
  id: string,
  { body, offset, maxBytes, tooLarge, signal }: Appended,
): Promise<void> {
  await mkdir(partialFolder(deps.config), { recursive: true, mode: 0o700 })
  const file = await open(partialPath(deps, id), constants.O_WRONLY | constants.O_CREAT, 0o600)
  let bytes = 0
  async function* bounded(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new AppError('too_large', tooLarge)
      yield chunk
    }
  }
  const taken = new PassThrough()
  const leave = () => {
    body.unpipe(taken)
    taken.end()
  }
  try {
    // Not the body itself, which would be destroyed, and its line with it, before anything is answered.
    finished(body, { writable: false }, (error) => void (error && taken.destroy(error)))
    if (signal.aborted) taken.end()
    else body.pipe(taken)
    signal.addEventListener('abort', leave)
    await pipeline(taken, bounded, file.createWriteStream({ start: offset, flush: true }))
  } catch (error) {
    throw pieceError(error)
  } finally {
    signal.removeEventListener('abort', leave)
    body.unpipe(taken)
  }
}

type Appended = { body: Readable; offset: number; maxBytes: number; tooLarge: string; signal: AbortSignal }

function pieceError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|ABORT_ERR)$/.test(code))
    return new AppError('invalid_request', uploadWording.interrupted, { cause: error })
  return asDiskFull(error)
}

/** Moves a whole file to where it is used. */
export function movePartialFile(deps: FileDeps, id: string, to: string): Promise<void> {
  return rename(partialPath(deps, id), to)
}

export async function removePartialFiles(deps: FileDeps, ids: readonly string[]): Promise<void> {
  for (const id of ids) await rm(partialPath(deps, id), { force: true })
}

/** The uploads of which something has come, and when it came last. */
export async function listPartialFiles(deps: FileDeps): Promise<{ id: string; writtenAt: number }[]> {
  const found: { id: string; writtenAt: number }[] = []
  for (const id of await readdir(partialFolder(deps.config)).catch(() => [])) {
    const file = await stat(partialPath(deps, id)).catch(() => undefined)
    if (file) found.push({ id, writtenAt: file.mtimeMs })
  }
  return found
}
