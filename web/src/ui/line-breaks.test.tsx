import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

const poem = 'Grey water,\n*small* boats\r\nout by five,  \nhome\n\n- milk\n  bread\n\n`low\nhigh`'

test('each line that was typed is a line where people’s lines are kept', () => {
  const html = renderToStaticMarkup(<Markdown text={poem} isWriting={false} keepsLines />)
  expect(html).toMatch(/<p>Grey water,<br\/>\s*<em>small<\/em> boats<br\/>\s*out by five,<br\/>\s*home<\/p>/)
  expect(html).toMatch(/<li>milk<br\/>\s*bread<\/li>/)
  expect(html).toContain('<code>low high</code>')
})

test('elsewhere a line break is one only where Markdown says so', () => {
  const html = renderToStaticMarkup(<Markdown text={poem} isWriting={false} />)
  expect(html).toContain('<p>Grey water,\n<em>small</em> boats')
  expect(html).toMatch(/out by five,<br\/>\s*home/)
})
