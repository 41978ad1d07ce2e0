import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainMarkdown } from '#contracts/plain-markdown.ts'
import { plainLabel, PlainText } from './plain-text.tsx'

const text = plainMarkdown('![The ferry](attachments/a.jpg) at dawn')

test('a file is drawn in a text, and named where nothing can be drawn', () => {
  expect(renderToStaticMarkup(<PlainText text={text} />)).toMatch(/<svg[^>]*aria-label="Picture".*The ferry/)
  expect(plainLabel(text)).toBe('Picture The ferry · at dawn')
})

test.each(['constructor', 'toString', 'valueOf'])('the text “%s” is only a text', (word) => {
  expect(renderToStaticMarkup(<PlainText text={word} />)).toBe(word)
  expect(plainLabel(word)).toBe(word)
})
