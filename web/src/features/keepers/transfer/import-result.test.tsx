import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { importScreenWording as words } from '#contracts/keepers/import-screen-wording.ts'
import { importNotes } from '#contracts/keepers/import-wording.ts'
import type { Import } from '#contracts/keepers/imports.ts'
import { ImportResult } from './import-result.tsx'

/** What is said of an import that is done and brought no moments. */
function shown(given: Pick<Import, 'kind' | 'refused'>): string {
  const stored = {
    ...({ id: 'i1', keeperId: 'k1', isInto: false, status: 'done', fileName: 'river.zip' } as const),
    ...{ bytes: 1, plan: null, done: 1, total: 1, added: 0, hasMoments: false, error: null },
    ...{ createdAt: '2026-05-10T10:00:00.000Z', finishedAt: '2026-05-10T10:00:00.000Z' },
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ImportResult stored={{ ...stored, ...given }} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replace(/<[^>]*>/g, '\n')
}

test('an import without new moments says that all is here only where nothing was left out', () => {
  const refused = [{ text: importNotes.proposalsFull(2), count: 2, examples: ['Half said'] }]
  expect(shown({ kind: 'keeper', refused: [] })).toContain(words.restDone)
  expect(shown({ kind: 'markdown', refused: [] })).toContain(words.outcome.done(0))
  for (const kind of ['keeper', 'markdown'] as const) {
    const told = shown({ kind, refused })
    expect(told).toContain(words.restLeftOut)
    expect(told).toContain(importNotes.proposalsFull(2))
    expect(told).not.toMatch(/is here now|already here/)
  }
})
