import { expect, test } from 'vitest'
import { nearFirstMark } from './moment-text.tsx'

test('what was found first is within the lines that show', () => {
  const text = `${'before '.repeat(20)}the river opened`
  const from = text.indexOf('river')
  const near = nearFirstMark({ text, marks: [[from, from + 5]] })
  const [[begin, end] = [0, 0]] = near.marks
  expect(near.text.slice(begin, end)).toBe('river')
  expect(near.text).toMatch(/^…before/)
  expect(begin).toBeLessThan(60)
})

test('an excerpt that shows what was found stays as it is', () => {
  const snippet = { text: 'The river opened', marks: [[4, 9]] as [number, number][] }
  expect(nearFirstMark(snippet)).toEqual(snippet)
})
