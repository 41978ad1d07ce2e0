import { useQueryClient } from '@tanstack/react-query'
import { useAuth } from '../../../lib/auth.tsx'
import { keeperQuery } from '../keepers.api.ts'

/** Asks to sign in again, unless another tab has done it meanwhile. */
export function useSignInAgain(keeperParam: string): () => void {
  const { hasEnded, putOff } = useAuth()
  const queryClient = useQueryClient()
  return () => {
    if (hasEnded) putOff(false)
    else void queryClient.invalidateQueries({ queryKey: keeperQuery(keeperParam).queryKey })
  }
}
