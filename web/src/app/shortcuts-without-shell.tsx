import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '../lib/auth.tsx'
import { useAskedTab } from '../lib/other-tabs.ts'
import { useForgottenTab } from '../lib/tab-words.ts'
import { createQueryClient } from './query-client.ts'
import { Shortcuts } from './shortcuts.tsx'

/** The palette and the other keys, where the shell isn't around; with what signing out in another tab ends here. */
export function ShortcutsWithoutShell() {
  const { user } = useAuth()
  useForgottenTab(user?.id)
  useAskedTab(user?.id)
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Shortcuts />
    </QueryClientProvider>
  )
}
