import { expect, test } from 'vitest'
import { agentSortOf, findAgents } from './agent-order.ts'
import { sampleAgents } from './sample-agents.ts'

test('a search finds agents that hold all of its words, anywhere', () => {
  expect(slugs({ text: 'LEAD openai guide', sort: 'name' })).toEqual(['kip'])
  expect(slugs({ text: 'kip anthropic', sort: 'name' })).toEqual([])
  expect(slugs({ text: '  ', sort: 'name' })).toEqual(['ceox', 'kip', 'type-agent'])
})

test('agents are sorted by last change, status or class, and then by name', () => {
  const [kip, ceox, typeAgent] = sampleAgents
  if (!kip || !ceox || !typeAgent) throw new Error('The samples are missing.')
  const agents = [
    { ...kip, updated_at: '2026-03-01T00:00:00.000Z' },
    { ...ceox, updated_at: '2026-04-01T00:00:00.000Z' },
    { ...typeAgent, status: 'error' as const },
  ]
  const sorted = (sort: 'updated' | 'status' | 'class') =>
    findAgents(agents, { text: '', sort }).map(({ slug }) => slug)
  expect(sorted('updated')).toEqual(['ceox', 'kip', 'type-agent'])
  expect(sorted('status')).toEqual(['type-agent', 'ceox', 'kip'])
  expect(sorted('class')).toEqual(['ceox', 'kip', 'type-agent'])
})

test('an unknown sort in the URL is the last change', () => {
  expect(agentSortOf('colour')).toBe('updated')
  expect(agentSortOf(null)).toBe('updated')
  expect(agentSortOf('name')).toBe('name')
})

function slugs(search: Parameters<typeof findAgents>[1]): string[] {
  return findAgents(sampleAgents, search).map(({ slug }) => slug)
}
