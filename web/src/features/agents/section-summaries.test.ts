import { expect, test } from 'vitest'
import { type AgentFields, newAgentFields } from './agent-fields.ts'
import { behaviourSummary, modelSummary } from './section-summaries.ts'

function fields(config: Partial<AgentFields['config']>, more: Partial<AgentFields> = {}): AgentFields {
  const empty = newAgentFields()
  return { ...empty, ...more, config: { ...empty.config, ...config } }
}

test('model settings say what an agent answers with and how long it may take', () => {
  expect(modelSummary(fields({}))).toBe('Defaults of OpenAI')
  const set = fields({ response_format: 'json', max_run_seconds: '200' })
  expect(modelSummary(set)).toBe('Answers with JSON · Time limit 200 s')
})

test('model settings of a voice say which model writes what it speaks', () => {
  const config = { voice_id: 'v1', text_model: 'openai/gpt-4o' }
  expect(modelSummary(fields(config, { model_provider: 'elevenlabs' }))).toBe(
    'Voice v1 · Text model openai/gpt-4o',
  )
  expect(modelSummary(fields(config))).not.toContain('gpt-4o')
})

test('memory and context say which keeper is read', () => {
  const reading = fields({ keeper_id: 'k1' }, { context_scope: 'keeper' })
  expect(behaviourSummary(reading, 'Garden notes')).toContain('Keeper: Garden notes')
  expect(behaviourSummary(fields({}))).toContain('User input')
})
