import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { wording } from '#contracts/wording.ts'
import { AppError } from '../../errors.ts'
import type { FileStore } from './file-store.ts'

/** Files in the data folder, which backups hold too. */
export function folderStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'attachments')
  return {
    async put(name, file) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(file.path, join(folder, name))
      await syncNames(folder)
    },
    async open(name, range) {
      const file = await open(join(folder, name)).catch((cause: unknown) => {
        throw isMissing(cause) ? new AppError('not_found', wording.notFound, { cause }) : cause
      })
      return createReadStream('', { fd: file, ...range })
    },
    async sizeOf(name) {
      const found = await stat(join(folder, name)).catch((cause: unknown) => {
        if (isMissing(cause)) return undefined
        throw cause
      })
      return found?.size
    },
    async remove(names) {
      for (const name of names) await rm(join(folder, name), { force: true })
    },
    async *list() {
      for (const name of await readdir(folder).catch(() => [])) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (found?.isFile()) yield { name, writtenAt: found.mtimeMs }
      }
    },
  }
}

/** Waits until the names of a folder are on the disk. */
async function syncNames(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
