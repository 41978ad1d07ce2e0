import type { KeeperCreate } from '#contracts/keepers/keepers.ts'
import { journeys, type SampleJourney } from './journeys.ts'
import type { SampleMoment } from './sample-moment.ts'
import { moments2019 } from './y2019.ts'
import { moments2020 } from './y2020.ts'
import { moments2021 } from './y2021.ts'
import { moments2022 } from './y2022.ts'
import { moments2023 } from './y2023.ts'
import { moments2024 } from './y2024.ts'
import { moments2025 } from './y2025.ts'
import { moments2026 } from './y2026.ts'

export type { SampleJourney, SampleMoment }

/** A keeper of eight years that shows what a keeper can hold. */
export const riverYears = {
  keeper: {
    title: 'River years',
    purpose: 'Lisbon, the workshop, Mama, the cello: what the river brought, written down before it goes.',
    keeperType: 'journal',
    memoryPattern: 'chronological',
    theme: 'keeper-classic',
    timezone: 'Europe/Lisbon',
  } satisfies Partial<KeeperCreate>,
  journeys: journeys satisfies SampleJourney[],
  moments: [
    ...[...moments2019, ...moments2020, ...moments2021, ...moments2022],
    ...[...moments2023, ...moments2024, ...moments2025, ...moments2026],
  ] satisfies SampleMoment[],
}
