export { exportsRoutes } from './exports.routes.ts'
export { makeExport } from './exports.ts'
export { importAccount, type ImportedPart } from './imports.ts'
