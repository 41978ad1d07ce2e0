export { OpenRegistration } from './open-registration.tsx'
