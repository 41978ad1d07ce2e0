export { diagnosticsRoutes } from './diagnostics.routes.ts'
export { readSystemFacts } from './system-facts.ts'
export { healthRoutes } from './health.routes.ts'
export { checkMigrations, systemChecks, type CheckedPlace } from './system-checks.ts'
