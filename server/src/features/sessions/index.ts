export { findSession, insertSession, listPast, occupySession } from './session-rows.ts'
export { sessionsRoutes } from './sessions.routes.ts'
export {
  createSession,
  getMessages,
  getSession,
  getSessions,
  pruneSessions,
  readStoredAttachments,
} from './sessions.ts'
