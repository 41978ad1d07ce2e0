import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, type Rolldown } from 'vite'

/** The screens without a sign-in whose scripts are fetched at once, by their address's only segment; all in one frame. */
const screens = { '': '/landing-screen.tsx', login: '/login-screen.tsx', register: '/register-screen.tsx' }
/** The other screens with such an address; anything else is taken for a chat. */
const others = ['root', 'studio', 'keeper', 'debug', 'forgot-password', 'reset-password']
const frame = '/public-layout.tsx'
const chatScreen = '/public-chat-screen.tsx'
/** What everything is set in, and what titles and people's own words are. */
const fonts = ['inter-latin.woff2', 'newsreader-latin.woff2']
const placeholder = 'var files = null'

/** Puts first-paint.js into index.html, and, in the build, the names of the files that it loads. */
export function firstLoad(): Plugin[] {
  const code = readFileSync(new URL('first-paint.js', import.meta.url), 'utf8')
  if (!code.includes(placeholder)) throw new Error('first-paint.js has no place for the files.')
  return [
    {
      name: 'keeper:first-paint',
      transformIndexHtml: {
        order: 'pre',
        handler: (html) =>
          replaceOnce(html, '<script src="/first-paint.js"></script>', `<script>${code}</script>`),
      },
    },
    {
      name: 'keeper:first-load',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle = {}, chunk }) {
          if (!chunk) throw new Error('index.html has no script.')
          const files = JSON.stringify(listFiles(bundle, chunk))
          const tag = `<script type="module" crossorigin src="/${chunk.fileName}"></script>`
          const built = minifySync('first-paint.js', replaceOnce(code, placeholder, `var files = ${files}`))
          return replaceOnce(replaceOnce(html, tag, ''), code, built.code)
        },
      },
    },
  ]
}

function listFiles(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk) {
  const shared = importedBy(bundle, entry.fileName)
  const beyondShared = (...parts: string[]) => {
    const files = parts.flatMap((part) => [...importedBy(bundle, chunkOf(bundle, part))])
    return [...new Set(files)].filter((file) => !shared.has(file)).map(asAddress)
  }
  return {
    entry: `/${entry.fileName}`,
    shared: [...shared].map(asAddress),
    screens: Object.fromEntries(
      Object.entries(screens).map(([segment, file]) => [segment, beyondShared(frame, file)]),
    ),
    chat: beyondShared(chatScreen),
    fonts: fonts.map((font) => asAddress(fontOf(bundle, font))),
    others,
  }
}

/** A script and all that it imports statically. */
function importedBy(bundle: Rolldown.OutputBundle, fileName: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return seen
  seen.add(fileName)
  for (const imported of chunk.imports) importedBy(bundle, imported, seen)
  return seen
}

function chunkOf(bundle: Rolldown.OutputBundle, screen: string): string {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(screen),
  )
  if (!chunk) throw new Error(`The build has no script of its own for ${screen}.`)
  return chunk.fileName
}

function fontOf(bundle: Rolldown.OutputBundle, name: string): string {
  const font = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name))
  if (!font) throw new Error(`The build has no font ${name}.`)
  return font.fileName
}

function asAddress(fileName: string): string {
  return `/${fileName}`
}

function replaceOnce(html: string, part: string, by: string): string {
  if (!html.includes(part)) throw new Error(`index.html lacks ${part}.`)
  return html.replace(part, () => by)
}
