export { makePasswordLink } from './password-links.ts'
export { passwordsRoutes } from './passwords.routes.ts'
