import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '../../app/query-client.ts'
import { AgentWork } from '../logs/index.ts'

/** What an agent did for another, with a place for what that loads: the public page has none. */
export function ShownAgentWork({ runId }: { runId: string }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <AgentWork runId={runId} />
    </QueryClientProvider>
  )
}
