import { expect, test } from 'vitest'
import { inLevels } from './export-names.ts'

test('things come after what they are below, in the order of their ids where that leaves a choice', () => {
  const above: Record<string, string | null> = {
    a: 'd',
    b: null,
    c: 'b',
    d: 'c',
    e: 'gone',
    f: 'b',
    y: 'z',
    z: 'y',
  }
  const things = Object.keys(above).map((id) => ({ id }))
  const ids = [...inLevels(things, ({ id }) => above[id] ?? null)].map(({ id }) => id)
  expect(ids).toEqual(['b', 'e', 'c', 'f', 'd', 'a', 'y', 'z'])
})
