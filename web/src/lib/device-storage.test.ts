import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage, storedKeys } from './device-storage.ts'
import { clearSession, readSession, writeSession } from './storage.ts'

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

test('where storage is full, the page remembers, and what was stored before stays', () => {
  const kept = stubStorage()
  deviceStorage.setItem('a', 'old')
  stubStorage(refuse, kept)
  deviceStorage.setItem('a', 'new')
  deviceStorage.setItem('ab', 'new')
  expect(deviceStorage.getItem('a')).toBe('new')
  expect(kept.get('a')).toBe('old')
  expect(storedKeys('a')).toEqual(expect.arrayContaining(['a', 'ab']))

  stubStorage(undefined, kept)
  deviceStorage.setItem('a', 'newer')
  expect(kept.get('a')).toBe('newer')
  for (const key of storedKeys('a')) deviceStorage.removeItem(key)
  expect(storedKeys('a')).toEqual([])
})

test('where there is no room for a session, an earlier one is not stored either', () => {
  const kept = stubStorage()
  const ada = { id: 'ada', email: 'ada@example.org', name: 'Ada', role: 'user' as const, createdAt: '' }
  writeSession({ user: ada, token: 'one' })
  stubStorage(refuse, kept)
  writeSession({ user: { ...ada, id: 'ben' }, token: 'two' })
  expect(readSession()).toMatchObject({ user: { id: 'ben' }, token: 'two' })
  expect(kept.size).toBe(0)
  clearSession()
})

function refuse() {
  throw new DOMException('full', 'QuotaExceededError')
}

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
