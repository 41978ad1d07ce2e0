import { defaultTheme, findBuiltInTheme } from '#contracts/themes/built-in-themes.ts'
import { aiPolicies, keeperThemes, keeperTypes, memoryPatterns } from '#contracts/keepers/keeper-choices.ts'
import { keeperTypeLabels } from '#contracts/keepers/keeper-wording.ts'
import type { AiPolicy, KeeperTheme, KeeperType, MemoryPattern } from '#contracts/keepers/keepers.ts'

type Said = { label: string; hint: string }

const types: Record<KeeperType, Said> = {
  journal: { label: keeperTypeLabels.journal, hint: 'Days as they come, with a prompt and a mood.' },
  project: { label: keeperTypeLabels.project, hint: 'Decisions, next steps, and journeys as a board.' },
  educational: {
    label: keeperTypeLabels.educational,
    hint: 'Questions and answers that come back for review.',
  },
  professional: { label: keeperTypeLabels.professional, hint: 'People, wins, and a report of a period.' },
  wellness: {
    label: keeperTypeLabels.wellness,
    hint: 'Mood, energy and sleep. AI stays off until you allow it.',
  },
  custom: { label: keeperTypeLabels.custom, hint: 'A blank one, to shape as you like.' },
}

const patterns: Record<MemoryPattern, Said> = {
  chronological: { label: 'Chronological', hint: 'A river of time, from a day to a decade.' },
  associative: { label: 'Associative', hint: 'A web of links: how one thing leads to another.' },
  hierarchical: { label: 'Hierarchical', hint: 'An outline of parts within parts.' },
  spatial: { label: 'Spatial', hint: 'A map of your own, like a memory palace.' },
}

const policies: Record<AiPolicy, Said> = {
  off: { label: 'Off', hint: 'No model ever reads this keeper.' },
  local: { label: 'Local models', hint: 'Only models on your own machine may read it.' },
  providers: { label: 'Providers', hint: 'Models from providers such as OpenAI may read it too.' },
}

const sorts = { updated: 'Last changed', title: 'Title', number: 'Number' } as const

export const patternLabel = (pattern: MemoryPattern): string => patterns[pattern].label
export const themeLabel = (theme: KeeperTheme): string => findBuiltInTheme(theme)?.name ?? theme
/** Paper, accent and ink of a theme. */
export function themeColours(theme: KeeperTheme): readonly string[] {
  const { secondary, primary, foreground } = (findBuiltInTheme(theme) ?? defaultTheme).light
  return [secondary, primary, foreground]
}
export const policyLabel = (policy: AiPolicy): string => policies[policy].label
export const policyHint = (policy: AiPolicy): string => policies[policy].hint

export const typeOptions = keeperTypes.map((value) => ({ value, ...types[value] }))
export const patternOptions = memoryPatterns.map((value) => ({ value, ...patterns[value] }))
export const themeOptions = keeperThemes.map((value) => ({ value, label: themeLabel(value) }))
export const policyOptions = aiPolicies.map((value) => ({ value, ...policies[value] }))
export const sortOptions = (['updated', 'title', 'number'] as const).map((value) => ({
  value,
  label: sorts[value],
}))
