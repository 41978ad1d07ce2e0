/** The screens behind the guard, as an admin sees them; `1` is the admin's first keeper. */
export const guardedScreens = [
  '/root',
  '/root/profile',
  '/root/security',
  '/root/data',
  '/root/domain',
  '/root/api-keys',
  '/studio/kip',
  '/studio/agents',
  '/studio/engagement-templates',
  '/studio/themes',
  '/studio/chat/kip',
  '/studio/admin',
  '/studio/admin/api-keys',
  '/studio/admin/users',
  '/studio/admin/logs',
  '/keeper',
  '/keeper/new',
  '/keeper/1/dashboard',
  '/keeper/1/memory',
  '/keeper/1/moments',
  '/keeper/1/write',
  '/keeper/1/review',
] as const

/** The screens that a visitor sees. */
export const publicScreens = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/debug',
  '/kip',
] as const
