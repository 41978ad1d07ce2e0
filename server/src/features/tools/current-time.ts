import { z } from 'zod'
import { knownTimeZone } from '#contracts/time-zones.ts'
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
    const zone = knownTimeZone(asked)
    const said = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long', timeZone: zone })
    const note = zone === asked ? '' : ` The time zone "${asked}" is unknown.`
    return `${said.format(now)} (${zone}). In UTC: ${now.toISOString()}.${note}`
  },
})
