import type { KeeperCreate } from '#contracts/keepers/keepers.ts'

/** A keeper's time zone where nobody said one. */
export const unknownTimeZone = 'UTC'

/** What every account begins with, ready to write in. */
export const firstJournal = {
  title: 'My journal',
  purpose: 'What happened, what it was like, and what I want to remember.',
  keeperType: 'journal',
  memoryPattern: 'chronological',
  theme: 'keeper-classic',
} as const satisfies Partial<KeeperCreate>
