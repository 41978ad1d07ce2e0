import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { proposalWording as wording } from '#contracts/keepers/proposal-wording.ts'
import type { ProposedBy } from '#contracts/keepers/proposals.ts'
import { ProposalCard } from './proposal-card.tsx'

/** What a card says when this agent proposed it. */
function shown(by: ProposedBy | null): string {
  const proposal = {
    ...({ id: 'p1', status: 'proposed', kind: 'entry', title: null, body: 'The ferry.', by } as const),
    ...{ occurredAt: '2026-05-10T10:00:00.000Z', tz: 'UTC', localDate: '2026-05-10' },
    ...({ datePrecision: 'day', runId: null, momentId: null, version: 1 } as const),
    ...{ createdAt: '2026-05-10T10:00:00.000Z', updatedAt: '2026-05-10T10:00:00.000Z' },
  }
  const does = async () => true
  return renderToStaticMarkup(
    <MemoryRouter>
      <ProposalCard proposal={proposal} keeperParam="1" onDecide={does} onRemove={async () => {}} />
    </MemoryRouter>,
  ).replace(/<[^>]*>/g, '')
}

test('a proposal says beside its agent that a trial or a test made it', () => {
  const agent = { id: 'a1', name: 'Listener' }
  expect(shown({ ...agent, from: 'trial' })).toContain(`${wording.by('Listener')} · From a trial`)
  expect(shown({ ...agent, from: 'test' })).toContain(`${wording.by('Listener')} · From a test`)
  expect(shown({ ...agent, from: null })).not.toContain('From a')
  expect(shown(null)).toContain(wording.byProgram)
})
