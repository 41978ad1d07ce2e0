import { expect, test } from 'vitest'
import type { Moment, MomentChange, NewMoment } from '#contracts/keepers/moments.ts'
import type { DeviceDraft, Outgoing } from './device-draft.ts'
import { type OutboxDeps, putIntoOutbox, type SendFailure, sendOutbox, takeFromOutbox } from './outbox.ts'
import { memoryStore } from './testing-store.ts'
import { blankWords, type Words } from './words.ts'

const words: Words = { ...blankWords({ now: new Date(0), tz: 'UTC' }), title: 'Eight bars', body: 'One' }

const draft = (fields: Partial<DeviceDraft> = {}): DeviceDraft => ({
  type: 'draft',
  ...{ userId: 'ada', id: 'm1', keeperId: 'k1', momentId: null, base: null, words },
  ...{ revision: 1, sentRevision: 0, changedAt: new Date(0).toISOString() },
  ...fields,
})

class Failed extends Error {
  readonly failure: SendFailure
  constructor(failure: SendFailure) {
    super(failure.type)
    this.failure = failure
  }
}

/** A server in memory that can lose its answers, and where something can happen while one is on its way. */
function desk() {
  const { store, entries } = memoryStore()
  const moments = new Map<string, Moment>()
  const state = { isAway: false, losesAnswer: false, signedInAs: 'ada', nowMs: 0, meanwhile: async () => {} }
  const answer = async (moment: Moment) => {
    moments.set(moment.id, moment)
    const { meanwhile } = state
    state.meanwhile = async () => {}
    await meanwhile()
    if (state.losesAnswer) throw new Failed({ type: 'away' })
    return moment
  }
  const deps: OutboxDeps = {
    ...{
      userId: 'ada',
      store,
      deleteDraft: async () => undefined,
      atomically: (act) => act(),
      now: () => state.nowMs,
    },
    create: async (_, moment) => {
      if (state.isAway) throw new Failed({ type: 'away' })
      return answer(moments.get(moment.id ?? '') ?? asMoment(moment))
    },
    change: async (_, id, { version, ...change }) => {
      if (state.isAway) throw new Failed({ type: 'away' })
      const current = moments.get(id)
      if (!current) throw new Failed({ type: 'refused', reason: 'Moment not found' })
      if (current.version !== version) throw new Failed({ type: 'conflict', current })
      return answer({ ...current, ...change, version: version + 1 })
    },
    failureOf: (error) => (error instanceof Failed ? error.failure : { type: 'later' }),
    isSignedIn: () => state.signedInAs === 'ada',
  }
  return { deps, store, entries, moments, state, send: (isAsked = true) => sendOutbox(deps, isAsked) }
}

function asMoment(moment: NewMoment | MomentChange): Moment {
  return {
    ...{ id: 'm1', keeperId: 'k1', version: 1, localDate: '1970-01-01', ...words },
    ...{ sleepHours: null, review: null, parentId: null, position: 0, pinned: false, source: 'app' },
    ...{ proposedBy: null, createdAt: '', updatedAt: '', deletedAt: null },
    ...moment,
    journeys: moment.journeys ?? [],
  }
}

test('a moment that was saved without a line is sent when there is one', async () => {
  const { store, state, send, entries, moments } = desk()
  state.isAway = true
  await putIntoOutbox(store, draft(), 0)
  expect(await send()).toMatchObject([{ type: 'waiting' }])
  expect(entries()).toMatchObject([{ type: 'outgoing', attempts: 1 }])
  state.isAway = false
  expect(await send(false)).toMatchObject([{ type: 'waiting' }])
  state.nowMs = 2_000
  expect(await send(false)).toMatchObject([{ type: 'sent' }])
  expect([entries(), moments.get('m1')?.body]).toEqual([[], 'One'])
})

test('nothing is sent for somebody else who signs in while the device is read', async () => {
  const { deps, store, state, moments, entries } = desk()
  await putIntoOutbox(store, draft(), 0)
  const atomically: OutboxDeps['atomically'] = async (act) => {
    const done = await act()
    state.signedInAs = 'eve'
    return done
  }
  expect(await sendOutbox({ ...deps, atomically }, true)).toMatchObject([{ type: 'waiting' }])
  expect([moments.size, entries().length]).toEqual([0, 1])
  state.signedInAs = 'ada'
  expect(await sendOutbox(deps, true)).toMatchObject([{ type: 'sent' }])
})

