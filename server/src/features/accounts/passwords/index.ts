export { passwordsRoutes } from './passwords.routes.ts'
