export { themesRoutes } from './themes.routes.ts'
export { getTheme, themeColumns } from './themes.ts'
