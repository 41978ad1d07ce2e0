import { z } from 'zod'
import { success } from '../envelope.ts'
import { emailMaxChars } from '../limits/limits.ts'
import { AgentRights } from './agents.ts'

export const AgentShare = z.object({
  id: z.string(),
  email: z.string(),
  /** Waits until the person with this address opens the agent. */
  pending: z.boolean(),
  rights: AgentRights,
  created_at: z.string(),
})
export type AgentShare = z.infer<typeof AgentShare>
export const AgentShareList = success(z.array(AgentShare))

const GivenRights = z
  .strictObject(AgentRights.shape)
  .refine((rights) => Object.values(rights).some(Boolean), 'Choose at least one permission.')

export const AgentShareCreate = z.strictObject({
  email: z
    .string({ error: 'Enter an email address.' })
    .trim()
    .toLowerCase()
    .max(emailMaxChars, 'This email address is too long.')
    .pipe(z.email('Enter a valid email address.')),
  rights: GivenRights,
})
export type AgentShareCreate = z.infer<typeof AgentShareCreate>
export const AgentShareChange = z.strictObject({ rights: GivenRights })
export const AgentShareAnswer = success(AgentShare)
