import { useQueryClient } from '@tanstack/react-query'
import { useAuth } from '../lib/auth.tsx'
import { noteLeftUnsent } from '../lib/left-unsent.ts'

/** Signs the person out, on the server too. */
export function useSignOut(): () => Promise<void> {
  const { user, logout } = useAuth()
  const queryClient = useQueryClient()
  return async () => {
    // What the screens still ask would be refused once the server knows.
    await queryClient.cancelQueries()
    if (user) await noteUnsent(user.id)
    await takeBackReads()
    await logout()
  }
}

/** What wasn't sent stays on this device for this account alone, and the next screen says so. */
async function noteUnsent(userId: string): Promise<void> {
  try {
    const { hasUnsent } = await import('../features/keepers/writing/has-unsent.ts')
    noteLeftUnsent(await hasUnsent(userId))
  } catch {
    // Signing out doesn't wait for a part that failed to load.
  }
}

/** What was read here is deleted; words that wait to be sent are not. */
async function takeBackReads(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await (await import('../lib/device-reads.ts')).takeBack()
  } catch {
    // As above.
  }
}
