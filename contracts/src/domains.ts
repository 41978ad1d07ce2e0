/** Pure rules about host names and origins. Schema-free. */

/** Origins that one person may list. */
export const originsMax = 20

export const domainHint = 'Enter a host name, such as journal.example.com.'
export const originHint = 'An origin is https:// and a host name, such as https://www.example.com.'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const hostName = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)+(?=[a-z0-9-]*[a-z])${label}$`)

/** The host name in its one spelling; undefined where it is none. International names take their ASCII form. */
export function hostNameOf(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase()
  if (/[\s/:@?#\\%]/.test(trimmed)) return undefined
  const parsed = URL.parse(`https://${trimmed}`)
  return parsed && hostName.test(parsed.hostname) ? parsed.hostname : undefined
}

/** The origin in its one spelling; undefined where it is none: another scheme, an address of numbers, or a path. */
export function originOf(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase()
  const match = /^https:\/\/([^\s/:@?#\\%]+)(?::(\d{1,5}))?\/?$/.exec(trimmed)
  const host = match?.[1] === undefined ? undefined : hostNameOf(match[1])
  if (host === undefined) return undefined
  return URL.parse(`https://${host}${match?.[2] ? `:${match[2]}` : ''}`)?.origin
}

/** The lines that hold something. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
