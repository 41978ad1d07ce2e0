export { agentsRoutes } from './agents.routes.ts'
export { getAgent, type StoredAgent } from './agents.ts'
export { ensureBuiltInAgents } from './built-in-agents.ts'
