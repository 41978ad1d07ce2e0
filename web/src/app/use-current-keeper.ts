import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { currentKeeperQuery } from '../features/keepers/keepers.api.ts'
import { useAuth } from '../lib/auth.tsx'
import { noteCurrent, useLastKeeper } from '../lib/last-keeper.ts'

/** Where the links of one keeper lead: the keeper, null where there is none, its likely number until it is known. */
export type CurrentKeeper = Pick<Keeper, 'id' | 'number' | 'title'> | number | null

/** The last opened keeper, else number 1, else the first that exists. Pages outside of the shell get to know it too. */
export function useCurrentKeeper(): CurrentKeeper {
  const { user } = useAuth()
  const last = useLastKeeper()
  const { data, isPlaceholderData } = useQuery(currentKeeperQuery(last?.number ?? undefined))
  const userId = user?.id
  const number = data === undefined || isPlaceholderData ? undefined : (data?.number ?? null)
  useEffect(() => {
    if (userId !== undefined && number !== undefined && number !== last?.number) noteCurrent(userId, number)
  }, [userId, number, last?.number])
  return data === undefined ? (last?.number ?? 1) : data
}
