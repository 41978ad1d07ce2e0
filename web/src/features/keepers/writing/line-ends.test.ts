import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeText, openText } from './line-ends.ts'

test('what was not touched is given back byte for byte, whatever its line ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\r\n', '🜁', '---') }), (body) => {
      const opened = openText(body)
      expect(closeText(opened, opened.shown)).toBe(body)
      expect(opened.shown).not.toContain('\r')
    }),
  )
})

test.each([
  ['a\r\nb', 'a\r\nb\r\nc'],
  ['a\nb', 'a\nb\nc'],
  ['ab', 'ab\nc'],
  ['a\r\nb\nc\r\nd', 'a\r\nb\r\nc\r\nd\r\nc'],
])('%j keeps the line ends that it had, or had mostly', (body, edited) => {
  const opened = openText(body)
  expect(closeText(opened, `${opened.shown}\nc`)).toBe(edited)
})
