import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { zipStream } from './zip-writer.ts'

test('others have their turn while a ZIP of many files is made', async () => {
  const turns: number[] = []
  let files = 0
  const note = () => {
    turns.push(files)
    if (files < 5) setImmediate(note)
  }
  function* filesThatTakeLong() {
    for (; files < 5; files += 1) {
      const startedAt = performance.now()
      while (performance.now() - startedAt < 20);
      yield { path: `${files}.md`, bytes: Buffer.from('The river opened.') }
    }
  }
  setImmediate(note)
  expect((await buffer(zipStream(filesThatTakeLong()))).subarray(0, 2).toString()).toBe('PK')
  expect(new Set(turns).size).toBeGreaterThan(3)
})
