import { expect, test } from 'vitest'
import { createSilenceGate } from './silence-gate.ts'

test('silence has no beginning before the first sound, and then counts from the last one', () => {
  const gate = createSilenceGate()
  expect([0, 1_000, 60_000].map((at) => gate.hear(0.002, at))).toEqual([Infinity, Infinity, Infinity])
  expect(gate.hear(0.2, 60_100)).toBe(0)
  expect(gate.hear(0.002, 63_000)).toBe(2_900)
  expect(gate.hear(0.05, 90_000)).toBe(0)
})

test('the noise of a room is taken for sound only at first, and speech stands out from it', () => {
  const gate = createSilenceGate()
  const noisy = Array.from({ length: 1_200 }, (_, step) => gate.hear(0.012, step * 50))
  expect(noisy[0]).toBe(0)
  expect(noisy.at(-1)).toBeGreaterThan(30_000)
  expect(gate.hear(0.08, 60_050)).toBe(0)
})

test('after a restart silence counts from then on', () => {
  const gate = createSilenceGate()
  gate.restart(500)
  expect(gate.hear(0, 2_500)).toBe(2_000)
})
