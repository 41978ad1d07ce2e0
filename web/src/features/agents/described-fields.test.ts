import { expect, test } from 'vitest'
import type { DescribedAgent } from '#contracts/agents/agent-descriptions.ts'
import { newAgentFields } from './agent-fields.ts'
import { describedFields, unreservedSlug, wantedSlug } from './described-fields.ts'

const drafted: DescribedAgent = {
  name: 'Day planner',
  purpose: 'Plans days.',
  tagline: 'Out you go',
  instructions: 'You plan.',
  avatar: '🥾',
  greeting: 'Where to?',
  starter_prompts: ['It rains'],
  tools: ['current_time', 'keeper_search'],
  permissions: ['keeper:read'],
}

test('a draft fills its fields and leaves the others as they were', () => {
  const before = { ...newAgentFields(), model: 'gpt-4', memory_enabled: true }
  const filled = describedFields(before, drafted, 'day-planner-2')
  expect(filled).toMatchObject({
    ...{ name: 'Day planner', slug: 'day-planner-2', model: 'gpt-4', memory_enabled: true },
    ...{ agent_class: 'Lead', visibility: 'private', tools: 'current_time, keeper_search' },
    config: { avatar: '🥾', instructions: 'You plan.', theme_color: before.config.theme_color },
    opening: { greeting: 'Where to?', starter_prompts: [{ text: 'It rains' }] },
  })
})

test('nothing becomes a Lead agent that everybody sees, that directs others, or that has no greeting', () => {
  const of = (fields: object, draft: object = {}) =>
    describedFields({ ...newAgentFields(), ...fields }, { ...drafted, ...draft }, 'slug').agent_class
  expect(of({ visibility: 'public' })).toBe('Standard')
  expect(of({ agent_class: 'Coordinator' })).toBe('Coordinator')
  expect(of({}, { greeting: '', starter_prompts: [] })).toBe('Standard')
})

test('a slug comes from the name, and is neither taken nor Keeper’s own', () => {
  expect(wantedSlug('Day  Planner!')).toBe('day-planner')
  expect(wantedSlug('日記')).toBe('agent')
  expect(unreservedSlug('day-planner', ['day-planner', 'day-planner-2'])).toBe('day-planner-3')
  expect(unreservedSlug('studio', [])).toBe('studio-2')
})
