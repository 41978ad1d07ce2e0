import { z } from 'zod'
import { defineTool } from './tool.ts'

export const currentTime = defineTool({
  name: 'current_time',
  description:
    "Tells the date and time now. Without a time zone it uses the person's own where that is known, otherwise UTC.",
  canBePublic: true,
  input: z.strictObject({
    time_zone: z.string().max(100).optional().describe('An IANA name such as Europe/Lisbon.'),
  }),
  run({ deps, timeZone }, input) {
    const asked = input.time_zone ?? timeZone ?? 'UTC'
    const now = new Date(deps.now())
    const zone = isTimeZone(asked) ? asked : 'UTC'
    const said = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long', timeZone: zone })
    const note = zone === asked ? '' : ` The time zone "${asked}" is unknown.`
    return `${said.format(now)} (${zone}). In UTC: ${now.toISOString()}.${note}`
  },
})

/** Whether this is a time zone that the runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
