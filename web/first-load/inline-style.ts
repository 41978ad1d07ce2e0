import type { Plugin, Rolldown } from 'vite'

/** Puts the style sheet of the whole app into index.html: no first paint waits for a second file. */
export function inlineStyle(): Plugin {
  let style = ''
  return {
    name: 'keeper:inline-style',
    apply: 'build',
    generateBundle: {
      // Before it is written down for each screen that this sheet is to be fetched along with it.
      order: 'pre',
      handler(_options, bundle) {
        style = takeStyle(bundle)
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'style', children: style, injectTo: 'head' }],
    },
  }
}

/** The app's entry; a style sheet that is an entry of its own is none. */
function isApp({ isEntry, facadeModuleId }: Rolldown.OutputChunk): boolean {
  return isEntry && facadeModuleId?.endsWith('/index.html') === true
}

/** Takes the app's style sheet out of a build. */
function takeStyle(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const [name] = chunks.find(isApp)?.viteMetadata?.importedCss ?? []
  const sheet = name === undefined ? undefined : bundle[name]
  if (name === undefined || sheet?.type !== 'asset') throw new Error('The app has no style sheet.')
  for (const { viteMetadata } of chunks) viteMetadata?.importedCss.delete(name)
  delete bundle[name]
  return String(sheet.source)
}
