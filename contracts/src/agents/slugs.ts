/** Pure rules about slugs. Schema-free. */
import { slugMaxChars } from '../limits/limits.ts'

/** The slug that a name suggests: lowercase, other characters dropped, whitespace to hyphens, hyphens merged; no longer than a slug may be. */
export function slugFromName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .slice(0, slugMaxChars)
}

/** Slugs hold lowercase letters, numbers and hyphens only. */
export function isSlug(slug: string): boolean {
  return /^[a-z0-9-]+$/.test(slug)
}

/** The slug that is wanted, or where that is taken the first free one of `{wanted}-2`, `{wanted}-3` and so on. */
export function freeSlug(wanted: string, taken: readonly string[]): string {
  const numbered = (count: number) => {
    const ending = count === 1 ? '' : `-${count}`
    return `${wanted.slice(0, slugMaxChars - ending.length)}${ending}`
  }
  let count = 1
  while (taken.includes(numbered(count))) count += 1
  return numbered(count)
}

/** First segments that belong to Keeper itself; an agent can't have one as its slug, nor does one end in the chat. */
export const reservedSegments: readonly string[] = [
  'root',
  'studio',
  'keeper',
  'keepers',
  'login',
  'register',
  'debug',
  'p',
  'api',
  'v1',
  'assets',
  'health',
  'ping',
  'railway-status',
  'forgot-password',
  'reset-password',
  'invitation',
  'new',
  'admin',
  'settings',
  'logout',
  'static',
  'public',
  'favicon',
  'robots',
  'manifest',
  'sw',
  'index',
  'docs',
  'well-known',
  // What people take for Keeper's own word, or for its operator's.
  'about',
  'abuse',
  'account',
  'accounts',
  'administrator',
  'auth',
  'billing',
  'contact',
  'help',
  'hostmaster',
  'imprint',
  'info',
  'legal',
  'mail',
  'me',
  'moderator',
  'official',
  'password',
  'pay',
  'payment',
  'payments',
  'postmaster',
  'privacy',
  'profile',
  'security',
  'sign-in',
  'sign-out',
  'sign-up',
  'signin',
  'signout',
  'signup',
  'status',
  'support',
  'system',
  'team',
  'terms',
  'verify',
  'webmaster',
  'www',
]

export function isReservedSegment(segment: string): boolean {
  return reservedSegments.includes(segment) || segment.includes('.')
}
