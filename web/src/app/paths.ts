/** Where the screens are. A leaf: features link through it too. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  root: '/root',
  apiKeys: '/root/api-keys',
  agents: '/studio/agents',
  platformKeys: '/studio/admin/api-keys',
  kip: '/kip',
} as const

/** The public page of a Lead agent. */
export function chatPath(agentSlug: string): string {
  return `/${encodeURIComponent(agentSlug)}`
}
