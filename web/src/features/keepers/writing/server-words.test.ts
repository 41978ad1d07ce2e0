import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeviceDraft } from './device-draft.ts'
import { outboxDeps, sendDraft } from './server-words.ts'
import { signInAs, stubLocalStorage } from './testing-store.ts'
import { blankWords, type Words } from './words.ts'

const words = (body: string): Words => ({ ...blankWords({ now: new Date(0), tz: 'UTC' }), body })

const draft = (fields: Partial<DeviceDraft>): DeviceDraft => ({
  type: 'draft',
  ...{ userId: 'ada', id: 'm1', keeperId: 'k1', momentId: null, base: null, words: words('') },
  ...{ revision: 1, sentRevision: 0, changedAt: new Date(0).toISOString() },
  ...fields,
})

const limitsMs: number[] = []

beforeEach(() => {
  stubLocalStorage()
  signInAs('ada')
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: {} }))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limitsMs.push(ms)
    return new AbortController().signal
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  limitsMs.length = 0
})

const { create, change } = outboxDeps('ada')

test('a call has ten seconds, and the time that its text takes there and back at 2 kB a second', async () => {
  const long = draft({ words: words('a'.repeat(100_000)) })
  await create(draft({}), {})
  await create(long, { body: long.words.body })
  await sendDraft(long)
  expect(limitsMs).toEqual([10_000, 110_000, 110_000])
})

test('three bytes of one character count as three', async () => {
  await sendDraft(draft({ words: words('川'.repeat(1_000)) }))
  expect(limitsMs).toEqual([13_000])
})

test('a change has the time for an answer that brings the whole text, whatever of it is sent', async () => {
  const [short, long] = [words('a'), words('a'.repeat(100_000))]
  const titled = { base: { version: 1, words: long }, words: { ...long, title: 'Eight bars' } }
  await change(draft(titled), 'm1', { version: 1, title: 'Eight bars' })
  await change(draft({ base: { version: 1, words: long }, words: short }), 'm1', { version: 1, body: 'a' })
  expect(limitsMs).toEqual([110_000, 110_000])
})

test('a draft that a newer one of this device keeps out is a conflict and not saved', async () => {
  const current = { id: 'm1', revision: 5, body: 'From when the clock was ahead.' }
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: current }))
  expect(await sendDraft(draft({ revision: 4 }))).toEqual({ type: 'conflict', current })
  expect(await sendDraft(draft({ revision: 5 }))).toEqual({ type: 'taken' })
})
