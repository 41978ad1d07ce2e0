import { expect, test } from 'vitest'
import { publicFacts, shareFacts } from './share-facts.ts'

const agent = {
  tools: [],
  permissions: [],
  config: {},
  is_owner: true,
  agent_class: 'Standard' as const,
  context_scope: 'user_input' as const,
}
const coordinator = {
  ...agent,
  agent_class: 'Coordinator' as const,
  permissions: ['agents:delegate'],
  config: { bundle: ['scout'] },
}
const codebase = { ...agent, context_scope: 'codebase' as const }
const runs = { run: true, edit: false, share: false, delete: false }
const edits = { ...runs, run: false, edit: true }

test('sharing says that answers quote the files of an agent that reads files', () => {
  const files = 'Its answers quote its files for them, with paths and line numbers.'
  expect(shareFacts(codebase, runs)).toContain(files)
  expect(shareFacts(agent, runs)).not.toContain(files)
  expect(shareFacts(codebase, edits)).not.toContain(files)
  expect(publicFacts(codebase)).toContain(files)
  expect(publicFacts({ ...codebase, agent_class: 'Lead' })).toContain('Its answers quote its files for both')
})

test('sharing says that whoever may edit an agent sees its files and tests', () => {
  const files = 'They can list, search, add and delete files attached to it.'
  const tests = 'They see and change its tests, with the earlier turns saved in them.'
  expect(shareFacts(agent, edits)).toEqual(expect.arrayContaining([files, tests]))
  expect(shareFacts(agent, runs)).not.toContain(files)
  expect(shareFacts(agent, runs)).not.toContain(tests)
})

test('sharing says that a Coordinator has the private agents of its bundle work for others', () => {
  const directs = 'It can have the agents of its bundle work for them, '
  expect(shareFacts(coordinator, runs)).toContain(`${directs}your private ones included.`)
  const hidden = { ...coordinator, is_owner: false, config: {} }
  expect(shareFacts(hidden, runs)).toContain(`${directs}its owner’s private ones included.`)
  expect(shareFacts({ ...coordinator, permissions: [] }, runs).join()).not.toContain(directs)
  expect(shareFacts({ ...coordinator, config: { bundle: [] } }, runs).join()).not.toContain(directs)
  expect(publicFacts(coordinator)).toContain(`${directs}its owner’s private ones included.`)
  expect(publicFacts({ ...agent, permissions: ['agents:delegate'] })).not.toContain('bundle')
})
