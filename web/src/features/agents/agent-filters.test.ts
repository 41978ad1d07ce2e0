import { expect, test } from 'vitest'
import type { Agent } from '#contracts/agents.ts'
import { agentFilterOf, passesFilter } from './agent-filters.ts'
import { sampleAgents } from './sample-agents.ts'

const [kip] = sampleAgents
if (kip === undefined) throw new Error('There are samples.')
const mine: Agent = { ...kip, name: 'Mine', built_in: false, is_owner: true, visibility: 'private' }
const given: Agent = { ...mine, name: 'Given', is_owner: false, status: 'error', agent_class: 'Standard' }
const agents: Agent[] = [kip, mine, given]

function found(query: string): string[] {
  const filter = agentFilterOf(new URLSearchParams(query))
  return agents.filter((agent) => passesFilter(agent, filter)).map(({ name }) => name)
}

test('a filter from the URL narrows by whose, class, visibility, status and provider', () => {
  expect(found('')).toEqual(['Kip', 'Mine', 'Given'])
  expect(found('whose=mine')).toEqual(['Mine'])
  expect(found('whose=shared')).toEqual(['Given'])
  expect(found('whose=built-in')).toEqual(['Kip'])
  expect(found('class=Lead&visibility=private')).toEqual(['Mine'])
  expect(found('status=error')).toEqual(['Given'])
  expect(found('provider=anthropic')).toEqual([])
})

test('what the URL asks for and we don’t know counts as all', () => {
  expect(found('whose=nobody&class=Persona2&status=')).toEqual(['Kip', 'Mine', 'Given'])
})
