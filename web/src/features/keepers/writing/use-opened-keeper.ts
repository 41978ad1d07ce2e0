import { useEffect } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { useAuth } from '../../../lib/auth.tsx'
import { rememberOpened } from '../../../lib/last-keeper.ts'
import { useKeeperTheme } from '../use-keeper-theme.ts'

/** The keeper that is written in: its theme shows, and links elsewhere follow it. */
export function useOpenedKeeper({ number, theme }: Keeper): void {
  const { user } = useAuth()
  const userId = user?.id
  useKeeperTheme(theme)
  useEffect(() => {
    if (userId !== undefined) rememberOpened(userId, number)
  }, [userId, number])
}