test('nothing is sent for somebody else who signs in between two calls', async () => {
  const { store, state, send, moments } = desk()
  await putIntoOutbox(store, draft(), 0)
  state.losesAnswer = true
  await send()
  state.losesAnswer = false
  await putIntoOutbox(store, draft({ words: { ...words, body: 'One, and more' }, sent: [words] }), 0)
  state.meanwhile = async () => void (state.signedInAs = 'eve')
  expect(await send()).toMatchObject([{ type: 'waiting' }])
  expect(moments.get('m1')?.body).toBe('One')
  state.signedInAs = 'ada'
  expect(await send()).toMatchObject([{ type: 'sent', moment: { body: 'One, and more' } }])
})

test('an answer that never came is asked for again, and the moment is there once', async () => {
  const { store, state, send, moments } = desk()
  await putIntoOutbox(store, draft(), 0)
  state.losesAnswer = true
  await send()
  state.losesAnswer = false
  expect(await send()).toMatchObject([{ type: 'sent', moment: { id: 'm1', version: 1 } }])
  expect(moments.size).toBe(1)
})

test('a change whose answer never came is no conflict with itself', async () => {
  const { store, state, send, moments } = desk()
  moments.set('m1', asMoment({ version: 1 }))
  const base = { version: 1, words }
  await putIntoOutbox(store, draft({ momentId: 'm1', base, words: { ...words, body: 'Two' } }), 0)
  state.losesAnswer = true
  await send()
  state.losesAnswer = false
  expect(await send()).toMatchObject([{ type: 'sent', moment: { version: 2, body: 'Two' } }])
})

test('what was written on after a lost answer is not lost behind the first version', async () => {
  const { store, state, send, moments } = desk()
  await putIntoOutbox(store, draft(), 0)
  state.losesAnswer = true
  await send()
  state.losesAnswer = false
  await putIntoOutbox(store, draft({ words: { ...words, body: 'One, and more' }, sent: [words] }), 0)
  expect(await send()).toMatchObject([{ type: 'sent' }])
  expect(moments.get('m1')?.body).toBe('One, and more')
})

test('a moment that another device saved first is a conflict with both texts', async () => {
  const { store, send, entries, moments } = desk()
  moments.set('m1', asMoment({ body: 'Theirs', mood: 2 }))
  await putIntoOutbox(store, draft({ words: { ...words, body: 'Mine' } }), 0)
  expect(await send()).toMatchObject([{ type: 'conflict', current: { body: 'Theirs' } }])
  expect(entries()).toMatchObject([{ type: 'draft', hasConflict: true, words: { body: 'Mine' } }])
  expect(moments.get('m1')).toMatchObject({ version: 1, body: 'Theirs', mood: 2 })
})

test.each([
  { when: 'at once', loses: false, more: false },
  { when: 'after a lost answer', loses: true, more: false },
  { when: 'with more words after a lost answer', loses: true, more: true },
  { when: 'with more words meanwhile', loses: false, more: true },
])('what the server decides of a new moment stays, sent $when', async ({ loses, more }) => {
  const { deps, store, state, send, moments } = desk()
  const { create } = deps
  // It cites a moment that is kept from AI, and is a journey's story.
  const decided = { aiAccess: false, journeys: ['j1'] }
  deps.create = async (of, moment) => create(of, { ...moment, ...decided })
  const longer = { words: { ...words, body: 'One, and more' }, revision: 2 }
  await putIntoOutbox(store, draft(), 0)
  state.losesAnswer = loses
  if (more && !loses) state.meanwhile = () => putIntoOutbox(store, draft(longer), 0)
  await send()
  state.losesAnswer = false
  if (more && loses) await putIntoOutbox(store, draft({ ...longer, sent: [words] }), 0)
  await send()
  expect(moments.get('m1')).toMatchObject({ ...decided, version: more ? 2 : 1 })
  expect(moments.get('m1')?.body).toBe(more ? 'One, and more' : 'One')
})

