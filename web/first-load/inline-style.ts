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

/** Takes the entry's style sheet out of a build. */
function takeStyle(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const [name] = chunks.find(({ isEntry }) => isEntry)?.viteMetadata?.importedCss ?? []
  const sheet = name === undefined ? undefined : bundle[name]
  if (name === undefined || sheet?.type !== 'asset') throw new Error('The app has no style sheet.')
  for (const { viteMetadata } of chunks) viteMetadata?.importedCss.delete(name)
  delete bundle[name]
  return String(sheet.source)
}
