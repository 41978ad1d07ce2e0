export { answerLogs, answerStats } from './log-calls.ts'
export { removeOldLogs } from './log-retention.ts'
export { indexEndedRuns } from './log-search.ts'
export { logsRoutes } from './logs.routes.ts'
