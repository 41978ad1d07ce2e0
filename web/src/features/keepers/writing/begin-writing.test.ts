import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Moment } from '#contracts/keepers/moments.ts'
import { beginEdit, beside, beginNew, findEarlierDrafts } from './begin-writing.ts'
import type { DeviceDraft } from './device-draft.ts'
import { deviceStore } from './device-store.ts'
import { putIntoOutbox } from './outbox.ts'
import { putBack } from './put-back.ts'
import { stubLocalStorage } from './testing-store.ts'
import { blankWords, type Words } from './words.ts'

let storage: { isFull: boolean }

beforeEach(() => void (storage = stubLocalStorage()))

const words: Words = { ...blankWords({ now: new Date(0), tz: 'UTC' }), title: 'Errands', body: 'One' }

const draft = (fields: Partial<DeviceDraft> = {}): DeviceDraft => ({
  type: 'draft',
  ...{ userId: 'ada', id: 'm1', keeperId: 'k1', momentId: 'm1', base: { version: 1, words } },
  ...{ words: { ...words, body: 'Two' }, revision: 1, sentRevision: 0 },
  ...{ changedAt: new Date(0).toISOString() },
  ...fields,
})

const moment = (version: number, body: string) =>
  ({ id: 'm1', keeperId: 'k1', version, ...words, body, updatedAt: new Date(0).toISOString() }) as Moment

/** Whoever writes, at a server that has the moment like this. */
function whose(now: Moment) {
  const queryClient = { fetchQuery: async () => now } as unknown as QueryClient
  return { userId: 'ada', keeperId: 'k1', queryClient }
}

const onDevice = async () => (await deviceStore.list('ada')).map(({ type, id }) => `${type} ${id}`)

test('what was taken back and had arrived meanwhile leaves nothing behind', async () => {
  const ticks = [{ at: 0, rest: ' One', isDone: true }]
  await putIntoOutbox(deviceStore, draft({ id: 'u1', ticks }), 0)
  const arrived = moment(2, 'Two')
  const { draft: opened, release } = await beginEdit(whose(arrived), 'm1')
  expect(opened).toMatchObject({ id: 'm1', revision: 0, base: { version: 2 } })
  expect(await onDevice()).toEqual([])
  release()
  await beside(whose(arrived), arrived, async (found) => expect(found).toHaveProperty('draft'))
})

test('a new moment that another device has changed since shows both', async () => {
  await putIntoOutbox(deviceStore, draft({ momentId: null, base: null }), 0)
  const { draft: opened, release } = await beginEdit(whose(moment(2, 'Theirs')), 'm1')
  expect(opened).toMatchObject({ hasConflict: true, words: { body: 'Two' } })
  release()
})

test('a moment that was closed to agents without a line stays so on its page', async () => {
  const closed = { ...words, aiAccess: false }
  await putIntoOutbox(deviceStore, draft({ words: closed, sent: [closed] }), 0)
  const { draft: opened, release } = await beginEdit(whose(moment(1, 'One')), 'm1')
  expect(opened).toMatchObject({ words: { aiAccess: false }, base: { words: { aiAccess: true } } })
  expect(await onDevice()).toEqual(['draft m1'])
  release()
})

test('a page beside another one keeps its draft to itself', async () => {
  const now = moment(1, 'One')
  const first = await beginEdit(whose(now), 'm1')
  const second = await beginEdit(whose(now), 'm1')
  await deviceStore.put({ ...second.draft, words: { ...words, body: 'Beside' }, revision: 1 })
  first.release()
  const again = await beginEdit(whose(now), 'm1')
  expect(again.draft).toMatchObject({ id: 'm1', words: { body: 'One' } })
  again.release()
  second.release()
  const last = await beginEdit(whose(now), 'm1')
  expect(last.draft).toMatchObject({ id: second.draft.id, words: { body: 'Beside' } })
  last.release()
})

test('what couldn’t be opened on a full device can be opened later', async () => {
  await putIntoOutbox(deviceStore, draft(), 0)
  storage.isFull = true
  await expect(beginEdit(whose(moment(1, 'One')), 'm1')).rejects.toThrow('full')
  await expect(beginNew(whose(moment(1, 'One')), 'm1')).rejects.toThrow('full')
  storage.isFull = false
  const { draft: opened, release } = await beginEdit(whose(moment(1, 'One')), 'm1')
  expect(opened).toMatchObject({ id: 'm1', words: { body: 'Two' } })
  release()
})

test('what was opened from the outbox and left as it was goes back, once no page has it', async () => {
  await putIntoOutbox(deviceStore, draft(), 0)
  const { release } = await beginEdit(whose(moment(1, 'One')), 'm1')
  expect(await onDevice()).toEqual(['draft m1'])
  await putBack('ada')
  expect(await onDevice()).toEqual(['draft m1'])
  release()
  await vi.waitFor(async () => {
    await putBack('ada')
    expect(await onDevice()).toEqual(['outgoing m1'])
  })
})

/** Whoever writes, while there is no server. */
function whoseAlone() {
  const queryClient = { fetchQuery: () => Promise.reject(new Error('away')) } as unknown as QueryClient
  return { ...whose(moment(1, 'One')), queryClient }
}

