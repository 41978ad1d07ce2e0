export { askRoutes } from './ask.routes.ts'
export { weekReviewsJob } from './scheduled-reviews.ts'
export { weekReviewRoutes } from './week-review.routes.ts'
