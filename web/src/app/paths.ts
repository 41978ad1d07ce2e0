/** Where the screens are. A leaf: features link through it too. */
export * from './keeper-paths.ts'

export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  root: '/root',
  profile: '/root/profile',
  security: '/root/security',
  data: '/root/data',
  domain: '/root/domain',
  apiKeys: '/root/api-keys',
  agents: '/studio/agents',
  newAgent: '/studio/agents/new',
  templates: '/studio/engagement-templates',
  themes: '/studio/themes',
  kipStudio: '/studio/kip',
  platformKeys: '/studio/admin/api-keys',
  users: '/studio/admin/users',
  logs: '/studio/admin/logs',
  audit: '/studio/admin/audit',
  mcpServers: '/studio/admin/mcp-servers',
  admin: '/studio/admin',
  keepers: '/keeper',
  newKeeper: '/keeper/new',
  importKeeper: '/keeper/import',
  kip: '/kip',
  debug: '/debug',
} as const

/** The public page of a Lead agent. */
export function chatPath(agentSlug: string): string {
  return `/${encodeURIComponent(agentSlug)}`
}

/** The chat with an agent inside the app, and one conversation of it where that is named. */
export function studioChatPath(agentSlug: string, sessionId?: string): string {
  const path = `/studio/chat/${encodeURIComponent(agentSlug)}`
  return sessionId === undefined ? path : `${path}?sessionId=${encodeURIComponent(sessionId)}`
}

/** The page on which an agent is changed and tried. */
export function agentPath(agentId: string, section?: 'files' | 'may-read'): string {
  const path = `${paths.agents}/${encodeURIComponent(agentId)}`
  return section === undefined ? path : `${path}?section=${section}`
}

/** The tests of an agent. */
export function agentTestsPath(agentId: string): string {
  return `${agentPath(agentId)}/tests`
}

/** Two versions of an agent, compared by its tests. */
export function agentTestsComparePath(agentId: string): string {
  return `${agentTestsPath(agentId)}/compare`
}

/** One run, open in the list of logs. */
export function logPath(runId: string): string {
  return `${paths.logs}?log=${encodeURIComponent(runId)}`
}
