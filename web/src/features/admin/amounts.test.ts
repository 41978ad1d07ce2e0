import { expect, test } from 'vitest'
import { changedAmounts, effectiveAmounts } from './amounts.ts'

test('what an admin set applies, zero included, and the default where nothing is set', () => {
  const amounts = {
    agents: 0,
    themes: null,
    keepers: 7,
    defaults: { agents: 200, themes: 100, keepers: 200 },
  }
  expect(effectiveAmounts(amounts)).toEqual({ agents: 0, themes: 100, keepers: 7 })
})

test('only the amounts that were typed into are changed', () => {
  const typed = { agents: 200, themes: 7, keepers: null }
  expect(changedAmounts(typed, { themes: true, keepers: true })).toEqual({ themes: 7, keepers: null })
})
