export { agentData } from './agent-data.ts'
export {
  countRefusal,
  findAgentHere,
  findSeenAgentHere,
  findAgentOwner,
  holdAgent,
  forgetRefusals,
  replaceProviderModel,
} from './agent-data.table.ts'
export { can } from './agents.access.ts'
export { agentsRoutes } from './agents.routes.ts'
export { bundleFor, listBundle } from './bundle.ts'
export {
  findPublicAgent,
  getAgent,
  listAgents,
  listRunnableAgents,
  type FoundAgent,
  type StoredAgent,
} from './agents.ts'
export { listFormerNames } from './former-names.table.ts'
export { getRunnable, grantedId, granteeOf, pruneDrafts, type Grantee } from './drafts.ts'
export { listForbiddenToRun, mayTry } from './lost-rights.ts'
export { findRole } from './shares.table.ts'
export { ensureBuiltInAgents } from './built-in-agents.ts'
export { knownAgentPictures } from './agents.table.ts'
export { agentAtVersion, listVersionNumbers } from './versions.ts'
