import { expect, test } from 'vitest'
import { addToast, hasToasts, onToast, takeToasts } from './toast-queue.ts'

const toast = { kind: 'error', text: '“The ferry” isn’t saved.', options: undefined } as const

test('a toast waits until it is shown', () => {
  const stop = onToast(() => undefined)
  addToast(toast)
  expect(takeToasts()).toEqual([toast])
  expect(hasToasts()).toBe(false)
  stop()
})

test('a toast for one person is not shown to the next who signs in', () => {
  const leave = onToast(() => undefined)
  addToast(toast)
  leave()
  addToast(toast)
  const stop = onToast(() => undefined)
  expect(takeToasts()).toEqual([])
  stop()
})
