import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeyValueStore } from './device-storage.ts'
import { clearSession, readSession, tokenKey, userKey, writeSession } from './storage.ts'

const ada = {
  id: 'u1',
  email: 'ada@example.org',
  name: 'Ada',
  role: 'user',
  createdAt: '2026-01-02T03:04:05Z',
} as const

let kept: Map<string, string>
let store: KeyValueStore

beforeEach(() => {
  kept = new Map()
  store = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('a written session is read back, under two keys with a keeper prefix', () => {
  writeSession({ user: ada, token: 'secret' }, store)
  expect([...kept.keys()].toSorted()).toEqual(['keeper_token', 'keeper_user'])
  expect(readSession(store)).toEqual({ user: ada, token: 'secret' })
})

test('clearing removes both entries', () => {
  writeSession({ user: ada, token: 'secret' }, store)
  clearSession(store)
  expect(kept.size).toBe(0)
})

test.each(['{not json', '"a string"', 'null', '{"id":"u1"}', JSON.stringify({ ...ada, role: 'owner' })])(
  'an unreadable user (%s) is reported, both entries go, and nobody is signed in',
  (text) => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    kept.set(userKey, text)
    kept.set(tokenKey, 'secret')
    expect(readSession(store)).toBeUndefined()
    expect(report).toHaveBeenCalledWith('Failed to parse auth data from localStorage')
    expect(kept.size).toBe(0)
  },
)

test('a token without a user is nobody', () => {
  kept.set(tokenKey, 'secret')
  expect(readSession(store)).toBeUndefined()
})
