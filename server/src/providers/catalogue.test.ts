import { expect, it } from 'vitest'
import { listedModels, modelProviders, runsAs } from '#contracts/keys/models.ts'
import { costMicroUsd, resolveModel, speechCostMicroUsd, worstCaseCostMicroUsd } from './catalogue.ts'

const today = new Date('2026-11-20T12:00:00Z')
const nextYear = new Date('2027-02-01T00:00:00Z')

it.each(modelProviders)(
  'knows id, limits and price of every listed model of %s, now and after it retires',
  (provider) => {
    for (const { name } of listedModels[provider]) {
      for (const now of [today, nextYear]) {
        const model = resolveModel(provider, name, now)
        expect(model, name).toMatchObject({ isPriced: true, inputPrice: expect.any(Number) })
        expect(
          costMicroUsd(provider, model.modelId, { input: 1000, cachedInput: 0, output: 0, reasoning: 0 }),
        ).toBeGreaterThan(0)
        expect(model.contextTokens).toBeGreaterThan(4_000)
      }
    }
  },
)

it('runs a retired name on its successor, from the day on that its provider refuses it', () => {
  expect(resolveModel('openai', 'gpt-4o', today)).toMatchObject({ modelId: 'gpt-4o' })
  expect(resolveModel('openai', 'gpt-4o', today).runsAs).toBeUndefined()
  expect(resolveModel('openai', 'gpt-4o', new Date('2027-01-14T00:00:00Z'))).toMatchObject({
    runsAs: 'gpt-6-luna',
  })
  expect(resolveModel('anthropic', 'claude-3-5-sonnet', today)).toMatchObject({
    modelId: 'claude-sonnet-4-6',
    runsAs: 'claude-sonnet-4-6',
  })
  expect(runsAs({ name: 'x', successor: 'y' }, today)).toBe('y')
})

it('accepts a custom id, at the highest price when it is unknown', () => {
  expect(resolveModel('openai', 'my-finetune')).toMatchObject({ modelId: 'my-finetune', isPriced: false })
  expect(resolveModel('local', 'llama3')).toMatchObject({ modelId: 'llama3', isPriced: true, outputPrice: 0 })
  const usage = { input: 1_000_000, cachedInput: 0, output: 0, reasoning: 0 }
  expect(costMicroUsd('openai', 'my-finetune', usage)).toBe(30_000_000)
  expect(costMicroUsd('local', 'llama3', usage)).toBe(0)
  const tokens = { input: 1000, maxOutput: 2000 }
  expect(worstCaseCostMicroUsd('openai', 'my-finetune', tokens)).toBeGreaterThan(
    worstCaseCostMicroUsd('openai', 'gpt-5.6-sol', tokens),
  )
  expect(worstCaseCostMicroUsd('local', 'llama3', tokens)).toBe(0)
})

it('adds up the four kinds of tokens in micro-dollars', () => {
  const usage = { input: 1000, cachedInput: 2000, output: 300, reasoning: 100 }
  expect(costMicroUsd('openai', 'gpt-4o', usage)).toBe(2500 + 2500 + 4000)
  expect(worstCaseCostMicroUsd('openai', 'gpt-4o', { input: 3000, maxOutput: 400 })).toBe(7500 + 4000)
  expect(speechCostMicroUsd('eleven_turbo_v2', 1000)).toBe(50_000)
})
