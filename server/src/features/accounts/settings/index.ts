export { settingsRoutes } from './settings.routes.ts'
export { getSettings } from './settings.ts'
