import { expect, test } from 'vitest'
import { AgentClass, AgentStatus, ContextScope, Visibility } from './agents.ts'
import { keeperThemes, keeperTypes, memoryPatterns } from '../keepers/keeper-choices.ts'
import { defaultModelSettings, listedModels, modelProviders } from '../keys/models.ts'

test('an agent can be what the specification lists', () => {
  expect(AgentClass.options).toEqual(['Standard', 'Coordinator', 'Lead', 'Persona'])
  expect(AgentStatus.options).toEqual(['ready', 'in-progress', 'error'])
  expect(Visibility.options).toEqual(['private', 'public', 'shared'])
  expect(ContextScope.options).toEqual(['user_input', 'keeper', 'codebase', 'platform_wide', 'system'])
})

test('the providers are those of the specification, and a server of one’s own', () => {
  expect(modelProviders).toEqual(['openai', 'anthropic', 'together', 'elevenlabs', 'local'])
})

test('the listed models are those of the specification, letter for letter', () => {
  const names = modelProviders.map((provider) => listedModels[provider].map(({ name }) => name))
  expect(names).toEqual([
    ['gpt-4o', 'gpt-4o-mini', 'gpt-4-turbo', 'gpt-4', 'gpt-3.5-turbo'],
    ['claude-3-5-sonnet', 'claude-3-5-haiku', 'claude-3-opus', 'claude-3-sonnet', 'claude-3-haiku'],
    [...['7b', '13b', '70b'].map((size) => `meta-llama/Llama-2-${size}-chat-hf`), 'Mixtral-8x7B-Instruct'],
    ['eleven_monolingual_v1', 'eleven_multilingual_v2', 'eleven_turbo_v2'],
    [],
  ])
})

test('each provider has the default settings of the specification', () => {
  const retry = { max_retries: 3, retry_delay_ms: 1000 }
  const openaiAlone = { top_p: 1, frequency_penalty: 0, presence_penalty: 0 }
  expect(defaultModelSettings).toMatchObject({
    openai: { temperature: 0.7, max_tokens: 2000, ...openaiAlone, retry },
    anthropic: { temperature: 0.7, max_tokens: 4000, retry },
    together: { temperature: 0.7, max_tokens: 2000, retry },
    elevenlabs: { temperature: 0.5, max_tokens: 1000, retry },
  })
})

test('a keeper can be what the specification lists', () => {
  expect(keeperTypes).toEqual(['journal', 'project', 'educational', 'professional', 'wellness', 'custom'])
  expect(memoryPatterns).toEqual(['chronological', 'associative', 'hierarchical', 'spatial'])
  expect(keeperThemes).toEqual([
    ...['keeper-classic', 'forest-deep', 'ocean-calm', 'sunset-warm', 'midnight-elegant'],
  ])
})
