import { nightSky } from './night-sky/index.ts'
import { riverYears } from './river-years/index.ts'
import { saltway } from './saltway/index.ts'
import type { SampleKeeper } from './sample-keeper.ts'

/** The sample keepers, in the order in which a person gets them. */
export const samples: readonly SampleKeeper[] = [riverYears, saltway, nightSky]
