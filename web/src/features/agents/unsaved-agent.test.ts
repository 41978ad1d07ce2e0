import { expect, test } from 'vitest'
import { keepUnsaved } from '../../lib/unsaved-changes.ts'
import { newAgentFields } from './agent-fields.ts'
import { readKeptForm } from './unsaved-agent.ts'

test('a form that an earlier version kept takes the fields that it lacks from what is saved', () => {
  const fields = newAgentFields()
  const config = { ...fields.config, response_format: 'json' as const, max_run_seconds: '120' }
  const saved = { ...fields, config, memory_enabled: true }
  const older = { name: 'Wren', config: { tagline: 'Sings' }, model_settings: { temperature: '0.5' } }
  keepUnsaved('person', 'agent wren', { fields: older, keptAt: '2026-11-22T19:00:00Z' })
  expect(readKeptForm('person', 'wren', saved)?.fields).toEqual({
    ...saved,
    name: 'Wren',
    config: { ...config, tagline: 'Sings' },
    model_settings: { ...saved.model_settings, temperature: '0.5' },
  })
})
