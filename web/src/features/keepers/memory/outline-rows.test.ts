import { expect, test } from 'vitest'
import { renumber, type MomentNode } from './outline-rows.ts'

// Only the position is looked at.
const at = (position: number) => ({ type: 'moment', moment: { position } }) as MomentNode

test.each([
  [[0, 1, 2], []],
  [[2, 5, 9], []],
  [
    [0, 0, 0],
    [1, 2],
  ],
  [
    [1, 0, 2],
    [2, 3],
  ],
  [[0, 5, 3, 9], [6]],
])('positions %j get %j in their order', (order, wanted) => {
  expect(renumber(order.map(at)).map(({ position }) => position)).toEqual(wanted)
})
