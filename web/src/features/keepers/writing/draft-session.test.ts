import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceDraft } from './device-draft.ts'
import { type DraftAnswer, openSession } from './draft-session.ts'
import { tell } from './progress.ts'
import { memoryStore } from './testing-store.ts'
import { timeZoneHere } from '../../../lib/time-zone.ts'
import { blankWords } from './words.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 22) }))
afterEach(() => void vi.useRealTimers())

const blank: DeviceDraft = {
  type: 'draft',
  ...{ userId: 'ada', id: 'd1', keeperId: 'k1', momentId: null, base: null },
  words: blankWords({ now: new Date(0), tz: 'UTC' }),
  ...{ revision: 0, sentRevision: 0, changedAt: new Date(0).toISOString() },
}

function session(begun = blank) {
  const device = memoryStore()
  const last = memoryStore()
  const sent: DeviceDraft[] = []
  const deleted: string[] = []
  const answers: DraftAnswer[] = []
  const conflicts: unknown[] = []
  const open = openSession(begun, {
    ...{ store: device.store, lastStore: last.store, now: () => Date.now() },
    putDraft: async (draft) => {
      sent.push(draft)
      return answers.shift() ?? { type: 'taken' }
    },
    deleteDraft: async ({ id }) => void deleted.push(id),
    onProgress: () => undefined,
    onConflict: (current) => conflicts.push(current),
  })
  const bodies = () => device.entries().map((entry) => entry.type === 'draft' && entry.words.body)
  return { ...open, device, last, sent, deleted, answers, conflicts, bodies }
}

test('a keystroke is on the device within half a second, however long the typing goes on', async () => {
  const { change, bodies } = session()
  let text = ''
  for (let key = 0; key < 40; key++) {
    text += 'a'
    const now = text
    change({ body: () => now })
    await vi.advanceTimersByTimeAsync(60)
    if (text.length * 60 > 500) expect(String(bodies()[0]).length).toBeGreaterThanOrEqual(text.length - 8)
  }
  await vi.advanceTimersByTimeAsync(500)
  expect(bodies()).toEqual([text])
})

test('a keystroke is on the device within half a second while the browser puts its timers off', async () => {
  const { change, bodies } = session()
  for (let key = 1; key <= 20; key++) {
    vi.setSystemTime(Date.now() + 50)
    change({ body: 'a'.repeat(key) })
    await Promise.resolve()
    await Promise.resolve()
    if (key > 10) expect(String(bodies()[0]).length).toBeGreaterThan(key - 5)
  }
})

test('a keystroke is in the server’s draft within five seconds, however long the typing goes on', async () => {
  const { change, sent } = session()
  for (let key = 0; key < 100; key++) {
    change({ body: 'a'.repeat(key + 1) })
    await vi.advanceTimersByTimeAsync(100)
    if (key > 50) expect(sent.at(-1)?.words.body.length).toBeGreaterThan(key - 50)
  }
  expect(sent.length).toBeLessThan(8)
})

