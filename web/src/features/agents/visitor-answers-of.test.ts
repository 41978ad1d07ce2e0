import { expect, test } from 'vitest'
import { visitorAnswersOf } from './visitor-answers-of.ts'

const agent = { model_provider: 'openai', config: {} } as const
const own = [{ provider: 'openai' }] as const
const none = { keys: [], platformProviders: [] }

test('visitors get samples unless the platform has a key, or they may use the owner’s', () => {
  const areSamples = (asked: Partial<Parameters<typeof visitorAnswersOf>[0]>) =>
    visitorAnswersOf({ agent, mayUse: false, keys: none, ...asked }).areSamples
  expect(areSamples({})).toBe(true)
  expect(areSamples({ mayUse: true })).toBe(true)
  expect(areSamples({ keys: { ...none, keys: [...own] } })).toBe(true)
  expect(areSamples({ keys: { ...none, keys: [...own] }, mayUse: true })).toBe(false)
  expect(areSamples({ keys: { ...none, platformProviders: ['openai'] } })).toBe(false)
  expect(areSamples({ keys: { ...none, platformProviders: ['anthropic'] } })).toBe(true)
  expect(areSamples({ agent: { model_provider: 'local', config: {} } })).toBe(false)
})

test('a voice needs a key of whoever writes what it says', () => {
  const voice = { model_provider: 'elevenlabs', config: { text_model: 'together/some' } } as const
  const keys = (platformProviders: ('openai' | 'together')[]) => ({ keys: [], platformProviders })
  expect(visitorAnswersOf({ agent: voice, mayUse: false, keys: keys(['openai']) }).areSamples).toBe(true)
  expect(visitorAnswersOf({ agent: voice, mayUse: false, keys: keys(['together']) }).areSamples).toBe(false)
})
