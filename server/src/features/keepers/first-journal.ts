import type { KeeperCreate } from '#contracts/keepers/keepers.ts'

/** What every account begins with, ready to write in. */
export const firstJournal = {
  title: 'My journal',
  purpose: 'What happened, what it was like, and what I want to remember.',
  keeperType: 'journal',
  memoryPattern: 'chronological',
  theme: 'keeper-classic',
} as const satisfies Partial<KeeperCreate>
