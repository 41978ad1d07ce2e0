import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { webFolder } from './static-web.ts'

const Manifest = z.record(z.string(), z.object({ file: z.string() }))

/** Finds where the built form of a style sheet is served, and again after a new build; undefined without one. */
export function createStyleReader(source: string): () => Promise<string | undefined> {
  const manifest = join(webFolder, '.vite/manifest.json')
  let known: { mtimeMs: number; address: string | undefined } | undefined
  return async () => {
    const built = await stat(manifest).catch(() => undefined)
    if (!built) return undefined
    if (known?.mtimeMs === built.mtimeMs) return known.address
    const file = Manifest.parse(JSON.parse(await readFile(manifest, 'utf8')))[source]?.file
    known = { mtimeMs: built.mtimeMs, address: file && `/${file}` }
    return known.address
  }
}
