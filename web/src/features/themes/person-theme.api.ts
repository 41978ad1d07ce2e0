import type { Settings } from '#contracts/accounts/settings.ts'
import type { Theme } from '#contracts/themes/themes.ts'
import { themeWording } from '#contracts/themes/theme-wording.ts'
import { call } from '../../lib/api.ts'

/** The theme that this person prefers; undefined where they chose none. Throws when the answer holds no data. */
export async function findPreferredTheme(signal: AbortSignal): Promise<Theme | undefined> {
  // Colours are no reason to interrupt anybody: whatever else the page asks for will.
  const request = { signal, signsInAgain: false }
  const { preferred_theme_id: id } = await call<Settings>('/api/kam/settings', request)
  if (id === null) return undefined
  const theme = await call<Theme | undefined>(`/api/themes/${encodeURIComponent(id)}`, request)
  if (!theme) throw new Error(themeWording.noData)
  return theme
}
