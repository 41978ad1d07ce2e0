export { settingsRoutes } from './settings.routes.ts'
export { settingsData } from './settings-data.ts'
export { isCustomDomain } from './settings.ts'
export { forgetPreferredTheme } from './settings.table.ts'
