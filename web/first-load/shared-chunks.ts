import type { Rolldown } from 'vite'

/** Screens that visitors open first: what they share stays as small as each needs it. */
const first = /\/(?:public-layout|landing-screen|login-screen|register-screen|public-chat-screen)\.tsx$/
/** Everything behind the sign-in stands in this frame. */
const frame = '/src/app/shell.tsx'
/** Where the screens behind the sign-in are imported; what only they reach, visitors never load. */
const guarded = '/src/app/guarded-screens.ts'
/** A small module that so many screens share joins what the frame needs. */
const screensLeast = 6
const smallChars = 4_000

/**
 * What the frame of the signed-in screens needs, with the small modules that several of them share, in two files: a
 * file for each module, as the bundler makes them by itself, keeps a first visit waiting for a hundred. What visitors
 * may need later, such as a dialog, is a file of its own, and doesn't bring them the rest.
 */
export function sharedChunks(): Rolldown.CodeSplittingGroup {
  const found = new Map<string, readonly string[]>()
  return {
    name(moduleId, context) {
      const rootsOf = rootFinder(context, found)
      const roots = rootsOf(moduleId)
      if (isFirst(roots, context)) return null
      const isShared =
        isOfFrame(roots) || (roots.length >= screensLeast && isLight(moduleId, context, rootsOf))
      if (!isShared) return null
      return roots.every((root) => isGuarded(root, context, rootsOf)) ? 'shell-parts' : 'late-parts'
    },
    debugName: 'shared chunks',
  }
}

function isFirst(roots: readonly string[], context: Rolldown.ChunkingContext): boolean {
  return roots.some((root) => first.test(root) || context.getModuleInfo(root)?.isEntry)
}

function isOfFrame(roots: readonly string[]): boolean {
  return roots.some((root) => root.endsWith(frame))
}

/** Whether a module is small and brings nothing large that the frame doesn't bring anyway. */
function isLight(moduleId: string, context: Rolldown.ChunkingContext, rootsOf: Roots): boolean {
  let chars = 0
  const reached = new Set([moduleId])
  for (const id of reached) {
    const roots = rootsOf(id)
    if (isOfFrame(roots) || roots.some((root) => context.getModuleInfo(root)?.isEntry)) continue
    const module = context.getModuleInfo(id)
    chars += module?.code?.length ?? 0
    if (chars > smallChars) return false
    for (const imported of module?.importedIds ?? []) reached.add(imported)
  }
  return true
}

type Roots = (moduleId: string) => readonly string[]

/** The entries and lazily loaded modules through which a module is reached by static imports. */
function rootFinder(context: Rolldown.ChunkingContext, found: Map<string, readonly string[]>): Roots {
  return (moduleId) => {
    const roots = found.get(moduleId) ?? findRoots(moduleId, context)
    found.set(moduleId, roots)
    return roots
  }
}

function findRoots(moduleId: string, context: Rolldown.ChunkingContext): readonly string[] {
  const roots: string[] = []
  const reached = new Set([moduleId])
  // A set goes on through what is added to it meanwhile.
  for (const id of reached) {
    const module = context.getModuleInfo(id)
    if (module?.isEntry || (module?.dynamicImporters.length ?? 0) > 0) roots.push(id)
    for (const importer of module?.importers ?? []) reached.add(importer)
  }
  return roots
}

/** Whether only people who are signed in load a root. */
function isGuarded(
  root: string,
  context: Rolldown.ChunkingContext,
  rootsOf: Roots,
  seen = new Set<string>(),
): boolean {
  seen.add(root)
  const module = context.getModuleInfo(root)
  if (module?.isEntry || first.test(root)) return false
  return (module?.dynamicImporters ?? []).every(
    (importer) =>
      importer.endsWith(guarded) ||
      rootsOf(importer).every((above) => seen.has(above) || isGuarded(above, context, rootsOf, seen)),
  )
}
