import type { SampleKeeper } from '../sample-keeper.ts'
import { facts } from './facts.ts'
import { journeys } from './journeys.ts'
import { palace } from './palace.ts'
import { topics } from './topics.ts'
import { moments2019 } from './y2019.ts'
import { moments2020 } from './y2020.ts'
import { moments2021 } from './y2021.ts'
import { moments2022 } from './y2022.ts'
import { moments2023 } from './y2023.ts'
import { moments2024 } from './y2024.ts'
import { moments2025 } from './y2025.ts'
import { moments2026 } from './y2026.ts'

/** A journal of eight years. */
export const riverYears = {
  keeper: {
    title: 'River years',
    purpose: 'Lisbon, the workshop, Mama, the cello: what the river brought, written down before it goes.',
    keeperType: 'journal',
    memoryPattern: 'chronological',
    theme: 'keeper-classic',
    timezone: 'Europe/Lisbon',
  },
  topics,
  journeys,
  moments: [
    ...[...moments2019, ...moments2020, ...moments2021, ...moments2022],
    ...[...moments2023, ...moments2024, ...moments2025, ...moments2026],
  ],
  facts,
  voice: {
    tone: { gentleDirect: 4, briefExpansive: 2, asksReflects: 2 },
    address: 'Mira',
    avoid: ['journey of healing', 'proud of you', 'next year'],
    examples: ['2025-02-20 19:40', '2026-09-01 22:14', '2026-11-15 12:40'],
  },
  palace,
  transcripts: { 'two-bars.wav': 'Bars one and two, plucked, because it’s after ten.' },
} satisfies SampleKeeper
