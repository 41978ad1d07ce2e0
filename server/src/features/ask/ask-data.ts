import type { OwnedData } from '../../owned-data/owned-data.ts'

/** Which moments went into which answers. The rows go with the moments and the runs. */
export const askData: OwnedData = { name: 'answers about keepers', tables: ['ask_passages'] }
