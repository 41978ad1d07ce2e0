import type { Person } from './people.ts'

/** The screens behind the guard, as an admin sees them; `1` is the admin's first keeper, `{kip}` stands for Kip's id. */
export const guardedScreens = [
  '/root',
  '/root/profile',
  '/root/security',
  '/root/data',
  '/root/domain',
  '/root/api-keys',
  '/studio/kip',
  '/studio/agents',
  '/studio/agents/new',
  '/studio/agents/{kip}',
  '/studio/agents/{kip}/tests',
  '/studio/agents/{kip}/tests/compare',
  '/studio/memory/{kip}',
  '/studio/engagement-templates',
  '/studio/themes',
  '/studio/chat/kip',
  '/studio/admin',
  '/studio/admin/api-keys',
  '/studio/admin/users',
  '/studio/admin/mcp-servers',
  '/studio/admin/logs',
  '/keeper',
  '/keeper/new',
  '/keeper/1/dashboard',
  '/keeper/1/memory',
  '/keeper/1/memory?view=river',
  '/keeper/1/memory?view=associations',
  '/keeper/1/memory?view=outline',
  '/keeper/1/memory?view=facts',
  '/keeper/1/memory?view=palace',
  '/keeper/1/memory?view=palace&as=list',
  '/keeper/1/journeys',
  '/keeper/1/moments',
  '/keeper/1/proposals',
  '/keeper/1/voice',
  '/keeper/1/logbook',
  '/keeper/1/topics',
  '/keeper/1/write',
  '/keeper/1/transfer',
  '/keeper/import',
  '/keeper/search?q=river',
  '/keeper/1/review',
] as const

/** The addresses of screens, with the ids of what they show. */
export async function addressesOf(admin: Person, screens: readonly string[]): Promise<string[]> {
  const kip = (await admin.ask('GET', '/api/kip/agents?slug=kip')) as { id: string }
  return screens.map((screen) => screen.replace('{kip}', kip.id))
}

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
