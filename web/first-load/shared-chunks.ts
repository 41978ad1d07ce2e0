import type { Rolldown } from 'vite'
import { importerFinder } from './importers.ts'

/** Screens that visitors open first: what they share stays as small as each needs it. */
const first = /\/(?:public-layout|landing-screen|login-screen|register-screen|public-chat-screen)\.tsx$/
/** Everything behind the sign-in stands in this frame. */
const frame = '/src/app/shell.tsx'
/** The screen that people open most; its first load is measured (scripts/bundle-budget.ts). */
const list = '/moments/moments-screen.tsx'
/** Where the screens behind the sign-in are imported; what only they reach, visitors never load. */
const guarded = /\/src\/app\/(?:guarded-routes\.tsx|keeper-screens\.ts|studio-screens\.ts)$/
/** A small module that so many screens share joins what the frame needs. */
const screensLeast = 6
const smallChars = 4_000

/** Sends what was written on this device, on every screen, and shows nothing. */
const sender = '/writing/outbox-sender.tsx'
/** What opens over a screen: menus, dialogs, lists of choices. */
const popups = /\/node_modules\/@(?:base-ui|floating-ui)\//
const icons = '/node_modules/lucide-react/dist/esm/icons/'

/**
 * One file each for what the frame of the signed-in screens needs, what the list of moments needs besides, what sends on
 * every screen, what opens over screens, and the small modules that several other screens share. The bundler's own way, a
 * file for each module, keeps a first visit waiting for a hundred. What visitors may need later, such as a dialog, is a
 * file of its own and doesn't bring them the rest.
 */
export function sharedChunks(): Rolldown.CodeSplittingGroup {
  const found: Found = { roots: new Map(), importersOf: importerFinder() }
  return {
    name(moduleId, context) {
      const rootsOf = rootFinder(context, found)
      const roots = rootsOf(moduleId)
      // The frame itself is counted by its name (scripts/bundle-budget.ts).
      if (moduleId.endsWith(frame) || isFirst(roots, context)) return null
      const isInside = roots.every((root) => isGuarded(root, context, rootsOf))
      if (isOf(frame, roots)) return isInside ? 'shell-parts' : 'late-parts'
      if (isOf(list, roots) && (roots.length > 1 || moduleId.includes(icons)))
        return isInside ? 'list-parts' : 'late-parts'
      if (isOf(sender, roots) && !moduleId.endsWith(sender)) return isInside ? 'sender-parts' : null
      if (popups.test(moduleId) && roots.length > 1) return 'popup-parts'
      if (moduleId.includes(icons)) return 'more-icons'
      const isShared = roots.length >= screensLeast && isLight(moduleId, context, rootsOf)
      return isShared && isInside ? 'screen-parts' : null
    },
    debugName: 'shared chunks',
  }
}

function isFirst(roots: readonly string[], context: Rolldown.ChunkingContext): boolean {
  return roots.some((root) => first.test(root) || context.getModuleInfo(root)?.isEntry)
}

function isOf(screen: string, roots: readonly string[]): boolean {
  return roots.some((root) => root.endsWith(screen))
}

/** Whether a module is small and brings nothing large that the frame doesn't bring anyway. */
function isLight(moduleId: string, context: Rolldown.ChunkingContext, rootsOf: Roots): boolean {
  let chars = 0
  const reached = new Set([moduleId])
  for (const id of reached) {
    const roots = rootsOf(id)
    if (isOf(frame, roots) || roots.some((root) => context.getModuleInfo(root)?.isEntry)) continue
    const module = context.getModuleInfo(id)
    chars += module?.code?.length ?? 0
    if (chars > smallChars) return false
    for (const imported of module?.importedIds ?? []) reached.add(imported)
  }
  return true
}

/** What has been found out about the modules of one build. */
type Found = { roots: Map<string, readonly string[]>; importersOf: ReturnType<typeof importerFinder> }

type Roots = (moduleId: string) => readonly string[]

/** The entries and lazily loaded modules through which a module is reached by static imports. */
function rootFinder(context: Rolldown.ChunkingContext, found: Found): Roots {
  return (moduleId) => {
    const roots = found.roots.get(moduleId) ?? findRoots(moduleId, context, found)
    found.roots.set(moduleId, roots)
    return roots
  }
}

function findRoots(
  moduleId: string,
  context: Rolldown.ChunkingContext,
  { importersOf }: Found,
): readonly string[] {
  const roots: string[] = []
  const reached = new Set([moduleId])
  // A set goes on through what is added to it meanwhile.
  for (const id of reached) {
    const module = context.getModuleInfo(id)
    if (module?.isEntry || (module?.dynamicImporters.length ?? 0) > 0) roots.push(id)
    for (const importer of importersOf(id, context)) reached.add(importer)
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
      guarded.test(importer) ||
      rootsOf(importer).every((above) => seen.has(above) || isGuarded(above, context, rootsOf, seen)),
  )
}
