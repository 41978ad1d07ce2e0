/**
 * In small letters; the oldest makes way. Asking the runtime costs more than all the rest of a moment; there are some
 * 600 names and thousands of offsets.
 */
const known = new Set<string>()
const knownMax = 2_000

/** Letters beyond ASCII may become others where they are made small: the sign for kelvin, a k. */
const ascii = /^[!-~]+$/

/** Whether the runtime knows a time zone by this name: an IANA name in any case, or an offset such as +02:00. */
export function isTimeZone(name: string): boolean {
  if (!ascii.test(name)) return false
  const key = name.toLowerCase()
  if (known.has(key)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  const [oldest] = known
  if (oldest !== undefined && known.size >= knownMax) known.delete(oldest)
  known.add(key)
  return true
}

/** The time zone of this name where it is known, otherwise UTC. */
export function knownTimeZone(name: string | undefined): string {
  return name !== undefined && isTimeZone(name) ? name : 'UTC'
}
