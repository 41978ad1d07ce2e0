import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from './query-client.ts'
import { Shortcuts } from './shortcuts.tsx'

/** The palette and the other keys, where the shell isn't around. */
export function ChatShortcuts() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Shortcuts />
    </QueryClientProvider>
  )
}
