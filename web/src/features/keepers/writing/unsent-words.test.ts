import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankDraft } from './begin-writing.ts'
import { deviceStore, withEntries } from './device-store.ts'
import { putIntoOutbox } from './outbox.ts'
import { signInAs, stubLocalStorage } from './testing-store.ts'
import { clearDevice } from './unsent-words.ts'

beforeEach(() => {
  stubLocalStorage()
  signInAs('ada')
})

afterEach(() => vi.unstubAllGlobals())

test('what is put into the outbox while its person signs out is removed with the rest', async () => {
  const written = (id: string) => blankDraft({ userId: 'ada', keeperId: 'k1' }, id, { body: 'One' })
  await deviceStore.put(written('m1'))
  let isPut: Promise<void> | undefined
  vi.stubGlobal('fetch', async () => {
    // Somebody reads and changes what is here just as the last answer comes.
    await new Promise<void>((begun) => {
      isPut = withEntries('ada', async () => {
        begun()
        await new Promise((resolve) => setTimeout(resolve, 50))
        await putIntoOutbox(deviceStore, written('m2'), 0)
      })
    })
    return Response.json({ success: true, data: {} })
  })
  expect(await clearDevice('ada', new QueryClient())).toBe(true)
  await isPut
  expect(await deviceStore.list('ada')).toEqual([])
})

test('what a tab that ended left behind a newer draft is removed with it', async () => {
  const saved = blankDraft({ userId: 'ada', keeperId: 'k1' }, 'm1', { body: 'One' })
  await putIntoOutbox(deviceStore, saved, 0)
  await deviceStore.put({ ...saved, revision: saved.revision + 1 })
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: {} }))
  expect(await clearDevice('ada', new QueryClient())).toBe(true)
  expect(await deviceStore.list('ada')).toEqual([])
})
