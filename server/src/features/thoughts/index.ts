export { thoughtsRoutes } from './thoughts.routes.ts'
