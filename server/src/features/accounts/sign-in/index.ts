export { registrationRoutes } from './registration.routes.ts'
export { getRegistration, prepareStartupCode } from './registration.ts'
export { signInRoutes } from './sign-in.routes.ts'
