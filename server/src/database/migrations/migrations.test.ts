import { expect, test } from 'vitest'
import { migrations } from './migrations.ts'

test('migrations run in the order of their versions, so that an interrupted upgrade leaves none out', () => {
  const versions = migrations.map(({ version }) => version)
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
})
