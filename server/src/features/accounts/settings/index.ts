export { settingsRoutes } from './settings.routes.ts'
export { getSettings, isCustomDomain } from './settings.ts'
