export { answerCreatedSession, answerSession, answerSessions } from './session-calls.ts'
export { findSession, insertSession, listPast, occupySession } from './session-rows.table.ts'
export { sessionsRoutes } from './sessions.routes.ts'
export { findLastSessionId, getMessages, pruneSessions, readStoredAttachments } from './sessions.ts'
