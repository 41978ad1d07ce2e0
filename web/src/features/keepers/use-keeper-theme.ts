import { useEffect } from 'react'
import { findBuiltInTheme } from '#contracts/themes/built-in-themes.ts'
import { defaultKeeperTheme } from '#contracts/keepers/keeper-choices.ts'
import type { KeeperTheme } from '#contracts/keepers/keepers.ts'
import { showTheme } from '../../lib/appearance.ts'
import { keptThemeOf } from '../../lib/theme-variables.ts'

/** Shows a keeper's theme for as long as its screen is open. The usual one leaves the person's own in place. */
export function useKeeperTheme(theme: KeeperTheme): void {
  useEffect(() => {
    const found = theme === defaultKeeperTheme ? undefined : findBuiltInTheme(theme)
    if (found === undefined) return
    showTheme(keptThemeOf(found))
    return () => showTheme(undefined)
  }, [theme])
}
