/** Where the screens are. A leaf: features link through it too. */
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
  templates: '/studio/engagement-templates',
  themes: '/studio/themes',
  kipStudio: '/studio/kip',
  platformKeys: '/studio/admin/api-keys',
  users: '/studio/admin/users',
  logs: '/studio/admin/logs',
  audit: '/studio/admin/audit',
  admin: '/studio/admin',
  keepers: '/keeper',
  newKeeper: '/keeper/new',
  kip: '/kip',
  debug: '/debug',
} as const

/** The public page of a Lead agent. */
export function chatPath(agentSlug: string): string {
  return `/${encodeURIComponent(agentSlug)}`
}

/** The chat with a Lead agent inside the app. */
export function studioChatPath(agentSlug: string): string {
  return `/studio/chat/${encodeURIComponent(agentSlug)}`
}

/** One run, open in the list of logs. */
export function logPath(runId: string): string {
  return `${paths.logs}?log=${encodeURIComponent(runId)}`
}

/** The screens of one keeper, in the sidebar's order. */
export const keeperAreas = [
  'dashboard',
  'memory',
  'journeys',
  'moments',
  'topics',
  'voice',
  'logbook',
] as const
export type KeeperArea = (typeof keeperAreas)[number]

/** `keeper` is its UUID, or its number for this person. */
export function keeperPath(keeper: string | number, area: KeeperArea = 'dashboard'): string {
  return `/keeper/${encodeURIComponent(keeper)}/${area}`
}

/** One moment, to read it. `keeper` is the keeper's UUID, or its number for this person. */
export function momentPath(keeper: string | number, momentId: string): string {
  return `${keeperPath(keeper, 'moments')}/${encodeURIComponent(momentId)}`
}

/** One moment, to change it. */
export function editMomentPath(keeper: string | number, momentId: string): string {
  return `${momentPath(keeper, momentId)}/edit`
}

/** The keeper's questions that are due. */
export function reviewPath(keeper: string | number): string {
  return `/keeper/${encodeURIComponent(keeper)}/review`
}

/** Where a new moment is written. */
export function writePath(keeper: string | number): string {
  return `/keeper/${encodeURIComponent(keeper)}/write`
}
