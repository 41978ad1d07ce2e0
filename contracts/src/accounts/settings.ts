import { z } from 'zod'
import { domainHint, originHint, originOf, originsMax, hostNameOf } from '../domains.ts'
import { success } from '../envelope.ts'

/** A person's settings. */
export const Settings = z.object({
  preferred_theme_id: z.string().nullable(),
  /** True once the "Start here" panel was put away, or all its steps were done. */
  start_here_dismissed: z.boolean(),
  /** True once Kip's answer to the first line of the journal was declined. */
  first_line_declined: z.boolean(),
  /** The host name that this person wants to be served at. */
  custom_domain: z.string().nullable(),
  /** Sites that may call this person's agents from a browser. */
  cors_origins: z.array(z.string()),
})
export type Settings = z.infer<typeof Settings>

const CustomDomain = z.string().max(300).transform(hostNameOf).pipe(z.string(domainHint))

const CorsOrigin = z.string().max(300).transform(originOf).pipe(z.string(originHint))

export const SettingsAnswer = success(Settings)
export const SettingsChange = z
  .strictObject({
    preferred_theme_id: z.string().trim().min(1).max(100).nullable(),
    start_here_dismissed: z.boolean(),
    first_line_declined: z.boolean(),
    custom_domain: CustomDomain.nullable(),
    cors_origins: z
      .array(CorsOrigin)
      .max(originsMax, `At most ${originsMax} origins.`)
      .transform((origins) => [...new Set(origins)]),
  })
  .partial()
