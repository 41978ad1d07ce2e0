import { formatHex, modeHsl, modeRgb, useMode } from 'culori/fn'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultTheme } from '#contracts/themes/built-in-themes.ts'
import { themeTokens } from '#contracts/themes/theme-tokens.ts'
import { tokenFromHex, tokenVariable } from './colour.ts'

useMode(modeRgb)
useMode(modeHsl)

test.each([
  ['#000000', '0 0% 0%'],
  ['#ffffff', '0 0% 100%'],
  ['#fff', '0 0% 100%'],
  ['#ff0000', '0 100% 50%'],
  ['#00ff00', '120 100% 50%'],
  ['#0000FF', '240 100% 50%'],
  ['#ff00ff', '300 100% 50%'],
  ['#808080', '0 0% 50.2%'],
  ['#3b82f6', '217.2 91.2% 59.8%'],
])('%s is %s', (hex, token) => {
  expect(tokenFromHex(hex)).toBe(token)
})

test.each(['', '#12345', '#ggg', 'reddish'])('%j is not a colour', (hex) => {
  expect(() => tokenFromHex(hex)).toThrow(TypeError)
})

test('a token name becomes its variable', () => {
  expect(tokenVariable('background')).toBe('--background')
  expect(tokenVariable('destructiveForeground')).toBe('--destructive-foreground')
})

describe('Keeper Classic has the same colours in the stylesheet as where themes are chosen', () => {
  const css = readFileSync(new URL('../styles/keeper-classic.css', import.meta.url), 'utf8')
  for (const [mode, start] of [
    ['light', ':root {'],
    ['dark', '.dark {'],
  ] as const) {
    const block = css.slice(css.indexOf(start), css.indexOf('}', css.indexOf(start)))
    test.each(themeTokens)(`${mode}: %s`, (token) => {
      const value = new RegExp(`\\s${tokenVariable(token)}: ([^;]+);`).exec(block)?.[1]
      expect(formatHex(`hsl(${value})`)).toBe(defaultTheme[mode][token])
    })
  }
})
