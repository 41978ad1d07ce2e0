import { useQueryClient } from '@tanstack/react-query'
import { useAuth } from '../lib/auth.tsx'

/** Signs the person out, on the server too. */
export function useSignOut(): () => Promise<void> {
  const { logout } = useAuth()
  const queryClient = useQueryClient()
  return async () => {
    // What the screens still ask would be refused once the server knows.
    await queryClient.cancelQueries()
    await logout()
  }
}
