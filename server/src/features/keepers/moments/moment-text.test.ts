import { expect, test } from 'vitest'
import { bodyMaxChars } from '#contracts/keepers/moment-choices.ts'
import { mendLineEnds } from './moment-text.ts'

test.each([
  ['a\r\nb\r\nc\n', 'a\r\nb\r\nc\r\n'],
  ['a\nb\nc\r\n', 'a\nb\nc\n'],
  ['a\rb\rc\n', 'a\rb\rc\r'],
])('%j has one kind of line ends: %j', (body, mended) => {
  expect(mendLineEnds(body)).toBe(mended)
})

test('no text becomes longer by it than a text may be', () => {
  const body = 'a\r\n'.repeat(100_000) + 'b\n'.repeat(90_000)
  const longest = body + 'c'.repeat(bodyMaxChars - body.length)
  const mended = mendLineEnds(longest)
  expect(mended).not.toContain('\r')
  expect(mended.split('\n')).toEqual(longest.split(/\r?\n/))
})
