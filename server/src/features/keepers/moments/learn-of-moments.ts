import type { Database } from '../../../database/database.ts'
import { learnStatistics } from '../../../database/statistics.ts'

/** Fewer change nothing about how they are best read. */
const manyMoments = 1_000

/** After many moments were written at once: they are read as quickly as those that came one by one. */
export async function learnOfMoments(
  database: Pick<Database, 'engine' | 'patient'>,
  written: number,
): Promise<void> {
  if (written < manyMoments) return
  await learnStatistics(database, [
    ...(['moments', 'moment_digests', 'moment_stems', 'moment_words'] as const),
    ...(['moment_topics', 'moment_links', 'topics'] as const),
  ])
}
