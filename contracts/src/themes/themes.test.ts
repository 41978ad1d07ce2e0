import { describe, expect, test } from 'vitest'
import { builtInThemes, findBuiltInTheme } from './built-in-themes.ts'
import { keeperThemes } from '../keepers/keeper-choices.ts'
import { kebabToken, themeModes, themeTokens } from './theme-tokens.ts'
import { Theme, ThemeWrite } from './themes.ts'

describe.each(builtInThemes)('$name', (theme) => {
  test('is a theme, with every token in both modes', () => {
    expect(Theme.parse({ ...theme, built_in: true, updated_at: null })).toMatchObject(theme)
    for (const mode of themeModes) expect(Object.keys(theme[mode])).toEqual([...themeTokens])
  })

  test('is found by its id and by its slug', () => {
    expect(findBuiltInTheme(theme.id)).toBe(theme)
    expect(findBuiltInTheme(theme.slug)).toBe(theme)
  })
})

test('the built-in themes are those that a keeper can have, each with an id of its own', () => {
  expect(builtInThemes.map(({ slug }) => slug)).toEqual([...keeperThemes])
  expect(new Set(builtInThemes.map(({ id }) => id)).size).toBe(builtInThemes.length)
  expect(findBuiltInTheme('nothing')).toBeUndefined()
})

test('a palette lacks no token and has none besides', () => {
  const { id: _, slug: __, ...theme } = builtInThemes[0]
  expect(ThemeWrite.safeParse(theme).success).toBe(true)
  const { ring: ___, ...short } = theme.light
  expect(ThemeWrite.safeParse({ ...theme, light: short }).success).toBe(false)
  expect(ThemeWrite.safeParse({ ...theme, light: { ...theme.light, chart: '#ffffff' } }).success).toBe(false)
  expect(ThemeWrite.safeParse({ ...theme, dark: { ...theme.dark, ring: 'red' } }).success).toBe(false)
})

test('the tokens are those of the specification', () => {
  const surfaces = ['background', 'foreground', 'card', 'cardForeground', 'popover', 'popoverForeground']
  const pairs = ['primary', 'secondary', 'muted', 'accent', 'destructive']
  expect(themeTokens).toEqual([
    ...surfaces,
    ...pairs.flatMap((name) => [name, `${name}Foreground`]),
    ...['border', 'input', 'ring'],
  ])
})

test('a token has the name that shadcn/ui gives it', () => {
  expect(themeTokens.map(kebabToken)).toContain('destructive-foreground')
})
