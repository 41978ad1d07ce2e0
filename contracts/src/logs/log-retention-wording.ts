/** Words of how long logs are kept. Schema-free. */
export const logRetentionWording = {
  title: 'Logs of runs',
  hint: 'A log and its steps are deleted this long after the run began. Conversations and usage totals stay.',
  label: 'Delete logs after',
  loadFailed: 'Error loading how long logs are kept',
  saved: 'Saved.',
  kept: (days: number): string => `Logs are kept for ${days} days.`,
} as const

/** The choices that the page offers, in days. */
export const logRetentionDays = [7, 30, 90, 365] as const
