import { expect, test } from 'vitest'
import { spokenPieceChars, spokenPieces } from './spoken-text.ts'

test('a moment is read aloud without its marks, the title first', () => {
  const body = '# Morning\n\nWith **Mama** at [[The river]].\n\n![A heron](attachments/ab.jpg)'
  expect(spokenPieces({ title: 'Fog', body })).toEqual([
    'Fog.\nMorning\n\nWith Mama at The river.\n\n A heron',
  ])
  expect(spokenPieces({ title: 'Where?', body: 'There.' })).toEqual(['Where?\nThere.'])
  expect(spokenPieces({ title: null, body: ' \n' })).toEqual([])
})

test.each([
  ['sentences', 'The river went on without a far bank. '.repeat(200)],
  ['one sentence', 'the river went on and on '.repeat(300)],
  ['one word', '🌊'.repeat(2_001)],
  ['a script without spaces', '川は流れた。'.repeat(800)],
])('a long text is read in pieces that hold all of it: %s', (_what, body) => {
  const pieces = spokenPieces({ title: null, body })
  expect(pieces.length).toBeGreaterThan(2)
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(spokenPieceChars)
    expect(piece.isWellFormed()).toBe(true)
  }
  expect(pieces.join('').replace(/\s/g, '')).toBe(body.replace(/\s/g, ''))
})

test('a piece ends with a sentence where one ends in it', () => {
  const [first = ''] = spokenPieces({ title: null, body: 'The river went on. '.repeat(200) })
  expect(first.endsWith('went on.')).toBe(true)
})
