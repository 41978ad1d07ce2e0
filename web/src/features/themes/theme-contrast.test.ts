import { describe, expect, test } from 'vitest'
import { builtInThemes, defaultTheme } from '#contracts/themes/built-in-themes.ts'
import { themeModes } from '#contracts/themes/theme-tokens.ts'
import { checkContrast } from './theme-contrast.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
])('the contrast of %s and %s is %d', (background, foreground, ratio) => {
  const [first] = checkContrast({ ...defaultTheme.light, background, foreground })
  expect(first?.ratio).toBeCloseTo(ratio, 2)
})

describe.each(builtInThemes)('$name', (theme) => {
  test.each(themeModes)('in %s: every pair of text and of controls meets WCAG AA', (mode) => {
    const poor = checkContrast(theme[mode]).filter(({ isEnough }) => !isEnough)
    expect(poor).toEqual([])
  })
})