test('what alone was changed beside the text is sent, after a lost answer and over a version with the same words', async () => {
  const { store, send, moments } = desk()
  const closed = { ...words, aiAccess: false }
  moments.set('m1', asMoment({}))
  await putIntoOutbox(store, draft({ words: closed, sent: [words] }), 0)
  expect(await send()).toMatchObject([{ type: 'sent', moment: { version: 2, aiAccess: false } }])
  moments.set('m1', { ...asMoment({}), version: 2 })
  await putIntoOutbox(store, draft({ momentId: 'm1', base: { version: 1, words }, words: closed }), 0)
  expect(await send()).toMatchObject([{ type: 'sent', moment: { version: 3, aiAccess: false } }])
})

test('journeys that were chosen here and elsewhere are a conflict', async () => {
  const { store, send, moments } = desk()
  moments.set('m1', { ...asMoment({ journeys: ['j1'] }), version: 2 })
  const chosen = { ...words, body: 'One, and more', journeys: ['j2'] }
  await putIntoOutbox(store, draft({ momentId: 'm1', base: { version: 1, words }, words: chosen }), 0)
  expect(await send()).toMatchObject([{ type: 'conflict' }])
  expect(moments.get('m1')).toMatchObject({ version: 2, journeys: ['j1'] })
})

test('a version from elsewhere makes it a draft again, with both texts', async () => {
  const { store, send, entries, moments } = desk()
  moments.set('m1', { ...asMoment({ version: 1 }), version: 2, body: 'Theirs' })
  const base = { version: 1, words }
  await putIntoOutbox(store, draft({ momentId: 'm1', base, words: { ...words, body: 'Mine' } }), 0)
  expect(await send()).toMatchObject([{ type: 'conflict', current: { body: 'Theirs' } }])
  expect(entries()).toMatchObject([{ type: 'draft', hasConflict: true, words: { body: 'Mine' } }])
})

test('the texts that a merge was made of arrive, also where the server says the same words already', async () => {
  const { store, send, moments, deps } = desk()
  moments.set('m1', { ...asMoment({ body: 'Both' }), version: 3 })
  const merged = [{ title: null, body: 'From here', writtenAt: new Date(0).toISOString() }]
  const base = { version: 2, words: { ...words, body: 'From the phone' } }
  const merge = { ...draft({ momentId: 'm1', base, merged }), words: { ...words, body: 'Both' } }
  await putIntoOutbox(store, merge, 0)
  const changes: MomentChange[] = []
  const { change } = deps
  deps.change = (of, id, sent) => {
    changes.push(sent)
    return change(of, id, sent)
  }
  expect(await send()).toMatchObject([{ type: 'sent' }])
  expect(changes).toMatchObject([
    { version: 2, merged },
    { version: 3, merged },
  ])
})

test('what the server refuses is a draft again and says why', async () => {
  const { store, send, entries } = desk()
  const base = { version: 1, words }
  await putIntoOutbox(store, draft({ momentId: 'm1', base }), 0)
  expect(await send()).toMatchObject([{ type: 'refused' }])
  expect(entries()).toMatchObject([{ type: 'draft', refusal: 'Moment not found' }])
})

test('words that are saved while older ones are refused are tried themselves', async () => {
  const { deps, store, entries, moments } = desk()
  moments.set('m1', asMoment({ version: 1 }))
  const base = { version: 1, words }
  const saved = (title: string, revision: number) =>
    putIntoOutbox(store, draft({ momentId: 'm1', base, words: { ...words, title }, revision }), 0)
  await saved('Too long', 1)
  const change: OutboxDeps['change'] = async (from, id, sent) => {
    if (sent.title !== 'Too long') return deps.change(from, id, sent)
    await saved('Short', 2)
    throw new Failed({ type: 'refused', reason: 'At most 200 characters' })
  }
  expect(await sendOutbox({ ...deps, change }, true)).toMatchObject([{ type: 'sent' }])
  expect([entries(), moments.get('m1')?.title]).toEqual([[], 'Short'])
})

test('words that are saved while older ones fail don’t wait for another attempt', async () => {
  const { deps, store, entries, moments } = desk()
  moments.set('m1', asMoment({ version: 1 }))
  const base = { version: 1, words }
  const saved = (title: string, revision: number) =>
    putIntoOutbox(store, draft({ momentId: 'm1', base, words: { ...words, title }, revision }), 0)
  await saved('Older', 1)
  const change: OutboxDeps['change'] = async (from, id, sent) => {
    if (sent.title !== 'Older') return deps.change(from, id, sent)
    await saved('Newer', 2)
    throw new Failed({ type: 'later' })
  }
  expect(await sendOutbox({ ...deps, change }, true)).toMatchObject([{ type: 'sent' }])
  expect([entries(), moments.get('m1')?.title]).toEqual([[], 'Newer'])
})

