import { describe, expect, test } from 'vitest'
import { builtInThemes, defaultTheme } from '#contracts/themes/built-in-themes.ts'
import { themeTokens } from '#contracts/themes/theme-tokens.ts'
import { blend, parseColour } from './parse-colour.ts'
import { exportTheme, importTheme } from './theme-exchange.ts'

const asTheme = (theme: (typeof builtInThemes)[number]) => ({ ...theme, built_in: true, updated_at: null })
const file = (
  change: (cssVars: { light: Record<string, unknown>; dark: Record<string, unknown> }) => void,
) => {
  const exported = JSON.parse(exportTheme(asTheme(defaultTheme)))
  change(exported.cssVars)
  return JSON.stringify(exported)
}

test.each(builtInThemes)('$name comes back as it was exported, to within a shade', (theme) => {
  const back = importTheme(exportTheme(asTheme(theme)))
  expect(back.name).toBe(theme.name)
  for (const mode of ['light', 'dark'] as const)
    for (const token of themeTokens)
      expect(shadesApart(back[mode][token], theme[mode][token])).toBeLessThan(2)
})

test('an export has the names and the form of shadcn/ui', () => {
  const { name, type, cssVars } = JSON.parse(exportTheme(asTheme(defaultTheme)))
  expect([name, type]).toEqual(['keeper-classic', 'registry:theme'])
  expect(cssVars.light['card-foreground']).toBe('22.5 22.2% 14.1%')
  expect(Object.keys(cssVars.dark)).toHaveLength(themeTokens.length)
})

test.each([
  ['#3b82f6', '#3b82f6', 1],
  ['#FFF', '#ffffff', 1],
  ['#00000080', '#000000', 128 / 255],
  ['0 0% 100%', '#ffffff', 1],
  ['217.2 91.2% 59.8%', '#3b82f6', 1],
  ['hsl(0, 100%, 50%)', '#ff0000', 1],
  ['hsl(240deg 100% 50% / 25%)', '#0000ff', 0.25],
  ['oklch(1 0 0)', '#ffffff', 1],
  ['oklch(62.8% 0.25768 29.234)', '#ff0000', 1],
  ['oklch(1 0 0 / 10%)', '#ffffff', 0.1],
  ['rgb(59 130 246)', '#3b82f6', 1],
  ['red', '#ff0000', 1],
])('%s is read', (text, hex, alpha) => {
  expect(parseColour(text)).toEqual({ hex, alpha })
})

test.each(['', 'reddish', '#12', 'rgb(1 2)', 'hsl(1 2)', '1 2% 3% 4%', 'oklch(a b c)', '.. 1% 1%'])(
  '%j is not a colour',
  (text) => expect(parseColour(text)).toBeUndefined(),
)

test('a translucent colour becomes what it looks like on the page', () => {
  expect(blend({ hex: '#ffffff', alpha: 0.5 }, '#000000')).toBe('#808080')
  const { dark } = importTheme(
    file((cssVars) => Object.assign(cssVars.dark, { background: '#000000', border: 'oklch(1 0 0 / 10%)' })),
  )
  expect(dark.border).toBe('#1a1a1a')
})

describe('an import', () => {
  test('takes names with dashes, leaves out what Keeper does not have, and finds a name', () => {
    const { light, dark } = defaultTheme
    const vars = (palette: typeof light) => ({
      ...Object.fromEntries(
        themeTokens.map((token) => [`--${token.replace(/[A-Z]/g, '-$&').toLowerCase()}`, palette[token]]),
      ),
      radius: '0.5rem',
      'chart-1': 'oklch(0.6 0.2 41)',
    })
    const text = JSON.stringify({
      name: 'paper',
      cssVars: { theme: {}, light: vars(light), dark: vars(dark) },
    })
    expect(importTheme(text)).toEqual({ name: 'paper', light, dark })
    expect(importTheme(text.replace('"paper"', '7')).name).toBe('Imported theme')
  })

  test('finds a readable text for the destructive button where there is none', () => {
    const { light } = importTheme(file(({ light }) => delete light['destructive-foreground']))
    expect(light.destructiveForeground).toBe(light.background)
  })

  test.each([
    ['{', 'This is not JSON.'],
    ['[]', /needs cssVars/],
    ['{"cssVars":{"light":{}}}', /needs cssVars/],
    [file(({ dark }) => delete dark['ring']), 'Missing dark colours: ring.'],
    [
      file(({ light }) => Object.assign(light, { ring: 'reddish' })),
      /^"reddish" is not a valid colour for ring/,
    ],
    [file(({ light }) => Object.assign(light, { ring: 7 })), /^7 is not a valid colour for ring/],
  ])('says what is wrong with %s', (text, sentence) => {
    expect(() => importTheme(text)).toThrow(sentence)
  })
})

/** The largest difference between two channels. */
function shadesApart(one: string, other: string): number {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return Math.max(...channels(one).map((value, at) => Math.abs(value - (channels(other)[at] ?? 0))))
}
