import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Puts a file in place of another one: after a power cut there is the old one or the new one, whole. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.new`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  renameSync(draft, file)
  syncFolder(dirname(file))
}

/** Waits until the names in a folder are on the disk. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Waits until everything in a folder is on the disk. Throws the reason of `signal` once that is aborted. */
export async function syncTree(folder: string, signal?: AbortSignal): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) {
    signal?.throwIfAborted()
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else await syncFile(path)
  }
  syncFolder(folder)
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
