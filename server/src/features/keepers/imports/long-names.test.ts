import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { rowsOfEntry } from './entry-rows.ts'
import { exampleOf, newRemarks } from './remarks.ts'

const longName = (at: number) => `日${'x'.repeat(2_000_000)}${at}`.trim()
const keeper = { id: 'a', timezone: 'UTC', day_starts_at: '04:00' }

function keyOf(name: string): string | null | undefined {
  const entry = { key: name, name: 'memo 1', title: null, body: 'Fog.', time: null, tags: [] }
  const [made] = rowsOfEntry(entry, keeper, { now: 0, remarks: newRemarks() })
  return made?.row.import_key
}

function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

test.each([
  ['example', exampleOf, `日${'x'.repeat(119)}`],
  ['key', keyOf, `日${'x'.repeat(299)}~`],
])('the %s of a long name keeps none of the rest of it in memory', (_, shortened, beginning) => {
  const before = usedBytes()
  const kept = Array.from({ length: 20 }, (__, at) => shortened(longName(at)))
  expect(usedBytes() - before).toBeLessThan(20_000_000)
  expect(kept.every((one) => one?.startsWith(beginning) && one.length < 400)).toBe(true)
})
