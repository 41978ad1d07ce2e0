import { expect, test } from 'vitest'
import { agentSortOf } from './agent-order.ts'

test('an unknown sort in the URL is the last change', () => {
  expect(agentSortOf('colour')).toBe('updated')
  expect(agentSortOf(null)).toBe('updated')
  expect(agentSortOf('name')).toBe('name')
})
