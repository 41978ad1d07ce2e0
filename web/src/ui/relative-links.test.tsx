import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

function shown(text: string): string {
  return renderToStaticMarkup(<Markdown text={text} isWriting={false} />)
}

test.each(['attachments/weir.webp', 'notes.md', '../up', '?page=2', 'example.com/a'])(
  'an address relative to somewhere else, such as %s, is shown as words rather than as a link',
  (address) => {
    const html = shown(`[the weir](${address}) and ![a heron](${address})`)
    expect(html).not.toContain('href')
    expect(html).toContain('the weir')
    expect(html).toContain('Image: a heron')
  },
)

test.each(['https://example.com/a', 'mailto:ada@example.com', '/keeper/1', '#fn-1'])(
  '%s is a link',
  (address) => {
    expect(shown(`[there](${address})`)).toContain(`href="${address}"`)
  },
)
