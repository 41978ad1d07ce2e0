import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importMaxBytes } from '#contracts/keepers/import-choices.ts'
import { importWording } from '#contracts/keepers/import-wording.ts'
import type { Config } from '../../../config.ts'
import { AppError } from '../../../errors.ts'
import { asDiskFull } from '../../attachments/index.ts'
import { movePartialFile } from '../uploads/partial-files.ts'

type FileDeps = { config: Pick<Config, 'dataDir'> }

/** Where an import's upload is until the import has ended. */
export function importPath({ config }: FileDeps, id: string): string {
  return join(importsFolder(config), id)
}

function importsFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'imports')
}

/** Writes an upload as it comes. Returns its bytes; throws where it is empty, too large or broken off. */
export async function saveUpload(deps: FileDeps, id: string, input: Readable): Promise<number> {
  await mkdir(importsFolder(deps.config), { recursive: true, mode: 0o700 })
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > importMaxBytes) throw new AppError('too_large', importWording.tooLarge)
      yield chunk
    }
  }
  try {
    await pipeline(input, counted, createWriteStream(importPath(deps, id), { mode: 0o600, flags: 'wx' }))
    if (bytes === 0) throw new AppError('invalid_request', importWording.empty)
    return bytes
  } catch (error) {
    await removeUploads(deps, [id])
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw new AppError('invalid_request', importWording.uploadCut, { cause: error })
    throw asDiskFull(error)
  }
}

/** Makes a file that came in pieces the upload of the import with the same id. */
export async function adoptUpload(deps: FileDeps, id: string): Promise<void> {
  await mkdir(importsFolder(deps.config), { recursive: true, mode: 0o700 })
  await movePartialFile(deps, id, importPath(deps, id))
}

export async function removeUploads(deps: FileDeps, ids: readonly string[]): Promise<void> {
  for (const id of ids) await rm(importPath(deps, id), { force: true })
}

/** Removes uploads that were last written to before a moment. */
export async function removeOldUploads(
  deps: FileDeps,
  ids: readonly string[],
  before: number,
): Promise<void> {
  for (const id of ids) {
    const found = await stat(importPath(deps, id)).catch(() => undefined)
    if (found && found.mtimeMs < before) await removeUploads(deps, [id])
  }
}

/** The imports whose uploads are there. */
export async function listUploads({ config }: FileDeps): Promise<string[]> {
  return readdir(importsFolder(config)).catch(() => [])
}
