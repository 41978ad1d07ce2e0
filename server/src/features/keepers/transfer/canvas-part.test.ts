import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { canvasCharsMax, canvasEdgesMax, canvasNodesMax } from '#contracts/keepers/canvas-choices.ts'
import { canvasPart } from './canvas-part.ts'

test('the largest palace that can be kept is read and checked without holding others up', async () => {
  const { form } = canvasPart
  if (!form) throw new Error('The palace has no file.')
  const text = '日'.repeat(canvasCharsMax / canvasNodesMax - 130)
  const nodes = Array.from({ length: canvasNodesMax }, (_, at) => ({
    ...{ id: `n${at}`, type: 'text', x: 0, y: 0, width: 240, height: 120, text, other: ['kept'] },
  }))
  const edges = Array.from({ length: canvasEdgesMax }, (_, at) => ({
    ...{ id: `e${at}`, fromNode: 'n0', toNode: `n${at % canvasNodesMax}`, other: { kept: at } },
  }))
  const file = Buffer.from(JSON.stringify({ kept: [1, 2], nodes, edges, empty: [] }))
  const watch = watchTurns()
  const entries = await form.read(Readable.from(chunksOf(file)))
  const lost = await form.check(entries)
  // In one go it is 450 ms; a collection of garbage may come in between.
  expect(await watch.longestMs()).toBeLessThan(200)
  expect(entries).toHaveLength(1 + canvasNodesMax + canvasEdgesMax)
  expect(entries[0]).toEqual({ extra: { kept: [1, 2], empty: [] } })
  expect(lost).toEqual([])
})

function* chunksOf(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536)
}

/** The processor time of this thread between two turns of the event loop, which other programs don't lengthen. */
function watchTurns() {
  let [isOver, longest] = [false, 0]
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const watching = (async () => {
    let last = cpuMs()
    while (!isOver) {
      await setImmediate()
      const now = cpuMs()
      longest = Math.max(longest, now - last)
      last = now
    }
  })()
  return {
    async longestMs() {
      isOver = true
      await watching
      return longest
    },
  }
}
