import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const apiOrigin = `http://127.0.0.1:${process.env.KEEPER_API_PORT ?? '3000'}`

/** Fonts that the first paint needs; their built names carry a hash. */
const criticalFonts = [/inter-latin-wght-normal-.*\.woff2$/, /newsreader-latin-opsz-normal-.*\.woff2$/]

/** What the public chat shares with other screens. */
const chatParts =
  /web\/src\/(ui\/(notice|skeleton|pill|agent-avatar|spoken-reply|sentences|markdown-text)\.tsx?|lib\/enter-sends\.ts)/

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), preloadFonts(), prerenderLanding()],
  server: {
    port: Number(process.env.KEEPER_WEB_PORT ?? 5173),
    proxy: { '/api': apiOrigin, '/health': apiOrigin, '/ping': apiOrigin, '/railway-status': apiOrigin },
  },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    // Everything stays a file of its own: the policy allows no data: fonts, and small icons are drawn inline.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Only a visitor's first page is worth telling its parts ahead; the entry would list those of every screen.
      resolveDependencies: (file, parts) =>
        file.includes('public-chat-screen') ? parts : parts.filter((part) => part.endsWith('.css')),
    },
    // Parts that several screens share would each be a file; a page that needs most of them loads one.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'parts', test: /web\/src\/ui\/(button|classes)\.tsx?/ },
            { name: 'chat-parts', test: chatParts },
          ],
        },
      },
    },
  },
})

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
