export { DueReview } from './review/index.ts'
