export { themesRoutes } from './themes.routes.ts'
export { themeData } from './theme-data.ts'
export { getTheme, isThemeOf } from './themes.ts'
