import { expect, test } from 'vitest'
import { advance, begin, type ProgressEvent, tell } from './progress.ts'

const after = (...events: ProgressEvent[]) =>
  tell(events.reduce(advance, begin({ revision: 0, sentRevision: 0 })))

const typed = { type: 'typed', revision: 5 } as const
const onDevice = { type: 'on-device', revision: 5 } as const
const atServer = { type: 'at-server', revision: 5 } as const

test('a page on which nothing was typed says nothing', () => {
  expect(after()).toBe('nothing')
})

test('the state is never better than the truth', () => {
  expect(after(typed)).toBe('saving')
  expect(after(typed, onDevice)).toBe('on-device')
  expect(after(typed, onDevice, atServer)).toBe('saved')
  expect(after(typed, onDevice, atServer, { type: 'typed', revision: 6 })).toBe('saving')
  expect(after(typed, { type: 'on-device', revision: 4 })).toBe('saving')
})

test('a device that takes nothing is named, even while the server has it', () => {
  expect(after(typed, { type: 'device-failed' }, atServer)).toBe('not-on-device')
  expect(after(typed, { type: 'device-failed' }, onDevice, atServer)).toBe('saved')
})

test('a server that is away leaves the words on the device, until it answers', () => {
  const away = { type: 'server-failed', trouble: 'away' } as const
  expect(after(typed, onDevice, away)).toBe('on-device')
  expect(after(typed, onDevice, away, atServer)).toBe('saved')
})

test('a conflict comes before everything, until it is resolved', () => {
  const all = [typed, onDevice, atServer, { type: 'saving' }, { type: 'conflict' }] as const
  expect(after(...all)).toBe('conflict')
  expect(after(...all, { type: 'resolved' })).toBe('saved')
})

test('whoever gets a conflict for an answer is signed in', () => {
  const signedOut = { type: 'server-failed', trouble: 'signed-out' } as const
  const events: ProgressEvent[] = [typed, onDevice, signedOut, { type: 'conflict' }]
  const progress = events.reduce(advance, begin({ revision: 0, sentRevision: 0 }))
  expect(progress).toMatchObject({ serverTrouble: undefined, hasConflict: true })
})
