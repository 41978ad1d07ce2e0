export { diagnosticsRoutes } from './diagnostics.routes.ts'
export { healthRoutes } from './health.routes.ts'
export { checkClock, checkDisk, checkKeys } from './system-checks.ts'
