import { z } from 'zod'
import { success } from './envelope.ts'

/** A person's settings. */
export const Settings = z.object({
  preferred_theme_id: z.string().nullable(),
  /** True once the "Start here" panel was put away. */
  start_here_dismissed: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

export const SettingsAnswer = success(Settings)
export const SettingsChange = z
  .strictObject({
    preferred_theme_id: z.string().trim().min(1).max(100).nullable(),
    start_here_dismissed: z.boolean(),
  })
  .partial()
