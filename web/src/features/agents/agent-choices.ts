import type { Agent, AgentClass, AgentCreate, AnswerFormat } from '#contracts/agents/agents.ts'
import { listedModels, type ModelProvider, providerLabels, runsAs } from '#contracts/keys/models.ts'
import {
  agentStatusLabels,
  answerFormatLabels,
  scopeLabels,
  visibilityLabels,
} from '#contracts/screens/value-labels.ts'
import { microUsdPerDollar } from '#contracts/limits/limits.ts'
import type { ModelFacts } from '#contracts/keys/model-names.ts'
import type { SearchableOption } from '../../ui/searchable-select.tsx'
import type { SelectOption } from '../../ui/select.tsx'

const comingSoon = 'coming soon'

export const classChoices: readonly SelectOption<AgentClass>[] = [
  { value: 'Standard', label: 'Standard', note: 'one job, done well' },
  { value: 'Lead', label: 'Lead', note: 'has a page of its own' },
  { value: 'Coordinator', label: 'Coordinator', note: 'directs other agents' },
  { value: 'Persona', label: 'Persona', note: comingSoon, isDisabled: true },
]

/** Only admins may choose the instance; who has it already keeps it. */
export function scopeChoices(
  current: Agent['context_scope'],
  { isAdmin }: { isAdmin: boolean },
): SelectOption<Agent['context_scope']>[] {
  const scopes = [
    { value: 'user_input', label: scopeLabels.user_input, note: 'only the conversation' },
    { value: 'keeper', label: scopeLabels.keeper, note: 'one keeper' },
    { value: 'codebase', label: scopeLabels.codebase, note: 'files that you attach' },
    { value: 'platform_wide', label: scopeLabels.platform_wide, note: 'all keepers that allow it' },
    {
      value: 'system',
      label: scopeLabels.system,
      note: 'this Keeper itself: its own agents, limits and health',
    },
  ] as const
  return scopes.filter(({ value }) => value !== 'system' || isAdmin || current === value)
}

export const answerFormatChoices: readonly SelectOption<AnswerFormat>[] = [
  { value: 'text', label: answerFormatLabels.text },
  { value: 'json', label: answerFormatLabels.json, note: 'one object, nothing around it' },
]

export const visibilityChoices: readonly SelectOption<Agent['visibility']>[] = [
  { value: 'private', label: visibilityLabels.private, note: 'only you see and run it' },
  {
    value: 'public',
    label: visibilityLabels.public,
    note: 'anyone can run it, only you and its editors edit it',
  },
  {
    value: 'shared',
    label: visibilityLabels.shared,
    note: 'people you choose, each with their own permissions',
  },
]

export const statusChoices: readonly SelectOption<AgentCreate['status']>[] = [
  { value: 'ready', label: agentStatusLabels.ready, note: 'can be run' },
  { value: 'in-progress', label: agentStatusLabels['in-progress'], note: 'takes no messages yet' },
]

export function providerChoices(providers: readonly ModelProvider[]): SelectOption<ModelProvider>[] {
  return providers.map((provider) => ({ value: provider, label: providerLabels[provider] }))
}

/** The choice that lets a model id be typed; no model has this name. */
export const ownModelChoice = 'another model'

/**
 * The listed names, with what a retired one runs on; then what the provider offers besides; and the way to type
 * another id.
 */
export function modelChoices(
  provider: ModelProvider,
  live: readonly string[],
  facts: readonly ModelFacts[] = [],
): SearchableOption[] {
  const listed = listedModels[provider].map((model) => {
    const successor = runsAs(model)
    return { value: model.name, label: model.name, ...(successor && { note: `runs as ${successor}` }) }
  })
  const others = live
    .filter((name) => !isListedModel(provider, name))
    .map((name) => ({ value: name, label: name, note: `live from ${providerLabels[provider]}` }))
  const aboutOf = (name: string) => {
    const known = facts.find((one) => one.name === name)
    return known && { about: factsLine(known) }
  }
  return [
    ...[...listed, ...others].map((choice) => ({ ...choice, ...aboutOf(choice.value) })),
    { value: ownModelChoice, label: 'Another model id…', isAlways: true },
  ]
}

const tokens = new Intl.NumberFormat('en', { notation: 'compact' })
const dollars = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** "$2.50 in, $10.00 out per million · 128K context · sees, tools, JSON" */
function factsLine({
  context_tokens,
  input_micro_usd,
  output_micro_usd,
  sees,
  tools,
  json,
}: ModelFacts): string {
  const price = (microUsd: number) => `$${dollars.format(microUsd / microUsdPerDollar)}`
  const can = [sees && 'sees', tools && 'tools', json && 'JSON'].filter(Boolean).join(', ')
  return [
    `${price(input_micro_usd)} in, ${price(output_micro_usd)} out per million`,
    `${tokens.format(context_tokens)} context`,
    can,
  ].join(' · ')
}

export function isListedModel(provider: ModelProvider, model: string): boolean {
  return listedModels[provider].some(({ name }) => name === model)
}
