import type { OwnedData } from '../../../owned-data/owned-data.ts'

/** Which moments went into which runs. The rows go with the moments, the conversations and the runs' words. */
export const readingData: OwnedData = { name: 'readings of moments', tables: ['ask_passages'] }
