import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useAuth } from '../lib/auth.tsx'

/** Signs the person out, on the server too. */
export function useSignOut(): () => Promise<void> {
  const { user, logout } = useAuth()
  const queryClient = useQueryClient()
  return async () => {
    if (user && !(await mayLeave(user.id, queryClient))) return
    // What the screens still ask would be refused once the server knows.
    await queryClient.cancelQueries()
    await takeBackReads()
    await logout()
  }
}

/** What the person wrote here goes too, once it is sent or they have chosen to let it go. */
async function mayLeave(userId: string, queryClient: QueryClient): Promise<boolean> {
  try {
    const { clearDevice } = await import('../features/keepers/writing/unsent-words.ts')
    return await clearDevice(userId, queryClient)
  } catch {
    // Signing out doesn't wait for a part that failed to load: the words stay here, for this account alone.
    return true
  }
}

/** What was read here is deleted. */
export async function takeBackReads(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await (await import('../lib/device-reads.ts')).takeBack()
  } catch {
    // As above.
  }
}
