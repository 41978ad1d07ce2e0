import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceDraft } from './device-draft.ts'
import { deviceStore } from './device-store.ts'
import { takeFromOutbox, putIntoOutbox } from './outbox.ts'
import { signInAs, stubLocalStorage } from './testing-store.ts'
import { sendNow } from './use-outbox.ts'
import { blankWords, type Words } from './words.ts'

const words: Words = { ...blankWords({ now: new Date(0), tz: 'UTC' }), body: 'One' }

const draft: DeviceDraft = {
  type: 'draft',
  ...{ userId: 'ada', id: 'm1', keeperId: 'k1', momentId: 'm1', base: { version: 1, words } },
  ...{ words: { ...words, body: 'Two' }, revision: 1, sentRevision: 0, changedAt: new Date(0).toISOString() },
}

/** What was opened from the outbox and left, on a device that is full since. */
beforeEach(async () => {
  const storage = stubLocalStorage()
  signInAs('ada')
  await putIntoOutbox(deviceStore, draft, 0)
  for (const entry of await deviceStore.list('ada'))
    if (entry.type === 'outgoing') await takeFromOutbox(deviceStore, entry)
  storage.isFull = true
})

afterEach(() => vi.unstubAllGlobals())

const send = () => sendNow('ada', new QueryClient())

function answer(status: number, data: object) {
  const success = status < 400
  const error = success ? undefined : { code: 'conflict', message: 'Changed elsewhere' }
  vi.stubGlobal('fetch', async () => Response.json({ success, data, error }, { status }))
}

test('what a full device can’t put back is sent from where it is', async () => {
  answer(200, { ...words, id: 'm1', keeperId: 'k1', version: 2, body: 'Two' })
  expect(await send()).toMatchObject([{ type: 'sent', moment: { version: 2 } }])
  expect(await deviceStore.list('ada')).toEqual([])
})

test('it waits where it is until the line is back', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no line')))
  expect(await send()).toMatchObject([{ type: 'waiting', failure: 'away' }])
  expect(await deviceStore.list('ada')).toMatchObject([{ type: 'draft', isSaved: true }])
  answer(200, { ...words, id: 'm1', keeperId: 'k1', version: 2, body: 'Two' })
  expect(await send()).toMatchObject([{ type: 'sent' }])
})

test('it stays where it is while another version has no room beside it', async () => {
  answer(409, { current: { ...words, id: 'm1', keeperId: 'k1', version: 2, body: 'Theirs' } })
  expect(await send()).toMatchObject([{ type: 'waiting' }])
  expect(await deviceStore.list('ada')).toMatchObject([{ type: 'draft', words: { body: 'Two' } }])
})