/** Opens what waits, types over it and leaves. */
async function typeOver(waiting: DeviceDraft, body: string) {
  await putIntoOutbox(deviceStore, waiting, 0)
  const { draft: opened, release } = await beginEdit(whoseAlone(), 'm1')
  const { isSaved: _, ...saved } = opened
  const revision = opened.revision + 1
  await deviceStore.put({ ...saved, words: { ...opened.words, body }, revision, saved })
  release()
  await vi.waitFor(async () => {
    await putBack('ada')
    expect((await bodies()).join()).toContain('outgoing')
  })
}

const bodies = async () =>
  (await deviceStore.list('ada')).map((entry) =>
    entry.type === 'draft' ? `draft ${entry.words.body}` : `outgoing ${entry.draft.words.body}`,
  )

test.each([
  ['a change', draft()],
  ['a new moment', draft({ momentId: null, base: null })],
])('what was saved of %s goes out although more was typed, which stays', async (_, waiting) => {
  await typeOver(waiting, 'Three')
  expect((await bodies()).toSorted()).toEqual(['draft Three', 'outgoing Two'])
  const again = await beginEdit(whoseAlone(), 'm1')
  const { momentId } = waiting
  expect(again.draft).toMatchObject({ id: 'm1', words: { body: 'Three' }, saved: { words: { body: 'Two' } } })
  expect((await bodies()).toSorted()).toEqual(['draft Three'])
  expect(again.draft.saved).toMatchObject({ momentId })
  again.release()
})

test.each([
  ['a change', draft()],
  ['a new moment', draft({ momentId: null, base: null })],
])('what was typed over %s goes on over it once that has arrived', async (_, waiting) => {
  await typeOver(waiting, 'Three')
  const outgoing = (await deviceStore.list('ada')).filter(({ type }) => type === 'outgoing')
  for (const entry of outgoing) await deviceStore.remove(entry)
  const again = await beginEdit(whose(moment(2, 'Two')), 'm1')
  expect(again.draft).toMatchObject({ momentId: 'm1', words: { body: 'Three' }, base: { version: 2 } })
  expect(again.draft.hasConflict).toBe(false)
  again.release()
})

test('what was typed over saved words and taken back again goes out as it was saved', async () => {
  await typeOver(draft(), 'Two')
  expect(await bodies()).toEqual(['outgoing Two'])
})

test('what a full device can’t put back stays a draft, and nothing fails', async () => {
  await putIntoOutbox(deviceStore, draft(), 0)
  const { release } = await beginEdit(whose(moment(1, 'One')), 'm1')
  release()
  storage.isFull = true
  expect(await putBack('ada')).toMatchObject({ returned: [], stuck: [{ id: 'm1' }] })
  expect(await onDevice()).toEqual(['draft m1'])
  storage.isFull = false
  expect(await putBack('ada')).toMatchObject({ returned: [{ id: 'm1' }], stuck: [] })
})

test('an older copy of the moment doesn’t take away what was written since', async () => {
  const base = { version: 2, words: { ...words, body: 'Two' } }
  await putIntoOutbox(deviceStore, draft({ base, words: { ...words, body: 'One' } }), 0)
  const { draft: opened, release } = await beginEdit(whose(moment(1, 'One')), 'm1')
  expect(opened).toMatchObject({ base: { version: 2 }, words: { body: 'One' } })
  expect(await onDevice()).toEqual(['draft m1'])
  release()
})

test('what waits to be sent is not offered as an earlier draft', async () => {
  await putIntoOutbox(deviceStore, draft({ momentId: null, base: null }), 0)
  const writing = whose(moment(1, 'One'))
  const { release } = await beginNew(writing, 'm1')
  release()
  writing.queryClient.fetchQuery = (async () => []) as typeof writing.queryClient.fetchQuery
  expect(await findEarlierDrafts(writing, 'other')).toEqual([])
})

test('an address in another keeper takes nothing out of the outbox, and has a page of its own', async () => {
  await putIntoOutbox(deviceStore, draft({ momentId: null, base: null }), 0)
  const other = { ...whoseAlone(), keeperId: 'k2' }
  const { draft: opened, release } = await beginNew(other, 'm1')
  expect(opened).toMatchObject({ keeperId: 'k2', words: { body: '' } })
  expect(opened.id).not.toBe('m1')
  release()
  await expect(beginEdit(other, 'm1')).rejects.toThrow('away')
  expect(await onDevice()).toEqual(['outgoing m1'])
})

test('what waited, was opened and just left can be ticked over', async () => {
  await putIntoOutbox(deviceStore, draft(), 0)
  const now = moment(1, 'One')
  const { release } = await beginEdit(whose(now), 'm1')
  await beside(whose(now), now, async (found) => expect(found).toBe('open'))
  release()
  await vi.waitFor(() =>
    beside(whose(now), now, async (found) =>
      expect(found).toMatchObject({ draft: { words: { body: 'Two' } }, outgoing: { id: 'm1' } }),
    ),
  )
  expect(await onDevice()).toEqual(['outgoing m1'])
})
