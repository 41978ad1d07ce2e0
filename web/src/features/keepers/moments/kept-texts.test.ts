import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeSession } from '../../../lib/storage.ts'
import { keptTextsQuery } from './kept-texts.api.ts'
import { keptTextsKey } from './moments.api.ts'

const user = {
  id: 'ada',
  email: 'ada@example.com',
  name: 'Ada',
  role: 'user' as const,
  createdAt: '2026-01-01',
}
const newest = ['a', 'b', 'c'].map((id) => ({ id, version: 1 }))

/** What was asked, and what ends the wait for the first text. */
let asked: string[]
let hasFirst: () => void

beforeEach(() => {
  asked = []
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  writeSession({ user, token: 'secret' })
  vi.stubGlobal('caches', { open: () => Promise.resolve({ match: () => Promise.resolve(undefined) }) })
  const first = new Promise<void>((resolve) => (hasFirst = resolve))
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    asked.push(path)
    const isList = path.includes('limit=')
    if (!isList)
      await Promise.race([first, new Promise((_, stop) => signal?.addEventListener('abort', stop))])
    return Response.json({ success: true, data: isList ? newest : {} })
  })
})

afterEach(() => vi.unstubAllGlobals())

test('the newest texts are read one after the other', async () => {
  hasFirst()
  await new QueryClient().fetchQuery(keptTextsQuery('river'))
  expect(asked).toHaveLength(1 + newest.length)
})

test('a screen that is left reads no further text', async () => {
  const queryClient = new QueryClient()
  const reading = queryClient.prefetchQuery(keptTextsQuery('river'))
  await expect.poll(() => asked.length).toBe(2)
  await queryClient.cancelQueries({ queryKey: keptTextsKey('river') })
  hasFirst()
  await reading
  await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toHaveLength(2)
})
