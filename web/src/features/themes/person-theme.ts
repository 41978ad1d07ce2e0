import { type Palette, themeTokens } from '#contracts/theme-tokens.ts'
import { themeWording } from '#contracts/theme-wording.ts'
import type { Theme } from '#contracts/themes.ts'
import { ApiError } from '../../lib/api-error.ts'
import { applyTheme } from '../../lib/appearance.ts'
import { tokenFromHex, tokenVariable } from '../../lib/colour.ts'
import type { KeptTheme, ThemeVariables } from '../../lib/kept-theme.ts'
import { findPreferredTheme } from './person-theme.api.ts'

/** Applies the theme that the signed-in person prefers; whatever goes wrong, the default theme. */
export async function loadPersonTheme(signal: AbortSignal): Promise<void> {
  try {
    const theme = await findPreferredTheme(signal)
    if (signal.aborted) return
    if (theme) wearTheme(theme)
    else applyTheme(undefined)
  } catch (error) {
    if (signal.aborted) return
    applyTheme(undefined)
    // Whose session has ended is a visitor.
    if (error instanceof ApiError && error.status === 401) return
    console.info(themeWording.applyFailed, error)
  }
}

/** Applies a theme at once, on this device. Throws a TypeError for what is no colour. */
export function wearTheme(theme: Theme): void {
  applyTheme(keptThemeOf(theme))
}

/** A theme as the stylesheet reads it. Throws a TypeError for what is no colour. */
export function keptThemeOf({ id, light, dark }: Pick<Theme, 'id' | 'light' | 'dark'>): KeptTheme {
  return { id, light: variablesOf(light), dark: variablesOf(dark) }
}

/** A palette's colours as the stylesheet reads them. */
export function variablesOf(palette: Palette): ThemeVariables {
  return Object.fromEntries(themeTokens.map((token) => [tokenVariable(token), tokenFromHex(palette[token])]))
}
