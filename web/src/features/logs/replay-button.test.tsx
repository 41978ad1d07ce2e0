import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AgentLogDetail } from '#contracts/logs/logs.ts'
import { ReplayButton } from './replay-button.tsx'

/** What the button says beside a log of Alder. */
function shown(has_files: boolean): string {
  // All that the button reads of a log.
  const log = { id: 'r1', agent: { id: 'a1', name: 'Alder', slug: 'alder' }, has_files } as AgentLogDetail
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ReplayButton log={log} onReplayed={() => {}} />
    </QueryClientProvider>,
  )
}

test('a replay says that it goes without the files of its message', () => {
  expect(shown(true)).toContain('Runs Alder again with the same input, without its files, in a new session.')
  expect(shown(false)).toContain('Runs Alder again with the same input, in a new session.')
})
