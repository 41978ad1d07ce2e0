export { findDailyPrompts, findOpening } from './openings.ts'
export { templatesRoutes } from './templates.routes.ts'
export { attachToAgent, attachToKeeper } from './attachments.table.ts'
export { findUsableTemplate, templateData } from './template-data.ts'
