import { z } from 'zod'
import { success } from '../envelope.ts'

/** How many days a visitor's conversation stays after its last message; null keeps it. */
export const VisitorConversations = z.strictObject({
  kept_days: z.int().min(1).max(3_650).nullable(),
})
export type VisitorConversations = z.infer<typeof VisitorConversations>
export const VisitorConversationsAnswer = success(VisitorConversations)
