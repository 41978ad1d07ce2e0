import { posix } from 'node:path'
import type { Rolldown } from 'vite'

const lucide = '/node_modules/lucide-react/dist/esm/lucide-react.mjs'

/**
 * Finds the modules that import one statically. A door (a feature's index.ts, or the package of the icons) only passes on
 * what other modules export: of those who import it, only those who import something of the module count.
 */
export function importerFinder(): (moduleId: string, context: Rolldown.ChunkingContext) => readonly string[] {
  const doors = new Map<string, Map<string, readonly string[]>>()
  return (moduleId, context) => {
    const importers = context.getModuleInfo(moduleId)?.importers ?? []
    return importers.flatMap((importer) => {
      if (!isDoor(importer)) return [importer]
      const takers = doors.get(importer) ?? findTakers(importer, context)
      doors.set(importer, takers)
      return takers.get(moduleId) ?? []
    })
  }
}

function isDoor(moduleId: string): boolean {
  return moduleId.endsWith('/index.ts') || moduleId.endsWith(lucide)
}

/** Who imports what through a door, by the modules that it passes on. */
function findTakers(door: string, context: Rolldown.ChunkingContext): Map<string, readonly string[]> {
  const { code, importers = [], dynamicImporters = [] } = context.getModuleInfo(door) ?? {}
  const takersOf = new Map<string, string[]>()
  for (const importer of importers)
    for (const { inner, from } of listNames('import', context.getModuleInfo(importer)?.code))
      if (isFrom(from, importer, door)) takersOf.set(inner, [...(takersOf.get(inner) ?? []), importer])
  const found = new Map<string, string[]>()
  for (const { outer, from } of listNames('export', code)) {
    const moduleId = posix.join(posix.dirname(door), from)
    const takers = [...(takersOf.get(outer) ?? []), ...(dynamicImporters.length > 0 ? [door] : [])]
    found.set(moduleId, [...(found.get(moduleId) ?? []), ...takers])
  }
  return found
}

/** The names of `import { inner as outer } from 'from'`, or of what is exported so. */
function listNames(kind: 'import' | 'export', code: string | null | undefined) {
  const statements = (code ?? '').matchAll(
    new RegExp(`\\b${kind} ?\\{([^{}]*)\\} ?from ?["']([^"'\\n]+)["']`, 'g'),
  )
  return Array.from(statements).flatMap(([, names = '', from = '']) =>
    names.split(',').map((name) => {
      const [inner = '', outer = inner] = name.trim().split(/\s+as\s+/)
      return { inner, outer, from }
    }),
  )
}

function isFrom(from: string, importer: string, door: string): boolean {
  if (from === 'lucide-react') return door.endsWith(lucide)
  return posix.join(posix.dirname(importer), from) === door
}
