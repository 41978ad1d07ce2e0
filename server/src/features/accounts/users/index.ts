export { usersRoutes } from './users.routes.ts'
export { getUser } from './users.ts'
