import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultTheme } from '#contracts/themes/built-in-themes.ts'
import { themeTokens } from '#contracts/themes/theme-tokens.ts'
import { hexFromHsl, hslFromHex, tokenFromHex, tokenVariable } from './colour.ts'

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

test.each(['', '3b82f6', '#12345', '#ggg', '#12345678', 'red'])('%j is not a colour', (hex) => {
  expect(() => hslFromHex(hex)).toThrow(TypeError)
})

test('a token name becomes its variable', () => {
  expect(tokenVariable('background')).toBe('--background')
  expect(tokenVariable('destructiveForeground')).toBe('--destructive-foreground')
})

test.each(['#000000', '#ffffff', '#3b82f6', '#0f766e', '#7d492c', '#010203'])('%s comes back', (hex) => {
  expect(hexFromHsl(hslFromHex(hex))).toBe(hex)
})

describe('Keeper Classic has the same colours in the stylesheet as where themes are chosen', () => {
  const css = readFileSync(new URL('../styles/keeper-classic.css', import.meta.url), 'utf8')
  for (const [mode, start] of [
    ['light', ':root {'],
    ['dark', '.dark {'],
  ] as const) {
    const block = css.slice(css.indexOf(start), css.indexOf('}', css.indexOf(start)))
    test.each(themeTokens)(`${mode}: %s`, (token) => {
      const found = new RegExp(`\\s${tokenVariable(token)}: ([\\d.]+) ([\\d.]+)% ([\\d.]+)%;`).exec(block)
      const [hue = Number.NaN, saturation = Number.NaN, lightness = Number.NaN] = (found ?? [])
        .slice(1)
        .map(Number)
      expect(hexFromHsl({ hue, saturation, lightness })).toBe(defaultTheme[mode][token])
    })
  }
})
