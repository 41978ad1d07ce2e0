import { expect, test } from 'vitest'
import { applyTicks } from './ticks.ts'

const milk = { at: 0, rest: ' milk', isDone: true }

test.each([
  'Before.\r\n\r\n- [ ] bread\r\n> 1. [ ] milk\r\n',
  'Before.\r\n\r\n- [ ] milk\r\n- [ ] bread',
  'Before.\n\n\n  - [ ] milk',
])('a tick follows its line, and nothing else of the text changes: %j', (body) => {
  expect(applyTicks(body, [milk])).toEqual({ body: body.replace('[ ] milk', '[x] milk'), found: [milk] })
})

test.each([
  ['is gone', 'Before.\n\n- [ ] oat milk\n'],
  ['is there twice', 'Before.\n\n- [ ] milk\n- [ ] bread\n- [ ] milk\n'],
])('a tick whose line %s changes nothing', (_, body) => {
  expect(applyTicks(body, [milk])).toEqual({ body, found: [] })
})
