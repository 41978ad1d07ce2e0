import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { withLock } from '../../../lib/with-lock.ts'
import type { DeviceDraft } from './device-draft.ts'
import { deviceStore } from './device-store.ts'
import { saveWords } from './save-words.ts'
import { nameOfSending } from './waiting-moments.api.ts'
import { blankWords } from './words.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  vi.stubGlobal('localStorage', Object.create(methods))
  vi.stubGlobal('dispatchEvent', () => true)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const words = blankWords({ now: new Date(0), tz: 'UTC' })

const draft: DeviceDraft = {
  type: 'draft',
  ...{ userId: 'ada', id: 'm1', keeperId: 'k1', momentId: 'm1', base: { version: 1, words } },
  ...{ words: { ...words, body: 'Two' }, revision: 1, sentRevision: 0 },
  changedAt: new Date(0).toISOString(),
}

test('a save waits only a few seconds for what is being sent, and goes out by itself', async () => {
  const { promise: isSent, resolve: letGo } = Promise.withResolvers<void>()
  const sending = withLock(nameOfSending('ada'), () => isSent)
  // The keeper is only passed on, and of the queries only what is shown is asked.
  const queryClient = { setQueryData: () => undefined } as unknown as QueryClient
  const saved = saveWords(draft, { keeper: {} as Keeper, queryClient, moment: undefined })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await saved).toMatchObject({ type: 'waiting', draft: { words: { body: 'Two' } } })
  expect(await deviceStore.list('ada')).toMatchObject([{ type: 'outgoing', id: 'm1' }])
  letGo()
  await sending
})
