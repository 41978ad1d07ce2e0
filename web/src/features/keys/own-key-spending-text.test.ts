import { expect, test } from 'vitest'
import { ownKeySpendingText } from './own-key-spending-text.ts'

const nothing = { runs: 0, cost_micro_usd: 0 }
const some = { runs: 1, cost_micro_usd: 5_600 }

test('tells what was spent with one’s own keys, and the visitors’ part where there is one', () => {
  expect(ownKeySpendingText({ days: 7, own: nothing, visitors: nothing })).toBe(
    'Spent with your own keys in the last 7 days: $0.',
  )
  expect(ownKeySpendingText({ days: 7, own: some, visitors: nothing })).toBe(
    'Spent with your own keys in the last 7 days: $0.0056 for 1 run.',
  )
  expect(ownKeySpendingText({ days: 7, own: some, visitors: { runs: 2, cost_micro_usd: 2_300 } })).toBe(
    'Spent with your own keys in the last 7 days: $0.0079 for 3 runs. Visitors of your agents used $0.0023 of it.',
  )
})
