import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateTokens } from './estimate-tokens.ts'

test.each([
  ['', 0],
  ['a', 1],
  ['word', 1],
  ['words', 2],
  ['x'.repeat(4_000), 1_000],
  ['日本語', 3],
  ['日本語 is Japanese', 6],
])('%j is estimated at %i tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens)
})

test('an estimate lies between a quarter of the characters and all of them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
      const tokens = estimateTokens(text)
      expect(tokens).toBeGreaterThanOrEqual(Math.ceil(text.length / 4))
      expect(tokens).toBeLessThanOrEqual(text.length)
    }),
  )
})

test('a text is never estimated lower for having more in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, more) => {
      expect(estimateTokens(text + more)).toBeGreaterThanOrEqual(estimateTokens(text))
    }),
  )
})
