import type { Plugin } from 'vite'

/** Puts the style sheet of the whole app into index.html: no first paint waits for a second file. */
export function inlineStyle(): Plugin {
  return {
    name: 'keeper:inline-style',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const [tag, file] = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)">/.exec(html) ?? []
        const sheet = file === undefined ? undefined : bundle[file]
        if (tag === undefined || file === undefined || sheet?.type !== 'asset')
          throw new Error('index.html has no style sheet.')
        delete bundle[file]
        // Nor does a script that comes later, and needs the app's first one, wait for it.
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.viteMetadata?.importedCss.delete(file)
        return html.replace(tag, () => `<style>${String(sheet.source)}</style>`)
      },
    },
  }
}
