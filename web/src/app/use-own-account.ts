import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { User } from '#contracts/accounts/accounts.ts'
import { getOwnAccount } from '../features/account/accounts.api.ts'
import { useAuth } from '../lib/auth.tsx'

/** Takes over what became of the person's account meanwhile: a role that an admin gave, a name from another device. */
export function useOwnAccount(): void {
  const { user, updateUser } = useAuth()
  const { data } = useQuery({
    queryKey: ['own-account', user?.id],
    queryFn: ({ signal }) => getOwnAccount(signal),
    enabled: user !== undefined,
  })
  const take = useEffectEvent((account: User) => {
    if (account.id !== user?.id) return
    if (account.role !== user.role || account.name !== user.name || account.email !== user.email)
      updateUser(account)
  })
  useEffect(() => {
    if (data) take(data)
  }, [data])
}
