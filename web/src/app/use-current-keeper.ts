import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { currentKeeperQuery, keepersQuery } from '../features/keepers/keepers.api.ts'
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

/** The person's own keepers but the present one, the last changed first; a few of them, or none where they aren't shown. */
export function useOtherKeepers(current: CurrentKeeper, isShown: boolean): Keeper[] {
  const few = keepersQuery({ sample: false, sort: 'updated', limit: mostOthers + 1 })
  const { data } = useQuery({ ...few, enabled: isShown })
  if (!isShown) return []
  const number = typeof current === 'object' ? current?.number : current
  return (data?.keepers ?? []).filter((keeper) => keeper.number !== number).slice(0, mostOthers)
}
const mostOthers = 3
