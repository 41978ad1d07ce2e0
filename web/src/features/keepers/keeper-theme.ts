import { findBuiltInTheme } from '#contracts/themes/built-in-themes.ts'
import type { KeeperTheme } from '#contracts/keepers/keepers.ts'
import { showTheme } from '../../lib/appearance.ts'
import { keptThemeOf } from '../../lib/theme-variables.ts'

/** Shows one of the built-in themes. */
export function showKeeperTheme(theme: KeeperTheme): void {
  const found = findBuiltInTheme(theme)
  if (found) showTheme(keptThemeOf(found))
}
