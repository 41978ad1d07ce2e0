export { askRoutes } from './ask.routes.ts'
