import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { logViewOf } from './log-view.ts'
import { logRetentionQuery } from './logs.api.ts'
import { NoLogs } from './no-logs.tsx'

test('whoever finds no run is told how long logs are kept here', () => {
  const client = new QueryClient()
  client.setQueryData(logRetentionQuery.queryKey, { kept_days: 90 })
  const page = (
    <QueryClientProvider client={client}>
      <NoLogs view={logViewOf(new URLSearchParams('q=fog'))} total={0} onChange={() => {}} />
    </QueryClientProvider>
  )
  expect(renderToStaticMarkup(page)).toContain('Logs are kept for 90 days.')
})
