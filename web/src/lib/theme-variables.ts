import { type Palette, themeTokens } from '#contracts/themes/theme-tokens.ts'
import { tokenFromHex, tokenVariable } from './colour.ts'
import type { KeptTheme, ThemeVariables } from './kept-theme.ts'

/** A theme as the stylesheet reads it. Throws a TypeError for an invalid colour. */
export function keptThemeOf({ id, light, dark }: { id: string; light: Palette; dark: Palette }): KeptTheme {
  return { id, light: variablesOf(light), dark: variablesOf(dark) }
}

/** A palette's colours as the stylesheet reads them. */
export function variablesOf(palette: Palette): ThemeVariables {
  return Object.fromEntries(themeTokens.map((token) => [tokenVariable(token), tokenFromHex(palette[token])]))
}