test('one account’s words wait while another is signed in, and are neither sent nor lost', async () => {
  const { store, state, send, entries, moments } = desk()
  await putIntoOutbox(store, draft(), 0)
  state.signedInAs = 'bob'
  expect(await send()).toMatchObject([{ type: 'waiting' }])
  expect([entries().length, moments.size]).toEqual([1, 0])
  state.signedInAs = 'ada'
  expect(await send()).toMatchObject([{ type: 'sent' }])
})

test('only what was changed is sent', async () => {
  const { deps, store, moments } = desk()
  moments.set('m1', asMoment({ version: 1 }))
  const changes: MomentChange[] = []
  const change: OutboxDeps['change'] = (from, id, sent) => {
    changes.push(sent)
    return deps.change(from, id, sent)
  }
  const base = { version: 1, words }
  await putIntoOutbox(store, draft({ momentId: 'm1', base, words: { ...words, mood: 2 } }), 0)
  await sendOutbox({ ...deps, change }, true)
  expect(changes).toEqual([{ version: 1, mood: 2 }])
})

const toDos = '- [ ] one\n- [ ] two\n'
const listed = { ...words, body: toDos }
const ticked = (body: string, fields: Partial<DeviceDraft> = {}) =>
  draft({ momentId: 'm1', base: { version: 1, words: listed }, words: { ...words, body }, ...fields })
const tickOne = { at: 0, rest: ' one', isDone: true }
const tickTwo = { at: 10, rest: ' two', isDone: true }

test('what is saved while an answer is on its way is sent over that answer', async () => {
  const { store, state, send, entries, moments } = desk()
  moments.set('m1', asMoment({ version: 1, body: toDos }))
  await putIntoOutbox(store, ticked('- [x] one\n- [ ] two\n'), 0)
  state.meanwhile = () => putIntoOutbox(store, ticked('- [x] one\n- [x] two\n', { revision: 2 }), 0)
  expect(await send()).toMatchObject([{ type: 'sent', moment: { version: 3 } }])
  expect([entries(), moments.get('m1')?.body]).toEqual([[], '- [x] one\n- [x] two\n'])
})

test('what was written on after a change whose answer was lost is no conflict with itself', async () => {
  const { store, state, send, entries, moments } = desk()
  moments.set('m1', asMoment({ version: 1, body: toDos }))
  await putIntoOutbox(store, ticked('Mine'), 0)
  state.losesAnswer = true
  await send()
  state.losesAnswer = false
  const [kept] = entries() as Outgoing[]
  await putIntoOutbox(store, { ...ticked('Mine, and more', { revision: 2 }), sent: kept?.draft.sent }, 0)
  expect(await send()).toMatchObject([{ type: 'sent' }])
  expect(moments.get('m1')).toMatchObject({ version: 3, body: 'Mine, and more' })
})

test('words of others over a lost answer are a conflict, even where fields of it are as they were sent', async () => {
  const { store, state, send, entries, moments } = desk()
  moments.set('m1', asMoment({ version: 1, body: toDos }))
  await putIntoOutbox(store, ticked(toDos, { words: { ...listed, title: 'Mine' } }), 0)
  state.losesAnswer = true
  await send()
  state.losesAnswer = false
  moments.set('m1', { ...asMoment({ version: 3, body: 'Theirs' }), title: 'Mine' })
  const [kept] = entries() as Outgoing[]
  const later = ticked('Mine', { revision: 2, words: { ...words, title: 'Mine', body: 'Mine' } })
  await putIntoOutbox(store, { ...later, sent: kept?.draft.sent }, 0)
  expect(await send()).toMatchObject([{ type: 'conflict', current: { body: 'Theirs' } }])
  expect(moments.get('m1')?.body).toBe('Theirs')
})

test('what is taken back to its page while its answer is on its way stays there', async () => {
  const { store, state, send, entries, moments } = desk()
  moments.set('m1', asMoment({ version: 1, body: toDos }))
  await putIntoOutbox(store, ticked('Mine'), 0)
  state.meanwhile = async () => {
    const [outgoing] = entries() as [Outgoing]
    await takeFromOutbox(store, outgoing)
  }
  expect(await send()).toEqual([])
  const [back] = entries() as [DeviceDraft]
  expect(back).toMatchObject({ type: 'draft', words: { body: 'Mine' } })
  const more = { ...back, words: { ...back.words, body: 'Mine, and more' }, revision: 3 }
  await putIntoOutbox(store, more, 0)
  expect(await send()).toMatchObject([{ type: 'sent', moment: { version: 3, body: 'Mine, and more' } }])
})

