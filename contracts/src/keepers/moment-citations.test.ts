import { expect, test } from 'vitest'
import { citation, citationLink, citedMoments, firstSentence, isMomentAddress } from './moment-citations.ts'

const id = '0b6f2a52-6a0e-4b57-9d43-8a1f3f9be001'
const path = `/keeper/3/moments/${id}`

test('a text links to the moments that it cites, each once', () => {
  const body = `${citation({ quote: 'One open string.', day: '9 October', path })}\n\nAgain ${citationLink({ day: 'then', path })}.`
  expect(citedMoments(body)).toEqual([id])
  expect(citedMoments('[a](/keeper/3/moments/new) [b](https://example.org/) /keeper/3')).toEqual([])
})

test('a citation is a quotation with the day as a link', () => {
  expect(citation({ quote: 'One open string.', day: '9 [October]', path })).toBe(
    `> One open string.\n>\n> [9  October ](${path})`,
  )
  expect(citation({ quote: '', day: '9 October', path })).toBe(`> [9 October](${path})`)
})

test('only addresses of moments are those of moments', () => {
  expect(isMomentAddress(path)).toBe(true)
  for (const other of [`${path}/edit`, `https://example.org${path}`, `//example.org${path}`, '/keeper/3'])
    expect(isMomentAddress(other)).toBe(false)
})

test('the first sentence stands on one line, and a long one is cut at a word', () => {
  expect(firstSentence('The river\nrose. It fell again.')).toBe('The river rose.')
  expect(firstSentence('word '.repeat(100))).toMatch(/^(?:word )+word…$/)
})
