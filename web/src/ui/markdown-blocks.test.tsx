import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { expect, test } from 'vitest'
import { noBlocks, splitBlocks } from './markdown-blocks.ts'

const pieces = [
  'A paragraph.\n\n',
  'Two lines\nof one.\n\n',
  '# A heading\n\n',
  '1. one\n2. two\n\n',
  '1. loose\n\n2. list\n\n',
  '- a\n\n  more of a\n\n- b\n\n',
  '```ts\nconst a = 1\n\nconst b = 2\n```\n\n',
  '~~~\n```\n\nstill code\n~~~\n\n',
  '> quoted\n\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n',
  '---\n\n',
  '**bold** `code` [link](x)\n\n',
]
const document = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''))

test('blocks joined are the text', () => {
  fc.assert(
    fc.property(document, (text) => {
      expect(splitBlocks(text).blocks.join('')).toBe(text)
    }),
  )
})

test('growing in chunks ends in the same blocks as cutting at once', () => {
  fc.assert(
    fc.property(document, fc.integer({ min: 1, max: 7 }), (text, step) => {
      let grown = noBlocks
      for (let end = 0; end < text.length + step; end += step) grown = splitBlocks(text.slice(0, end), grown)
      expect(grown.blocks).toEqual(splitBlocks(text).blocks)
    }),
  )
})

test('block by block the same is shown as in one piece', () => {
  fc.assert(
    fc.property(document, (text) => {
      const apart = splitBlocks(text).blocks.map(html).join('\n')
      expect(apart.replace(/\n+/g, '\n').trim()).toBe(html(text).replace(/\n+/g, '\n').trim())
    }),
    { numRuns: 60 },
  )
})

test('a finished block is not split again while the text grows', () => {
  const before = splitBlocks('One.\n\nTwo.\n\nThr')
  const now = splitBlocks('One.\n\nTwo.\n\nThree.\n\nFour', before)
  expect(now.blocks).toEqual(['One.\n\n', 'Two.\n\n', 'Three.\n\n', 'Four'])
})

test('a text with definitions stays in one piece', () => {
  const text = 'See [the guide].\n\n[the guide]: https://example.org\n'
  expect(splitBlocks(text).blocks).toEqual([text])
})

function html(text: string): string {
  return renderToStaticMarkup(<ReactMarkdown remarkPlugins={[remarkGfm]}>{text}</ReactMarkdown>)
}
