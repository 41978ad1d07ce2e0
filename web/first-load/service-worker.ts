import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'

const source = fileURLToPath(new URL('../service-worker/main.ts', import.meta.url))
/** What the app shows outside its pages, of the public folder. */
const publicFiles = ['/favicon.svg', '/manifest.webmanifest', '/icons/keeper-192.png']

/** What sets formulas and draws diagrams. */
const late = /\/ui\/(?:typeset-formula|draw-diagram)\.tsx?$/

/** Writes sw.js: the service worker, with the names of what one build of the app is made of. */
export function serviceWorker(): Plugin {
  return {
    name: 'keeper:service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const page = readFileSync(join(dir, 'index.html'), 'utf8')
      const code = await bundleWorker()
      const build = describeBuild({ page, code }, bundle)
      await writeFile(join(dir, 'sw.js'), `const keeperBuild=${JSON.stringify(build)};${code}`)
    },
  }
}

function describeBuild({ page, code }: { page: string; code: string }, bundle: Rolldown.OutputBundle) {
  const onlyOnline = listOnlyOnline(bundle)
  const assets = Object.keys(bundle).filter(
    (name) => /^assets\/.*\.(?:js|css|woff2)$/.test(name) && !onlyOnline.has(name) && !/KaTeX_/.test(name),
  )
  const files = [...assets.map((name) => `/${name}`), ...publicFiles].toSorted()
  const version = createHash('sha256')
    .update([page, code, ...files].join('\n'))
    .digest('hex')
    .slice(0, 16)
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName
  if (entry === undefined) throw new Error('The build has no entry.')
  return { version, entry: `/${entry}`, files }
}

/** The scripts and style sheets that only large parts of an agent's answers need; nobody is answered without the server. */
function listOnlyOnline(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const isLate = ({ facadeModuleId }: Rolldown.OutputChunk) => late.test(facadeModuleId ?? '')
  const reached = new Set(chunks.filter(({ isEntry }) => isEntry))
  // A set goes on through what is added to it meanwhile.
  for (const { imports, dynamicImports } of reached)
    for (const name of [...imports, ...dynamicImports]) {
      const chunk = bundle[name]
      if (chunk?.type === 'chunk' && !isLate(chunk)) reached.add(chunk)
    }
  const others = chunks.filter((chunk) => !reached.has(chunk))
  return new Set(
    others.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]),
  )
}

async function bundleWorker(): Promise<string> {
  const bundle = await rolldown({ input: source, platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code.trim()
}