test('the device knows what the server has of a draft', async () => {
  const { change, device, progress } = session()
  change({ body: 'Once' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(device.entries()).toMatchObject([{ sentRevision: progress().atServer }])
  expect(progress().atServer).toBeGreaterThan(0)
})

test('what another page has written on with a draft stays when the server has answered this one', async () => {
  const { change, device, current, send } = session()
  change({ body: 'Older' })
  await vi.advanceTimersByTimeAsync(500)
  const sending = send()
  const { words, ...draft } = current()
  await device.store.put({ ...draft, words: { ...words, body: 'Newer' }, revision: draft.revision + 1 })
  await sending
  await vi.advanceTimersByTimeAsync(500)
  expect(device.entries()).toMatchObject([{ words: { body: 'Newer' }, sentRevision: 0 }])
})

test('a draft that another page has saved is not on the device again when the server has answered', async () => {
  const { change, device, current, send } = session()
  change({ body: 'Once' })
  await vi.advanceTimersByTimeAsync(500)
  const sending = send()
  await device.store.remove(current())
  await sending
  await vi.advanceTimersByTimeAsync(500)
  expect(device.entries()).toEqual([])
})

test('what was discarded while the server answered is not on the device again', async () => {
  const { change, device, discard, send } = session()
  change({ body: 'Never mind' })
  await vi.advanceTimersByTimeAsync(500)
  const sending = send()
  await discard()
  await sending
  expect(device.entries()).toEqual([])
})

test('nothing is written before something was typed', async () => {
  const { flush, send, leave, sent, bodies, last } = session()
  leave()
  await flush()
  await send()
  expect([sent, bodies(), last.entries()]).toEqual([[], [], []])
})

test('a server that is away is asked again, and has everything once it answers', async () => {
  const { change, sent, answers, progress } = session()
  answers.push({ type: 'away' }, { type: 'signed-out' })
  change({ title: 'Eight bars' })
  await vi.advanceTimersByTimeAsync(2_500)
  expect(tell(progress())).toBe('on-device')
  await vi.advanceTimersByTimeAsync(3_500)
  expect(progress().serverTrouble).toBe('signed-out')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(3)
  expect(tell(progress())).toBe('saved')
})

test('a full device is told, and the server goes on getting the words', async () => {
  const { change, device, progress, sent } = session()
  device.full.isFull = true
  change({ body: 'Still here.' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(tell(progress())).toBe('not-on-device')
  expect(sent.at(-1)?.words.body).toBe('Still here.')
})

test('a page that is closed leaves its last words in the storage that writes at once', () => {
  const { change, leave, last } = session()
  change({ body: () => 'The last word' })
  leave()
  expect(last.entries()).toMatchObject([{ words: { body: 'The last word' } }])
})

test('words that were all deleted leave no draft behind', async () => {
  const { change, bodies, deleted } = session()
  change({ body: 'No' })
  await vi.advanceTimersByTimeAsync(3_000)
  change({ body: '' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect([bodies(), deleted]).toEqual([[], ['d1']])
})

test('another device’s words stop the sending and stay apart; typing goes on into the device', async () => {
  const { change, answers, sent, conflicts, progress, bodies } = session()
  const theirs = {
    ...{ id: 'd1', momentId: null, baseVersion: null, deviceId: 'phone', revision: 3 },
    ...{ fields: {}, body: 'Theirs', updatedAt: '' },
  }
  answers.push({ type: 'conflict', current: theirs })
  change({ body: 'Mine' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(conflicts).toEqual([theirs])
  change({ body: 'Mine, and more' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(tell(progress())).toBe('conflict')
  expect([sent.length, bodies()]).toEqual([1, ['Mine, and more']])
})

test('a page that is drawn twice goes on writing after the first has gone', async () => {
  const { change, close, open, bodies } = session()
  open()
  const closing = close()
  open()
  await closing
  change({ body: 'Still written' })
  await vi.advanceTimersByTimeAsync(500)
  expect(bodies()).toEqual(['Still written'])
})

test('leaving for another screen writes and sends what is left, and then nothing', async () => {
  const { change, close, sent, bodies } = session()
  change({ body: 'All of it' })
  await close()
  change({ body: 'Too late' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect([bodies(), sent.map(({ words }) => words.body)]).toEqual([['All of it'], ['All of it']])
})

test('words that were saved before count as new once something is typed', async () => {
  const { change, current } = session({ ...blank, isSaved: true, ticks: [] })
  expect(current()).toMatchObject({ isSaved: true })
  change({ body: 'More' })
  expect(current()).toMatchObject({ isSaved: undefined, ticks: undefined })
})

const waiting: DeviceDraft = {
  ...blank,
  ...{ words: { ...blank.words, body: 'Saved' }, revision: 4, isSaved: true },
}

test('words that were saved before stay in the draft of what is typed over them, also of nothing', async () => {
  const { change, bodies, device } = session(waiting)
  change({ body: 'More' })
  change({ body: '' })
  await vi.advanceTimersByTimeAsync(500)
  expect(bodies()).toEqual([''])
  expect(device.entries()).toMatchObject([{ saved: { words: { body: 'Saved' } } }])
})

test('discarding what was typed over saved words leaves those in the outbox', async () => {
  const { change, discard, device, flush } = session(waiting)
  change({ body: 'More' })
  await flush()
  await discard()
  expect(device.entries()).toMatchObject([
    { type: 'outgoing', id: 'd1', draft: { words: { body: 'Saved' } } },
  ])
})

test('discarding words that were never saved leaves nothing, also of a tab that ended in between', async () => {
  const { change, discard, device, flush } = session()
  const draft = { ...waiting, revision: 1, isSaved: undefined }
  await device.store.put({
    ...{ type: 'outgoing', userId: 'ada', id: 'd1', draft, savedAt: '', attempts: 0, retryAtMs: 0 },
  })
  change({ body: 'More' })
  await flush()
  await discard()
  expect(device.entries()).toEqual([])
})

test('words that had no room on the device are stored as soon as there is some', async () => {
  const { flush, device, bodies, progress } = session({
    ...blank,
    ...{ words: { ...blank.words, body: 'Here alone' }, revision: 3, isUnstored: true },
  })
  device.full.isFull = true
  await flush()
  expect(tell(progress())).toBe('not-on-device')
  device.full.isFull = false
  await flush()
  expect(bodies()).toEqual(['Here alone'])
  expect(device.entries()).not.toMatchObject([{ isUnstored: true }])
})

test('a page that goes on after it was stopped writes and sends again', async () => {
  const { change, stop, open, bodies, sent } = session()
  change({ body: 'One' })
  await stop()
  open()
  change({ body: 'One, two' })
  await vi.advanceTimersByTimeAsync(2_500)
  expect(bodies()).toEqual(['One, two'])
  expect(sent.at(-1)?.words.body).toBe('One, two')
})

test('a page whose save failed goes on with what came back', async () => {
  const { change, note, stop, resume, current, progress, bodies } = session()
  change({ body: 'One' })
  note({ type: 'saving' })
  await stop()
  const back = { ...current(), revision: current().revision + 1, refusal: 'Not like this.' }
  resume(back)
  expect(progress()).toMatchObject({ typed: back.revision, isSaving: false })
  change({ body: 'One, two' })
  await vi.advanceTimersByTimeAsync(500)
  expect([bodies(), current().revision > back.revision]).toEqual([['One, two'], true])
})

test('a blank page is about when its first key is pressed, until something is written or a date is chosen', () => {
  const undated = { ...blank, isUndated: true }
  const first = Date.UTC(2026, 10, 23, 7)
  vi.setSystemTime(first)
  const open = session(undated)
  const now = { occurredAt: new Date(first).toISOString(), tz: timeZoneHere() }
  expect(open.change({ journeys: ['j1'] })).toEqual(now)
  vi.setSystemTime(first + 60_000)
  expect(open.change({ body: () => 'a' })).toEqual({ ...now, occurredAt: '2026-11-23T07:01:00.000Z' })
  vi.setSystemTime(first + 120_000)
  expect(open.change({ body: () => 'ab' })).toBeUndefined()
  expect(open.current().words).toMatchObject({ occurredAt: '2026-11-23T07:01:00.000Z', body: 'ab' })

  const dated = session(undated)
  const chosen = '2020-01-01T12:00:00.000Z'
  expect(dated.change({ occurredAt: chosen })).toBeUndefined()
  expect(dated.change({ body: 'a' })).toBeUndefined()
  expect(dated.current().words.occurredAt).toBe(chosen)
  expect(session().change({ body: 'a' })).toBeUndefined()
})
