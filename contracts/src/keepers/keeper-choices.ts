/** What a keeper can be, in the order in which it is offered. Schema-free. */

export const keeperTypes = [
  'journal',
  'project',
  'educational',
  'professional',
  'wellness',
  'custom',
] as const
export type KeeperType = (typeof keeperTypes)[number]

/** How a keeper recalls: the first view of its memory, and how a search goes on from what it found. */
export const memoryPatterns = ['chronological', 'associative', 'hierarchical', 'spatial'] as const

export const keeperThemes = [
  'keeper-classic',
  'forest-deep',
  'ocean-calm',
  'sunset-warm',
  'midnight-elegant',
] as const
export type KeeperTheme = (typeof keeperThemes)[number]

/** Which AI may read a keeper: none, models on the person's own machine, or the providers too. */
export const aiPolicies = ['off', 'local', 'providers'] as const
export type AiPolicy = (typeof aiPolicies)[number]

/** The orders of a list of keepers; the first is the usual one. */
export const keeperSorts = ['updated', 'title', 'number'] as const
export type KeeperSort = (typeof keeperSorts)[number]

/** Where a keeper is: in use, archived, or deleted and waiting to be purged. */
export const keeperStates = ['active', 'archived', 'deleted'] as const
export type KeeperState = (typeof keeperStates)[number]

/** A type sets defaults, never walls: what is written into a wellness keeper stays away from AI until its owner says otherwise. */
export function defaultAiPolicy(type: KeeperType): AiPolicy {
  return type === 'wellness' ? 'off' : 'providers'
}

export const defaultKeeperTheme: KeeperTheme = 'keeper-classic'
/** When a keeper's day begins, its local time: what is written after midnight still belongs to the evening. */
export const defaultDayStartsAt = '04:00'
export const keeperTitleMaxChars = 120
/** Keepers of one page of the list. */
export const keepersPageSize = 24
/** How long a deleted keeper can be restored. */
export const deletedKeeperKeptDays = 30

/** The languages whose words a search knows in all their forms; a keeper in another one is found by the words as they are. */
export const keeperLanguages = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'other'] as const
export type KeeperLanguage = (typeof keeperLanguages)[number]
export const keeperLanguageNames: Record<KeeperLanguage, string> = {
  en: 'English',
  de: 'German',
  es: 'Spanish',
  fr: 'French',
  it: 'Italian',
  nl: 'Dutch',
  pt: 'Portuguese',
  other: 'Another language',
}
export const defaultKeeperLanguage: KeeperLanguage = 'en'
