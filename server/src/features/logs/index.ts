export { removeOldLogs } from './log-retention.ts'
export { indexEndedRuns } from './log-search.ts'
export { logsRoutes } from './logs.routes.ts'
export { getAgentStats, getAsked, listLogs } from './logs.ts'
