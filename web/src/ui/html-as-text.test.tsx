import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

function shown(text: string): string {
  return renderToStaticMarkup(<Markdown text={text} isWriting={false} keepsLines />)
}

test.each([
  ['<Mum> said we should call', '&lt;Mum&gt; said we should call'],
  ['We met <b>Ada</b> there', 'We met &lt;b&gt;Ada&lt;/b&gt; there'],
  ['<!-- note to self -->', '&lt;!-- note to self --&gt;'],
  ['- one <Mum>\n- two', '<li>one &lt;Mum&gt;</li>'],
  ['> <div>\n> quoted', '&lt;div&gt;<br/>'],
])('%s shows every word', (text, markup) => {
  expect(shown(text)).toContain(markup)
})

test('a tag that breaks a line does so, and no other tag is one', () => {
  expect(shown('| a |\n|---|\n| one<br>two |')).toMatch(/one<br\/>\s*two/)
  expect(shown('<img src=x onerror=alert(1)> <script>alert(1)</script>')).not.toMatch(/<(img|script)/)
})
