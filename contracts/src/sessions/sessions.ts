import { z } from 'zod'
import { page, success } from '../envelope.ts'
import { Thumb } from '../runs/feedback.ts'
import { Part } from '../runs/parts.ts'

/** A conversation with an agent. */
export const Session = z.object({
  id: z.string(),
  agent_id: z.string(),
  name: z.string().nullable(),
  message_count: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
  /** In lists: its answer goes on once the person has allowed or denied what an agent wants to do. */
  is_waiting: z.boolean().optional(),
})
export type Session = z.infer<typeof Session>

/** running: being written; interrupted: its process died; stopped: by the person; failed: by the provider. */
export const MessageStatus = z.enum(['done', 'running', 'stopped', 'failed', 'interrupted'])
export type MessageStatus = z.infer<typeof MessageStatus>

/** A spoken reply or other file of a message, which has a name; `url` is signed and good for five minutes. */
export const Attachment = z.object({
  ...{ id: z.string(), type: z.string(), url: z.string() },
  ...{ name: z.string().optional(), bytes: z.number().optional() },
})
export type Attachment = z.infer<typeof Attachment>

/** What stands for earlier messages where they are too many for the model, and who wrote it; visitors aren't told. */
export const ShownSummary = z.object({
  text: z.string(),
  created_at: z.string(),
  by: z.object({ provider: z.string(), model: z.string() }).nullable(),
})
export type ShownSummary = z.infer<typeof ShownSummary>

export const SessionMessage = z.object({
  id: z.string(),
  sender: z.enum(['user', 'other']),
  /** Its text parts joined. */
  content: z.string(),
  parts: z.array(Part),
  created_at: z.string(),
  status: MessageStatus,
  run_id: z.string().nullable(),
  /** Its run was deleted with its log: nothing more can be asked of it. */
  run_gone: z.literal(true).optional(),
  mock: z.boolean(),
  /** What went wrong, in a sentence, when status is failed. */
  error: z.string().nullable(),
  attachments: z.array(Attachment).optional(),
  /** What its reader thinks of a reply. */
  feedback: z.object({ thumb: Thumb, note: z.string().nullable() }).optional(),
  /** Where there are several versions of it: their ids, oldest first. */
  versions: z.array(z.string()).optional(),
  /** Where all branches were asked for: the id of the message that it follows, and whether it is on the branch shown. */
  place: z.object({ follows: z.string().nullable(), is_shown: z.boolean() }).optional(),
  /** Of the message up to which the conversation is summarised for the agent. */
  summary: ShownSummary.optional(),
  /** Of a reply that is being written: the id of the last event that its parts hold. */
  last_event_id: z.string().optional(),
})
export type SessionMessage = z.infer<typeof SessionMessage>

export const SessionAnswer = success(Session)
export const SessionList = page(Session)
/** Which message's branch is to be shown. */
export const BranchChange = z.strictObject({ messageId: z.string().min(1).max(100) })
/** The latest messages, oldest first; `hasMore` tells of older ones, to be had with `before`. */
export const SessionMessages = success(z.array(SessionMessage)).extend({ hasMore: z.boolean() })
export const SessionChange = z.strictObject({ name: z.string().trim().min(1, 'Enter a name.').max(200) })
