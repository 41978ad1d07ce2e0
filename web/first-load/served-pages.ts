import react from '@vitejs/plugin-react'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { type Plugin, runnerImport } from 'vite'
import { pageMark, slot } from '../../contracts/src/screens/page-slots.ts'

type Views = typeof import('../src/app/served-views.tsx')

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Writes a page for each screen that shows before the script has loaded: pages/{path}/index.html with the screen's
 * markup, and templates/chat.html, which the server fills with a public agent. index.html itself holds none.
 */
export function servedPages(): Plugin {
  return {
    name: 'keeper:served-pages',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const { servedPaths, renderScreen, renderChat } = await loadViews()
      const page = await readFile(join(dir, 'index.html'), 'utf8')
      if (pageMark.test(page)) throw new Error('index.html holds what looks like a mark to be filled.')
      const settle = `<script>${await bundleSettling()}</script>`
      const write = async (name: string, view: string, head = '') => {
        const file = join(dir, name)
        await mkdir(dirname(file), { recursive: true })
        // A view of links needs nothing.
        const script = view.includes('<button') ? settle : ''
        await writeFile(file, withView(page, { view, head, script }))
      }
      for (const path of servedPaths) await write(join('pages', path, 'index.html'), renderScreen(path))
      const agent = `<meta name="served-agent" content="${slot('agent')}" />`
      await write('templates/chat.html', renderChat(), agent)
    },
  }
}

/** The screens as the build can render them. */
async function loadViews(): Promise<Views> {
  const file = join(root, 'src/app/served-views.tsx')
  const { module } = await runnerImport<Views>(file, { root, configFile: false, plugins: [react()] })
  return module
}

function withView(page: string, { view, head, script }: { view: string; head: string; script: string }) {
  const parts = [
    ['<html ', '<html data-served '],
    ['<script>', `${head}<script>`],
    ['<div id="app"></div>', `<div id="app"><div id="prerendered">${view}</div></div>${script}`],
  ] as const
  return parts.reduce((html, [place, filled]) => {
    if (!html.includes(place)) throw new Error(`index.html lacks ${place}.`)
    return html.replace(place, () => filled)
  }, page)
}

/** The script that stands behind a view, with what it imports. */
async function bundleSettling(): Promise<string> {
  const bundle = await rolldown({ input: join(root, 'src/app/settle-view.ts'), platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code.trim()
}
