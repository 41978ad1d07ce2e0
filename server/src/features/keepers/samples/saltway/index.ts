import type { SampleKeeper } from '../sample-keeper.ts'
import { autumn } from './autumn.ts'
import { facts } from './facts.ts'
import { journeys } from './journeys.ts'
import { spring } from './spring.ts'
import { summer } from './summer.ts'
import { topics } from './topics.ts'
import { winter } from './winter.ts'

/** A keeper of one project, a board game about carrying salt, and of one year. */
export const saltway = {
  keeper: {
    title: 'Saltway',
    purpose:
      'A board game about carrying salt from Droitwich, from a shoebox to five hundred boxes: what we tried, what we decided and why, and what it cost.',
    keeperType: 'project',
    memoryPattern: 'associative',
    theme: 'forest-deep',
    timezone: 'Europe/London',
  },
  topics,
  journeys,
  moments: [...winter, ...spring, ...summer, ...autumn],
  facts,
  voice: {
    tone: { gentleDirect: 4, briefExpansive: 2, asksReflects: 2 },
    address: 'Ruth',
    avoid: ['passion project', 'game-changer', 'fun for all the family'],
    examples: ['2026-01-13 23:10', '2026-04-26 18:30', '2026-08-15 13:10'],
  },
} satisfies SampleKeeper
