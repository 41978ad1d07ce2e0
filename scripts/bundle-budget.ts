import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

/**
 * What a browser may fetch as script before a visitor's first message is sent, and before a keeper's moments show; KB are
 * 1,000 bytes, gzipped. Each screen, and the frame that it stands in, has a chunk of its own.
 */
const budgets = [
  {
    name: 'landing',
    page: 'pages/index.html',
    parts: ['src/app/public-layout.tsx', 'src/features/landing/landing-screen.tsx'],
    limitKb: 95,
  },
  {
    name: 'public chat',
    page: 'templates/chat.html',
    parts: ['src/features/chat/public-chat-screen.tsx'],
    limitKb: 116,
  },
  {
    name: 'moments, before the editor and Markdown',
    page: 'index.html',
    parts: [
      'src/app/keeper-screens.ts',
      'src/app/shell.tsx',
      'src/features/keepers/moments/moments-screen.tsx',
    ],
    limitKb: 150,
  },
]

/** The part of Vite's manifest that says which file loads which. */
export const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
  }),
)
export type Manifest = z.infer<typeof Manifest>

if (import.meta.main) process.exitCode = reportBudgets('web/dist')

/** Prints each screen's first-load script; answers the exit code. */
function reportBudgets(dist: string): number {
  const loads = measureFirstLoads(dist)
  for (const { name, sizeKb, files, limitKb } of loads) {
    const verdict = sizeKb <= limitKb ? 'within' : 'OVER'
    console.log(`${name}: ${sizeKb.toFixed(1)} KB in ${files} files, ${verdict} its ${limitKb} KB`)
  }
  return loads.every(({ sizeKb, limitKb }) => sizeKb <= limitKb) ? 0 : 1
}

/** What each screen's first load weighs in a built web app. */
export function measureFirstLoads(dist: string) {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')))
  return budgets.map(({ name, page, limitKb, parts }) => {
    const inline = zippedBytes(inlineScripts(readFileSync(join(dist, page), 'utf8')))
    const files = firstLoadFiles(manifest, parts)
    const bytes = files.reduce((sum, file) => sum + zippedBytes(readFileSync(join(dist, file))), inline)
    return { name, sizeKb: bytes / 1000, files: files.length, limitKb }
  })
}

/** As the build packs what is sent. */
function zippedBytes(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).length
}

/** The scripts that the page itself holds. */
function inlineScripts(html: string): string {
  return Array.from(html.matchAll(/<script>([^]*?)<\/script>/g), ([, code = '']) => code).join('\n')
}

/** The script files of a screen's first load: the entry, the screen's own chunks, and all they import statically. */
export function firstLoadFiles(manifest: Manifest, parts: readonly string[]): string[] {
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const seen = new Set<string>()
  for (const name of [...entries, ...parts]) collectImports(manifest, name, seen)
  return [...seen]
    .map((name) => manifest[name]?.file)
    .filter((file) => file !== undefined)
    .filter((file) => file.endsWith('.js'))
}

function collectImports(manifest: Manifest, name: string, seen: Set<string>): void {
  if (seen.has(name)) return
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build has no chunk ${name}: routes.tsx must import that screen lazily.`)
  seen.add(name)
  for (const imported of chunk.imports ?? []) collectImports(manifest, imported, seen)
}
