import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parts } from '../web/first-load/parts.ts'

test('every file that the first screens share still has its name', () => {
  const gone = Object.values(parts)
    .flat()
    .filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))
  expect(gone).toEqual([])
})

test('no file belongs to two scripts', () => {
  const files = Object.values(parts).flat()
  expect(files).toHaveLength(new Set(files).size)
})
