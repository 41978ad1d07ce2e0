import { expect, test } from 'vitest'
import type { DeviceDraft } from './device-draft.ts'
import { firstThat, smallStore } from './device-store.ts'
import { putIntoOutbox } from './outbox.ts'
import { memoryStore } from './testing-store.ts'
import { blankWords } from './words.ts'

const draft = (fields: Partial<DeviceDraft> = {}): DeviceDraft => ({
  type: 'draft',
  ...{ userId: 'ada', id: 'd1', keeperId: 'k1', momentId: null, base: null },
  words: blankWords({ now: new Date(0), tz: 'UTC' }),
  ...{ revision: 1, sentRevision: 0, changedAt: new Date(0).toISOString() },
  ...fields,
})

test('where the first storage is full the second takes over, and the newer words count', async () => {
  const [first, second] = [memoryStore(), memoryStore()]
  const store = firstThat(first.store, second.store)
  await store.put(draft())
  first.full.isFull = true
  await store.put(draft({ revision: 2 }))
  expect(await store.list('ada')).toMatchObject([{ revision: 2 }])
  first.full.isFull = false
  await store.put(draft({ revision: 3 }))
  expect(await store.list('ada')).toMatchObject([{ revision: 3 }])
  expect(second.entries()).toEqual([])
})

test('where both are full it says so', async () => {
  const [first, second] = [memoryStore(), memoryStore()]
  first.full.isFull = true
  second.full.isFull = true
  await expect(firstThat(first.store, second.store).put(draft())).rejects.toThrow('full')
})

test('what a page notes of its words leaves newer ones, and brings none back', async () => {
  for (const store of [memoryStore().store, smallStore(storageOf({}))]) {
    const both = firstThat(store, memoryStore().store)
    await both.replace(draft({ sentRevision: 1 }))
    expect(await both.list('ada')).toEqual([])
    await both.put(draft({ revision: 2 }))
    await both.replace(draft({ sentRevision: 1 }))
    expect(await both.list('ada')).toMatchObject([{ revision: 2, sentRevision: 0 }])
    await both.replace(draft({ revision: 2, sentRevision: 2 }))
    expect(await both.list('ada')).toMatchObject([{ revision: 2, sentRevision: 2 }])
  }
})

test('one account does not see another’s words', async () => {
  const { store } = memoryStore()
  await store.put(draft())
  await store.put(draft({ userId: 'bob', id: 'd2' }))
  expect(await firstThat(store, memoryStore().store).list('bob')).toMatchObject([{ id: 'd2' }])
})

test('a draft that was saved just before the tab ended is not shown beside what goes out', async () => {
  const { store } = memoryStore()
  await store.put(draft())
  await store.put({
    ...{ type: 'outgoing', userId: 'ada', id: 'd1', draft: draft() },
    ...{ savedAt: '', attempts: 0, retryAtMs: 0 },
  })
  expect(await firstThat(store, memoryStore().store).list('ada')).toMatchObject([{ type: 'outgoing' }])
})

test('a write that ends late leaves the newer words of a page that was closed', async () => {
  const small = smallStore(storageOf({}))
  await small.put(draft({ revision: 2 }))
  const store = firstThat(memoryStore().store, small)
  await store.put(draft({ revision: 1 }))
  expect(await store.list('ada')).toMatchObject([{ revision: 2 }])
  await store.put(draft({ revision: 3 }))
  expect(await small.list('ada')).toEqual([])
})

test('the small storage keeps what it is given by person, and skips what it can’t read', async () => {
  const store = smallStore(storageOf({ 'keeper_words:ada:draft:bad': '{', theme: 'dark' }))
  await store.put(draft())
  expect(await store.list('ada')).toMatchObject([{ id: 'd1' }])
  expect(await store.list('bob')).toEqual([])
  await store.remove(draft())
  expect(await store.list('ada')).toEqual([])
})

function storageOf(kept: Record<string, string>): () => Storage {
  const storage = Object.defineProperties(kept, {
    getItem: { value: (name: string) => kept[name] ?? null },
    setItem: { value: (name: string, text: string) => void (kept[name] = text) },
    removeItem: { value: (name: string) => void delete kept[name] },
  })
  // What the store uses of it.
  return () => storage as unknown as Storage
}

test('of two copies of one revision the one that the second storage had to take counts', async () => {
  const [first, second] = [memoryStore(), memoryStore()]
  const store = firstThat(first.store, second.store)
  await store.put(draft())
  first.full.isFull = true
  await store.put(draft({ sentRevision: 1 }))
  expect(await store.list('ada')).toMatchObject([{ sentRevision: 1 }])
})

test('what was taken back from the outbox hides what a killed tab left there', async () => {
  const first = memoryStore()
  const store = firstThat(first.store, memoryStore().store)
  await putIntoOutbox(store, draft(), 0)
  await store.put(draft({ revision: 2 }))
  expect(await store.list('ada')).toMatchObject([{ type: 'draft', revision: 2 }])
})

test('what is newer is not removed', async () => {
  const [first, second] = [memoryStore(), memoryStore()]
  const store = firstThat(first.store, second.store)
  await store.put(draft({ revision: 2 }))
  await store.remove(draft(), 1)
  expect(await store.list('ada')).toMatchObject([{ revision: 2 }])
  await store.remove(draft(), 2)
  expect(await store.list('ada')).toEqual([])
})
