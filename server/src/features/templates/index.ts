export { findOpening } from './openings.ts'
export { templatesRoutes } from './templates.routes.ts'
export { isBuiltInTemplate, templateColumns } from './templates.ts'
