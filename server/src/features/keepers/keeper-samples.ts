import type { KeeperCreate } from '#contracts/keepers/keepers.ts'

/** What every account starts with, to look at and to try things on; the first one has number 1. */
export const sampleKeepers: readonly Pick<
  KeeperCreate,
  'title' | 'purpose' | 'keeperType' | 'memoryPattern' | 'theme'
>[] = [
  {
    title: 'Morning pages',
    purpose:
      'A page before the day begins: what I slept on, what I hope for, what I would rather not look at.',
    keeperType: 'journal',
    memoryPattern: 'chronological',
    theme: 'keeper-classic',
  },
  {
    title: 'A kitchen of our own',
    purpose: 'Every decision, quote and next step of the renovation, and why we chose what we chose.',
    keeperType: 'project',
    memoryPattern: 'hierarchical',
    theme: 'forest-deep',
  },
  {
    title: 'Learning to read the sky',
    purpose: 'Questions and answers from an astronomy course, with what I saw myself on clear nights.',
    keeperType: 'educational',
    memoryPattern: 'associative',
    theme: 'midnight-elegant',
  },
  {
    title: 'Sleep and daylight',
    purpose: 'A short check-in on mood, energy and sleep, to see what a good week is made of.',
    keeperType: 'wellness',
    memoryPattern: 'chronological',
    theme: 'ocean-calm',
  },
]
