export { createLiveRuns, type LiveRuns } from './live-runs.ts'
export {
  createRunRecovery,
  endOverdueRuns,
  isAnyRunOverdue,
  recoverAtStart,
  recoverOrphanRuns,
  recoverRuns,
} from './run-end.ts'
export {
  answerMessages,
  answerRun,
  answerStarted,
  countStream,
  createStreamCounts,
  idempotencyKey,
  wantsStream,
  type StreamCounts,
} from './run-answer.ts'
export { sumOwnKeySpending } from './own-key-spending.table.ts'
export { claimConversations, eraseWordsOfRuns, runData } from './run-data.ts'
export {
  claimUnsummed,
  deleteRunsBefore,
  forgetRunEvents,
  findConversationOf,
  holdWords,
  listWithDelegated,
  lockRuns,
  markSearchable,
} from './run-data.table.ts'
export { createRunEventQueue, type RunEventQueue } from './reply-writer.ts'
export { mayReadKeepers } from './agent-reading.ts'
export { dictationRoutes } from './dictation.routes.ts'
export { messageFilesRoutes } from './message-files.routes.ts'
export { runsRoutes } from './runs.routes.ts'
export type { Prompt } from './context-prompt.ts'
export type { Alongside } from './record-run.ts'
export { contextTokensFor, type PastMessage } from './run-context.ts'
export { summaryJobs } from './summarise-turns.ts'
export {
  isPrivate,
  isShown,
  ofRunsAbove,
  readsKeeper,
  knowsTrashed,
  shownPayload,
} from './shown-payload.table.ts'
export { getRun } from './read-run.ts'
export { goOnAnswered, isAnyRunAnswered } from './answered-runs.ts'
export { resumeRun } from './resume-run.ts'
export { readChosen } from './switched-model.ts'
export { startRun, type RunRequest, type StartedRun } from './runs.ts'
export { stopForbiddenRuns, stopRun, stopRunsOf } from './stop-runs.ts'
export { waitForRun } from './wait-for-run.ts'
export { withoutFence } from './without-fence.ts'
