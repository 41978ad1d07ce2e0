import { themeWording } from '#contracts/themes/theme-wording.ts'
import type { Theme } from '#contracts/themes/themes.ts'
import { ApiError } from '../../lib/api-error.ts'
import { applyKeptTheme } from '../../lib/appearance.ts'
import { keptThemeOf } from '../../lib/theme-variables.ts'
import { findPreferredTheme } from './person-theme.api.ts'

/** Applies the theme that the signed-in person prefers; whatever goes wrong, the default theme. */
export async function loadPersonTheme(signal: AbortSignal): Promise<void> {
  try {
    const theme = await findPreferredTheme(signal)
    if (signal.aborted) return
    if (theme) applyTheme(theme)
    else applyKeptTheme(undefined)
  } catch (error) {
    if (signal.aborted) return
    applyKeptTheme(undefined)
    // Whose session has ended is a visitor.
    if (error instanceof ApiError && error.status === 401) return
    console.info(themeWording.applyFailed, error)
  }
}

/** Applies a theme at once, on this device. Throws a TypeError for an invalid colour. */
export function applyTheme(theme: Theme): void {
  applyKeptTheme(keptThemeOf(theme))
}
