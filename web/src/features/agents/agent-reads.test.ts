import { expect, test } from 'vitest'
import { grantWording as words } from '#contracts/keepers/grant-wording.ts'
import type { KeeperGrant } from '#contracts/keepers/grants.ts'
import { newAgentFields, onlyKeeper } from './agent-fields.ts'
import {
  changedReads,
  fieldsFor,
  isIdle,
  type Read,
  readOfGrant,
  readProblem,
  readsOf,
  tickedRead,
} from './agent-reads.ts'

const read = (keeperId: string, more: Partial<Read> = {}): Read => ({
  ...{ keeperId, title: keeperId, right: 'read', topicIds: null, from: null, to: null },
  ...more,
})
const granted: KeeperGrant = {
  ...{ id: 'g', keeper: { id: 'river', number: 1, title: 'river' }, agent: { id: 'a', name: 'A' } },
  ...{ right: 'read', topics: null, from: null, to: null, version: 1, createdAt: '', updatedAt: '' },
}
const own = { isOwn: true, isPrivate: true }
const shared = { isOwn: true, isPrivate: false }

test('one keeper is the scope’s own, several are all of them, and none is the conversation', () => {
  const fields = newAgentFields()
  const one = fieldsFor([read('river')], fields, own)
  expect([one.context_scope, one.config.keeper_id]).toEqual(['keeper', 'river'])
  const two = fieldsFor([read('river'), read('work')], { ...fields, ...one }, own)
  expect([two.context_scope, two.config.keeper_id]).toEqual(['platform_wide', onlyKeeper])
  expect(fieldsFor([], { ...fields, ...two }, own).context_scope).toBe('user_input')
  const files = { ...fields, context_scope: 'codebase' as const }
  expect(fieldsFor([read('river')], files, own).context_scope).toBe('codebase')
})

test('what a keeper needs is added once and goes with the last keeper, and what was there before stays', () => {
  const fields = { ...newAgentFields(), tools: 'calculator, keeper_search', permissions: '' }
  const fitted = fieldsFor([read('river', { right: 'propose' })], fields, own)
  expect(fitted.tools).toBe('calculator, keeper_search, keeper_read, keeper_propose_moment')
  expect(fitted.permissions).toBe('keeper:read, keeper:propose')
  const reading = fieldsFor([read('river')], fitted, own)
  expect([reading.tools, reading.permissions]).toEqual([
    'calculator, keeper_search, keeper_read',
    'keeper:read',
  ])
  const none = fieldsFor([], reading, own)
  expect([none.tools, none.permissions, none.config.with_keepers]).toEqual([
    'calculator, keeper_search',
    '',
    [],
  ])
})

test('unticking in somebody else’s agent takes nothing of theirs', () => {
  const theirs = fieldsFor([read('river')], newAgentFields(), own)
  const left = fieldsFor([], theirs, { isOwn: false, isPrivate: true })
  expect(left).toEqual(theirs)
})

test('unticking in a shared agent of one’s own narrows nothing for those who read through it', () => {
  const one = fieldsFor([read('river')], newAgentFields(), shared)
  expect([one.context_scope, one.config.keeper_id]).toEqual(['keeper', 'river'])
  const none = fieldsFor([], one, shared)
  expect(none).toEqual({ ...one, config: { ...one.config, keeper_id: onlyKeeper } })
  const two = fieldsFor([read('river'), read('work')], one, shared)
  expect(two.context_scope).toBe('platform_wide')
  expect(fieldsFor([read('river')], two, shared)).toEqual(two)
})

test('a tick that comes back is the grant as it is, and an untick leaves nothing that is refused', () => {
  const limited: KeeperGrant = { ...granted, topics: [{ id: 't', name: 'herons' }], from: '2024-01-01' }
  const before = readOfGrant(limited)
  const river = { keeperId: 'river', title: 'river' }
  const unticked = changedReads([limited], [], tickedRead(river, { isOn: false, granted: before }))
  expect(unticked.map(readProblem)).toEqual([undefined])
  expect(unticked).toEqual([{ ...read('river'), right: null }])
  expect(changedReads([limited], unticked, tickedRead(river, { isOn: true, granted: before }))).toEqual([])
  expect(tickedRead(river, { isOn: true, granted: undefined })).toEqual(read('river'))
})

test('a change that is what is granted is none, and a tick taken back neither', () => {
  const ticked = changedReads([], [], read('work'))
  expect(ticked).toHaveLength(1)
  expect(changedReads([], ticked, { ...read('work'), right: null })).toEqual([])
  const unticked = changedReads([granted], [], { ...read('river'), right: null })
  expect(readsOf([granted], unticked)).toEqual([])
  expect(changedReads([granted], unticked, read('river'))).toEqual([])
})

test('a grant that nothing in the form uses is idle', () => {
  const fields = newAgentFields()
  expect(isIdle([read('river')], fields)).toBe(true)
  expect(isIdle([], fields)).toBe(false)
  expect(isIdle([read('river')], { ...fields, tools: 'keeper_read', permissions: 'keeper:read' })).toBe(false)
  expect(isIdle([read('river')], { ...fields, context_scope: 'platform_wide' })).toBe(false)
})

test('an empty choice of topics and swapped days are named', () => {
  expect(readProblem(read('river', { topicIds: [] }))).toEqual({ on: 'topics', message: words.noTopics })
  const swapped = read('river', { from: '2024-02-01', to: '2024-01-01' })
  expect(readProblem(swapped)).toEqual({ on: 'days', message: words.datesSwapped })
  expect(readProblem(read('river'))).toBeUndefined()
})
