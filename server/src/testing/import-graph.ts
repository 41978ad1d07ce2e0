import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The server's source folder. */
export const sourceFolder = fileURLToPath(new URL('..', import.meta.url))

/** One import of a product file: both paths as seen from the source folder. */
export type Import = { from: string; to: string }

/** Every relative import of the product's files; tests and what they share are left out. */
export function listImports(): Import[] {
  return listProductFiles().flatMap((from) => {
    const text = readFileSync(join(sourceFolder, from), 'utf8')
    return [...text.matchAll(importPattern)].map(([, path = '']) => ({
      from,
      to: relative(sourceFolder, join(sourceFolder, dirname(from), path)),
    }))
  })
}

/** Every file that the browser tests load by relative paths, as seen from the source folder. */
export function listLoadedByBrowserTests(): string[] {
  const folder = join(sourceFolder, '../../e2e')
  const specs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const reached = new Set(specs.map((file) => join(folder, file)))
  // A set that grows while it is walked is walked to its end.
  for (const from of reached) {
    for (const [, path = ''] of readFileSync(from, 'utf8').matchAll(importPattern))
      reached.add(join(dirname(from), path))
  }
  return [...reached].map((file) => relative(sourceFolder, file))
}

/** The files that ship, as paths from the source folder. */
export function listProductFiles(): string[] {
  return readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'))
}

const importPattern = /^(?:import|export) (?:type )?[^'"]*? from '(\.[^']+)'/gm
