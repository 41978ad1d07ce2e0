import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hslFromHex, tokenFromHex, tokenVariable } from './colour.ts'

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

test.each(['', '3b82f6', '#12345', '#ggg', '#12345678', 'red'])('%j is no colour', (hex) => {
  expect(() => hslFromHex(hex)).toThrow(TypeError)
})

test('a token name becomes its variable', () => {
  expect(tokenVariable('background')).toBe('--background')
  expect(tokenVariable('destructiveForeground')).toBe('--destructive-foreground')
})

describe('Keeper Classic meets WCAG AA for text', () => {
  const css = readFileSync(new URL('../styles/keeper-classic.css', import.meta.url), 'utf8')
  const pairs = [
    ['background', 'foreground'],
    ['card', 'card-foreground'],
    ['popover', 'popover-foreground'],
    ['primary', 'primary-foreground'],
    ['secondary', 'secondary-foreground'],
    ['muted', 'muted-foreground'],
    ['background', 'muted-foreground'],
    ['card', 'muted-foreground'],
    ['accent', 'accent-foreground'],
    ['destructive', 'destructive-foreground'],
    ['background', 'primary'],
    ['background', 'destructive'],
    ['card', 'destructive'],
  ] as const

  for (const [mode, start] of [
    ['light', ':root {'],
    ['dark', '.dark {'],
  ] as const) {
    const block = css.slice(css.indexOf(start), css.indexOf('}', css.indexOf(start)))
    test.each(pairs)(`${mode}: %s under %s`, (under, over) => {
      expect(contrast(luminance(block, under), luminance(block, over))).toBeGreaterThanOrEqual(4.5)
    })
  }
})

/** Relative luminance of a token, after WCAG 2.2. */
function luminance(block: string, token: string): number {
  const found = new RegExp(`--${token}: ([\\d.]+) ([\\d.]+)% ([\\d.]+)%`).exec(block)
  const [hue, saturation, lightness] = (found ?? []).slice(1).map(Number)
  if (hue === undefined || saturation === undefined || lightness === undefined)
    throw new Error(`No token ${token}`)
  const reach = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100)
  const [red, green, blue] = [0, 8, 4].map((turn) => {
    const k = (turn + hue / 30) % 12
    const value = lightness / 100 - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
