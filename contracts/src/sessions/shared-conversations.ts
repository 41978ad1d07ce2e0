import { z } from 'zod'
import { success } from '../envelope.ts'

/** A link to a conversation that anybody may read with it. Its address is told once, when it is made. */
export const ConversationLink = z.object({ created_at: z.string() })
export type ConversationLink = z.infer<typeof ConversationLink>

export const MadeConversationLink = ConversationLink.extend({ path: z.string() })
export type MadeConversationLink = z.infer<typeof MadeConversationLink>

export const ConversationLinkAnswer = success(ConversationLink.nullable())
export const MadeConversationLinkAnswer = success(MadeConversationLink)
