import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage } from './device-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what is written is kept in the browser', () => {
  const kept = stubStorage()
  deviceStorage.setItem('a', '1')
  expect(kept.get('a')).toBe('1')
  expect(deviceStorage.getItem('a')).toBe('1')
  deviceStorage.removeItem('a')
  expect(kept.size).toBe(0)
})

test('where storage is switched off, the page remembers', () => {
  deviceStorage.setItem('a', '1')
  expect(deviceStorage.getItem('a')).toBe('1')
  deviceStorage.removeItem('a')
  expect(deviceStorage.getItem('a')).toBeNull()
})

test('where storage is full, the page remembers, and nothing old stays behind', () => {
  const kept = stubStorage()
  deviceStorage.setItem('a', 'old')
  const full = stubStorage(() => {
    throw new DOMException('full', 'QuotaExceededError')
  }, kept)
  deviceStorage.setItem('a', 'new')
  expect(deviceStorage.getItem('a')).toBe('new')
  expect(full.has('a')).toBe(false)

  stubStorage(undefined, kept)
  deviceStorage.setItem('a', 'newer')
  expect(kept.get('a')).toBe('newer')
})

function stubStorage(mayWrite: () => void = () => undefined, kept = new Map<string, string>()) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      mayWrite()
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}
