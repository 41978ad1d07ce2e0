import { describe, expect, test } from 'vitest'
import { countText, durationText, moneyText, shortCountText, unlessZero } from './figures.ts'

describe('figures', () => {
  test('of time change their unit as they grow', () => {
    expect([46.4, 640, 999, 1_000, 5_130, 59_900].map(durationText)).toEqual([
      '46 ms',
      '640 ms',
      '999 ms',
      '1.0 s',
      '5.1 s',
      '59.9 s',
    ])
    expect([59_999, 80_400, 270_000].map(durationText)).toEqual(['1 min 0 s', '1 min 20 s', '4 min 30 s'])
    expect(durationText(null)).toBe('–')
  })

  test('of money show cents, and what is less than a cent', () => {
    expect([0, 3, 120, 4_100, 31_200, 994_999, 999_999, 2_180_000, 1_234_567_890].map(moneyText)).toEqual([
      '$0',
      '<$0.0001',
      '$0.0001',
      '$0.0041',
      '$0.0312',
      '$0.9950',
      '$1.00',
      '$2.18',
      '$1,234.57',
    ])
  })

  test('are counted in groups of three, or shortly, or not at all', () => {
    expect(countText(9_310)).toBe('9,310')
    expect(shortCountText(9_310)).toBe('9.3K')
    expect(unlessZero(0, moneyText)).toBe('–')
  })
})
