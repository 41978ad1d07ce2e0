import { expect, test } from 'vitest'
import { linePath, waterPath, widths } from './water.ts'

const point = (along: number, across: number) => `${along},${across}`

test('silence is a thread, the fullest stretch is widest, and little is not lost beside much', () => {
  const [none = 0, little = 0, most] = widths([0, 1, 10_000], 70)
  expect([none, most]).toEqual([1.5, 70])
  expect(little).toBeGreaterThan(5)
  expect(widths([0, 0], 70)).toEqual([1.5, 1.5])
})

test('the water goes down one bank and up the other, and closes', () => {
  const banks = [
    { along: 0, half: 2 },
    { along: 10, half: 4 },
  ]
  expect(waterPath(banks, 50, point)).toBe('M0,48C5,48 5,46 10,46L10,54C5,54 5,52 0,52Z')
  expect(linePath(banks, { middle: 50, share: 0.5 }, point)).toBe('M0,51C5,51 5,52 10,52')
})
