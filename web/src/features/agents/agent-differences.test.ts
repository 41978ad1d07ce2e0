import { expect, test } from 'vitest'
import type { AgentSnapshot } from '#contracts/agents/agent-versions.ts'
import { differencesOf } from './agent-differences.ts'

const agent: AgentSnapshot = {
  name: 'Mirror',
  slug: 'mirror',
  purpose: 'Looks back.',
  model_provider: 'openai',
  model: 'gpt-4o',
  agent_class: 'Standard',
  context_scope: 'user_input',
  visibility: 'private',
  status: 'ready',
  memory_enabled: false,
  tools: [],
  permissions: [],
  config: { tagline: 'Softly', max_tokens: 4000 },
  model_settings: {},
}

test('an agent does not differ from itself', () => {
  expect(differencesOf(agent, structuredClone(agent))).toEqual([])
})

test('fields differ by their names in the form, in its order, with nested ones each for itself', () => {
  const after: AgentSnapshot = {
    ...agent,
    tools: ['calculator', 'current_time'],
    memory_enabled: true,
    name: 'Window',
    config: { tagline: 'Softly', max_run_seconds: 60, max_tokens: 4000, voice_id: 'v1' },
    model_settings: { retry: { max_retries: 2, retry_delay_ms: 100 } },
  }
  expect(differencesOf(agent, after)).toEqual([
    { field: 'Name', before: 'Mirror', after: 'Window' },
    { field: 'Max retries', before: '', after: '2' },
    { field: 'Retry delay (ms)', before: '', after: '100' },
    { field: 'Time limit (seconds)', before: '', after: '60' },
    { field: 'Memory', before: 'off', after: 'on' },
    { field: 'Tools', before: '', after: 'calculator, current_time' },
    { field: 'voice id', before: '', after: 'v1' },
  ])
})
