/** Words of logs and usage reports. Schema-free. */

/** How a list of logs can be ordered. */
export const logSorts = ['newest', 'oldest', 'slowest', 'costliest', 'largest'] as const
export type LogSort = (typeof logSorts)[number]

/** By what a usage report tells runs apart. */
export const usageKeys = ['provider', 'model', 'agent'] as const
export type UsageKey = (typeof usageKeys)[number]

export const logWording = {
  loadFailed: 'Error loading logs',
  usageLoadFailed: 'Error loading usage',
  inputErased: "This run's input was deleted, so it can't be run again.",
  /** Names an agent whose owner deleted their account. */
  deletedAgent: 'Deleted agent',
  endBeforeBegin: 'The end must be after the start.',
  rangeTooLong: 'Choose at most 366 days.',
} as const
