import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoad } from './first-load/first-load.ts'
import { cutFonts, formulaFonts } from './first-load/fonts.ts'
import { inlineStyle } from './first-load/inline-style.ts'
import { partGroups } from './first-load/parts.ts'
import { servedPages } from './first-load/served-pages.ts'
import { sharedChunks } from './first-load/shared-chunks.ts'
import { serviceWorker } from './first-load/service-worker.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const apiOrigin = `http://127.0.0.1:${process.env.KEEPER_API_PORT ?? '3000'}`

export default defineConfig({
  root,
  plugins: [
    react(),
    tailwindcss(),
    cutFonts(),
    formulaFonts(),
    firstLoad(),
    inlineStyle(),
    servedPages(),
    serviceWorker(),
  ],
  server: {
    port: Number(process.env.KEEPER_WEB_PORT ?? 5173),
    // The host stays as the browser named it: the server compares it with the page's origin.
    proxy: Object.fromEntries(
      ['/api', '/health', '/ping', '/railway-status', '/p/'].map((path) => [
        path,
        { target: apiOrigin, changeOrigin: false },
      ]),
    ),
  },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    // Everything stays a file of its own: the policy allows no data: fonts, and small icons are drawn inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: dependenciesAhead },
    // Parts that several screens share would each be a file; a page that needs most of them loads one.
    rolldownOptions: {
      // The public pages of keepers, which the server writes, have a style sheet of their own.
      input: [`${root}index.html`, `${root}src/styles/public-keeper.css`],
      // A feature's door doesn't bring along what nobody takes through it.
      treeshake: {
        moduleSideEffects: [
          { test: /\/features\/keepers\/(?:recording|uploads)\/.*\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [...partGroups(), sharedChunks()] },
      },
    },
  },
})

/**
 * The list of what to fetch along with each chunk is part of the chunk that imports it. The entry, which every visitor
 * loads, has one of the public chat alone, whose first load counts; the tables of the screens behind the sign-in have
 * those of their screens. Others find what they import when they have arrived; style sheets are always fetched by such a
 * list.
 */
function dependenciesAhead(file: string, dependencies: string[], { hostId }: { hostId: string }): string[] {
  const isAhead = file.includes('/public-chat-screen-') || /\/(?:keeper|studio)-screens-/.test(hostId)
  return isAhead ? dependencies : []
}
