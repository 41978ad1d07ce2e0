export { DueReview } from './review/index.ts'
export { useToday } from './today.ts'
