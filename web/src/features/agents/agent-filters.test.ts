import { expect, test } from 'vitest'
import { agentFilterOf } from './agent-filters.ts'

const filterOf = (query: string) => agentFilterOf(new URLSearchParams(query))

test('a filter from the URL names whose, class, visibility, status and provider', () => {
  expect(filterOf('whose=mine&class=Lead&visibility=private&status=error&provider=openai')).toEqual({
    ...{ whose: 'mine', class: 'Lead', visibility: 'private' },
    ...{ status: 'error', provider: 'openai' },
  })
})

test('unknown values in the URL count as all', () => {
  expect(filterOf('whose=nobody&class=Persona2&status=')).toEqual({})
})
