import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { attachmentTooLarge, attachmentWording } from '#contracts/keepers/attachment-wording.ts'
import { fileHeadBytes } from '#contracts/keepers/file-types.ts'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'

/** A file that has arrived whole and isn't stored yet. */
export type ReceivedFile = {
  path: string
  /** SHA-256, in hexadecimal. */
  hash: string
  bytes: number
  /** Its first bytes, which say what it is. */
  head: Buffer
}

/**
 * Writes what arrives into the data folder as it comes. Whoever asks stores the file or discards it. Throws `too_large`
 * past `maxBytes`, `unavailable` where the disk is full; after a failure nothing of it is left.
 */
export async function receiveFile(
  { dataDir }: Pick<Config, 'dataDir'>,
  bytes: Readable | Uint8Array,
  maxBytes = Infinity,
): Promise<ReceivedFile> {
  const folder = uploadsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let length = 0
  let head = Buffer.alloc(0)
  const source = bytes instanceof Readable ? bytes : Readable.from([bytes])
  try {
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          length += chunk.length
          if (length > maxBytes) throw new AppError('too_large', attachmentTooLarge(maxBytes))
          if (head.length < fileHeadBytes)
            head = Buffer.concat([head, chunk.subarray(0, fileHeadBytes - head.length)])
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path, { mode: 0o600, flush: true }),
    )
    return { path, hash: hash.digest('hex'), bytes: length, head }
  } catch (error) {
    await discardFile({ path })
    throw asDiskFull(error)
  }
}

/** Removes what arrived; does nothing where it has been stored. */
export function discardFile({ path }: Pick<ReceivedFile, 'path'>): Promise<void> {
  return rm(path, { force: true })
}

/** Removes what a process that died was receiving. */
export async function discardOldFiles({ dataDir }: Pick<Config, 'dataDir'>, before: number): Promise<void> {
  const folder = uploadsFolder(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < before) await discardFile({ path })
  }
}

/** On the disk of the data folder, so that a file is moved from there at once; no backup holds it. */
function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/** The error of a write as a sentence for people where the disk is full; otherwise as it is. */
export function asDiskFull(error: unknown): unknown {
  const isFull =
    error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))
  return isFull ? new AppError('unavailable', attachmentWording.diskFull, { cause: error }) : error
}
