export { answerCreatedSession, answerSession, answerSessions } from './session-calls.ts'
export { beginSession, sessionName } from './begin-session.ts'
export { hasFiles, listTurnsBefore } from './earlier-turns.table.ts'
export { getFork, type Fork } from './branches.ts'
export { clearLeaf, findQuestion, hideAfter, isRunShown, isShownAt } from './branches.table.ts'
export {
  findSession,
  hideForked,
  insertOccupiedSession,
  leafOf,
  listPast,
  occupyForked,
  occupySession,
  occupyUnchanged,
  pastMessagesMax,
  selectPast,
  type ForkedSession,
  type NewSession,
  type PastRange,
  type SeenPast,
  type SessionClaim,
} from './session-rows.table.ts'
export { listReplies, readStoredAttachments, storedParts } from './message-parts.ts'
export { sessionData } from './session-data.ts'
export { claimSessions } from './sessions.table.ts'
export { sessionsRoutes } from './sessions.routes.ts'
export { sharedConversationsRoutes } from './shared/shared-conversations.routes.ts'
export {
  findSummary,
  insertSummary,
  listSummarised,
  selectSummary,
  type SummarisedMessage,
  type TurnSummary,
} from './summaries.table.ts'
export {
  endReplies,
  endReply,
  eraseRepliesOf,
  freeSession,
  freeWaitingSessions,
  insertReply,
  insertTurn,
  recountMessages,
  removeFailedReply,
  updateReply,
  type MessageRow,
  type ReplyEnd,
} from './turn-rows.table.ts'
export { findLastSessionId, getMessages, getOwnSession, pruneSessions } from './sessions.ts'
export { forgetDraftConversations, forgetVisitorConversations } from './visitor-conversations.ts'
