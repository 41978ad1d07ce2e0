import { z } from 'zod'
import { success } from '../envelope.ts'

/** How much belongs to an account, and goes with it. */
export const AccountContents = z.object({
  /** Without samples. */
  keepers: z.number().int(),
  moments: z.number().int(),
  agents: z.number().int(),
  conversations: z.number().int(),
  logs: z.number().int(),
  keys: z.number().int(),
})
export type AccountContents = z.infer<typeof AccountContents>
export const AccountContentsAnswer = success(AccountContents)

/** Where everything can be downloaded from, for five minutes. */
export const ExportAddress = success(z.object({ url: z.string(), expiresAt: z.string() }))
