import { expect, test } from 'vitest'
import { newAgentFields } from './agent-fields.ts'
import { keepTyped } from './typed-meanwhile.ts'

const sent = { ...newAgentFields(), name: ' Wren ' }
const saved = { ...newAgentFields(), name: 'Wren', slug: 'wren' }

test('what is typed while a form is being saved stays, beside what was saved', () => {
  const now = { ...sent, config: { ...sent.config, tagline: 'Sings', bundle: ['kip'] } }
  const merged = keepTyped({ sent, now, saved })
  expect(merged).toEqual({ ...saved, config: { ...saved.config, tagline: 'Sings', bundle: ['kip'] } })
})

test('where nothing was typed, it is what was saved', () => {
  expect(keepTyped({ sent, now: structuredClone(sent), saved })).toBe(saved)
})
