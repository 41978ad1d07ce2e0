import { useQuery } from '@tanstack/react-query'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { useAuth } from '../../../lib/auth.tsx'
import { keeperQuery } from '../keepers.api.ts'
import { deviceStore } from './device-store.ts'

type Opened = { keeper: Keeper | undefined; error: Error | null; retry: () => void }

/**
 * The keeper that is written in; until it is loaded, and where it can't be, as it was when words were written in it here
 * that aren't saved. `param` is its UUID or its number.
 */
export function useKeeperToWriteIn(param: string): Opened {
  const userId = useAuth().user?.id
  // Asked again in the middle of a word after a session’s end, it would bring up the sign-in, which takes the keys.
  const quietly = { refetchOnReconnect: false, refetchOnWindowFocus: false }
  const { data: keeper, error, refetch } = useQuery({ ...keeperQuery(param), ...quietly })
  const onDevice = useQuery({
    queryKey: ['keeper-on-device', userId, param],
    queryFn: () => (userId === undefined ? null : findOnDevice(userId, param)),
    enabled: keeper === undefined,
    gcTime: 0,
  })
  return {
    keeper: keeper ?? onDevice.data ?? undefined,
    error: onDevice.isPending ? null : error,
    retry: () => void refetch(),
  }
}

async function findOnDevice(userId: string, param: string): Promise<Keeper | null> {
  const entries = await deviceStore.list(userId)
  const kept = entries
    .map((entry) => (entry.type === 'draft' ? entry : entry.draft))
    .toSorted((a, b) => (a.changedAt > b.changedAt ? -1 : 1))
    .flatMap(({ keeper }) => keeper ?? [])
  return kept.find(({ id, number }) => id === param || String(number) === param) ?? null
}
