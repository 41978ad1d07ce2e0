export { DueReview } from './due-review.tsx'
export { newReview } from './schedule.ts'