test('ticks go over what another device wrote, and say where a line is gone', async () => {
  const { store, send, entries, moments } = desk()
  moments.set('m1', { ...asMoment({ version: 4 }), body: '- [ ] one\n- [ ] other\n' })
  const ticks = [tickOne, tickTwo]
  await putIntoOutbox(store, ticked('- [x] one\n- [x] two\n', { ticks }), 0)
  expect(await send()).toMatchObject([{ type: 'sent', hasMissed: true }])
  expect([entries(), moments.get('m1')?.body]).toEqual([[], '- [x] one\n- [ ] other\n'])
})

test('the draft of what was sent is removed from the server, and ticks alone ask for none', async () => {
  const { deps, store, moments } = desk()
  const deleted: string[] = []
  const deleteDraft: OutboxDeps['deleteDraft'] = async ({ id }) => void deleted.push(id)
  moments.set('m1', asMoment({ version: 1, body: toDos }))
  await putIntoOutbox(store, ticked('- [x] one\n- [ ] two\n', { ticks: [tickOne] }), 0)
  await putIntoOutbox(store, draft({ id: 'm2' }), 1)
  expect(await sendOutbox({ ...deps, deleteDraft }, true)).toMatchObject([{ type: 'sent' }, { type: 'sent' }])
  expect(deleted).toEqual(['m2'])
})

test('ticks that are refused leave no draft, as nobody wrote words', async () => {
  const { store, send, entries } = desk()
  await putIntoOutbox(store, ticked('- [x] one\n- [ ] two\n', { ticks: [tickOne] }), 0)
  expect(await send()).toMatchObject([{ type: 'refused', reason: 'Moment not found' }])
  expect(entries()).toEqual([])
})

test('a tick that is made while another one is refused is tried itself', async () => {
  const { deps, store, moments } = desk()
  moments.set('m1', asMoment({ version: 1, body: toDos }))
  await putIntoOutbox(store, ticked('- [x] one\n- [ ] two\n', { ticks: [tickOne] }), 0)
  const tried: unknown[] = []
  const change: OutboxDeps['change'] = async (_, __, { body }) => {
    tried.push(body)
    const both = { ticks: [tickOne, tickTwo], revision: 2 }
    if (tried.length === 1) await putIntoOutbox(store, ticked('- [x] one\n- [x] two\n', both), 0)
    throw new Failed({ type: 'refused', reason: 'Moment not found' })
  }
  expect(await sendOutbox({ ...deps, change }, true)).toMatchObject([{ type: 'refused' }])
  expect(tried).toEqual(['- [x] one\n- [ ] two\n', '- [x] one\n- [x] two\n'])
})

test('a sent moment takes along the draft that a killed tab left of it', async () => {
  const { store, send, entries } = desk()
  await putIntoOutbox(store, draft(), 0)
  await store.put(draft())
  expect(await send()).toMatchObject([{ type: 'sent' }])
  expect(entries()).toEqual([])
})

test('a conflict that a full device has no room for stays in the outbox, and keeps nothing else there', async () => {
  const { deps, store, moments, entries } = desk()
  moments.set('m1', { ...asMoment({ version: 1 }), version: 2, body: 'Theirs' })
  const base = { version: 1, words }
  await putIntoOutbox(store, draft({ momentId: 'm1', base, words: { ...words, body: 'Mine' } }), 0)
  await putIntoOutbox(store, draft({ id: 'm2', words: { ...words, body: 'Next' } }), 1)
  const full: OutboxDeps['store'] = {
    ...store,
    put: (entry) => (entry.type === 'draft' ? Promise.reject(new Error('full')) : store.put(entry)),
  }
  const outcomes = await sendOutbox({ ...deps, store: full }, true)
  expect(outcomes).toMatchObject([{ type: 'waiting', draft: { id: 'm1' } }, { type: 'sent' }])
  expect(entries()).toMatchObject([{ type: 'outgoing', id: 'm1', draft: { words: { body: 'Mine' } } }])
})
