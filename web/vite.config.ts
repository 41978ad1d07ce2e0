import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const apiOrigin = `http://127.0.0.1:${process.env.KEEPER_API_PORT ?? '3000'}`

/** Fonts that the first paint needs; their built names carry a hash. */
const criticalFonts = [/inter-latin-wght-normal-.*\.woff2$/, /newsreader-latin-opsz-normal-.*\.woff2$/]

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), preloadFonts(), prerenderLanding()],
  server: {
    port: Number(process.env.KEEPER_WEB_PORT ?? 5173),
    proxy: { '/api': apiOrigin, '/health': apiOrigin, '/ping': apiOrigin },
  },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    // Everything stays a file of its own: the policy allows no data: fonts, and small icons are drawn inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: chatDependencies },
  },
})

/**
 * The list of what to fetch along with each chunk is part of the entry, which every visitor loads: only the public
 * chat, whose first load counts, has one. Other screens find what they import when they have arrived.
 */
function chatDependencies(file: string, dependencies: string[]): string[] {
  return file.includes('/public-chat-screen-') || file.endsWith('.html') ? dependencies : []
}

/** Puts the landing page into the built index.html, so that it shows before the script has loaded. */
function prerenderLanding(): Plugin {
  return {
    name: 'keeper:prerender-landing',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const file = fileURLToPath(new URL('src/app/landing-markup.tsx', import.meta.url))
        const { module } = await runnerImport<LandingMarkup>(file, {
          root,
          configFile: false,
          plugins: [react()],
        })
        return html.replace('<div id="app">', `$&<div id="prerendered">${await module.landingMarkup()}</div>`)
      },
    },
  }
}

type LandingMarkup = { landingMarkup: () => Promise<string> }

/** Adds `<link rel="preload">` for the critical fonts to the built page. */
function preloadFonts(): Plugin {
  return {
    name: 'keeper:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) =>
          criticalFonts.some((font) => font.test(file)),
        )
        return files.map((file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        }))
      },
    },
  }
}
