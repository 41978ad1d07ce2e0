export { askData } from './ask-data.ts'
export { askRoutes } from './ask.routes.ts'
