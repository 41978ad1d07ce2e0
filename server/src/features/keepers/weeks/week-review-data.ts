import type { OwnedData } from '../../../owned-data/owned-data.ts'

/**
 * Which proposals are reviews of which weeks, and when they are written by themselves. It goes with the keepers' rows.
 * Exports have the drafts as proposals and the accepted ones as moments.
 */
export const weekReviewData: OwnedData = {
  name: 'weeks in review',
  tables: ['week_reviews', 'review_schedules'],
}
