export { OpenRegistration } from './open-registration.tsx'
export { registrationQuery } from './users.api.ts'
