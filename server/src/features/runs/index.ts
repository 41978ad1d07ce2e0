export { claimConversations } from './claim-conversations.ts'
export { createLiveRuns, type LiveRuns } from './live-runs.ts'
export { createStreamCounts, type StreamCounts } from './stream-counts.ts'
export { createRunRecovery, recoverOrphanRuns, recoverRuns } from './recover-runs.ts'
export { answerStarted, idempotencyKey } from './run-answer.ts'
export { answerMessages, answerRun } from './run-calls.ts'
export { runData } from './run-data.ts'
export {
  claimUnsummed,
  deleteRunsBefore,
  forgetRunEvents,
  lockRuns,
  markSearchable,
} from './run-data.table.ts'
export { createRunEventQueue, type RunEventQueue } from './run-event-queue.ts'
export { runsRoutes } from './runs.routes.ts'
export { startRun, stopRunsOf, type StartedRun } from './runs.ts'
