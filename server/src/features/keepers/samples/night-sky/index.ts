import type { SampleKeeper } from '../sample-keeper.ts'
import { autumn } from './autumn.ts'
import { december } from './december.ts'
import { facts } from './facts.ts'
import { journeys } from './journeys.ts'
import { spring } from './spring.ts'
import { summer } from './summer.ts'
import { topics } from './topics.ts'
import { winter } from './winter.ts'

/** A keeper of one year in which somebody learns the night sky from nothing. */
export const nightSky = {
  keeper: {
    title: 'The night sky, from the back step',
    purpose: 'To find my way about up there, starting from nothing, and to keep the wrong turnings in.',
    keeperType: 'educational',
    memoryPattern: 'hierarchical',
    theme: 'midnight-elegant',
    timezone: 'Europe/London',
  },
  topics,
  journeys,
  moments: [...december, ...winter, ...spring, ...summer, ...autumn],
  facts,
  voice: {
    tone: { gentleDirect: 4, briefExpansive: 2, asksReflects: 2 },
    address: 'Gwen',
    avoid: ['the heavens', 'breathtaking', 'stardust'],
    examples: ['2025-11-30 21:10', '2026-04-26 03:50', '2026-10-04 22:30'],
  },
} satisfies SampleKeeper
