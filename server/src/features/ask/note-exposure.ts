import type { Deps } from '../../deps.ts'

/** What of a keeper a provider was given to read: ids alone. */
export type ExposureNote = {
  keeperId: string
  userId: string
  provider: string
  model: string
  momentIds: string[]
  tokens: number
}

/** Notes in a keeper's logbook what went to a provider, once keepers have one. */
export async function noteExposure(_deps: Deps, _note: ExposureNote): Promise<void> {}
