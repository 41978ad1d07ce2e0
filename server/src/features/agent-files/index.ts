export { agentFileData } from './agent-file-data.ts'
export { agentFilesRoutes } from './agent-files.routes.ts'
export { findFilePassages, takeFilePassages, type FilePassage } from './search-files.ts'
