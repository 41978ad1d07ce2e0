import { useEffect } from 'react'
import { defaultKeeperTheme } from '#contracts/keepers/keeper-choices.ts'
import type { KeeperTheme } from '#contracts/keepers/keepers.ts'
import { showTheme } from '../../lib/appearance.ts'

/**
 * Shows a keeper's theme for as long as its screen is open. The usual one leaves the person's own in place, and loads
 * nothing of the others.
 */
export function useKeeperTheme(theme: KeeperTheme): void {
  useEffect(() => {
    if (theme === defaultKeeperTheme) return
    let isLeft = false
    import('./keeper-theme.ts').then(
      ({ showKeeperTheme }) => isLeft || showKeeperTheme(theme),
      // Without it the person's own stays.
      () => undefined,
    )
    return () => {
      isLeft = true
      showTheme(undefined)
    }
  }, [theme])
}
