import { z } from 'zod'
import { Part } from '#contracts/runs/parts.ts'
import { textOfParts } from '#contracts/runs/part-text.ts'
import { messageFileNameMaxChars } from '#contracts/sessions/message-file-choices.ts'
import type { Selectable } from '../../database/schema/columns.ts'
import type { MessagesTable } from '../../database/schema/runs.ts'
import { EntryId, EntryTime, entryTimes, isoTime, timesOf } from '../../owned-data/import-owned.ts'
import { readParts } from './message-parts.ts'

/** A conversation of an export as it is read back. */
export const ConversationEntry = z.strictObject({
  id: EntryId,
  name: z.string().max(1_000).nullable(),
  agent_id: z.string().max(100),
  agent: z.object({ slug: z.string(), name: z.string() }).nullable(),
  // Counted again from the messages.
  message_count: z.number(),
  ...entryTimes,
})
export type ConversationEntry = z.infer<typeof ConversationEntry>

/** A spoken reply, or a file of a question: nothing else is attached to messages, or may be served as if it were. */
const AttachmentEntry = z.strictObject({
  id: EntryId,
  type: z
    .string()
    .regex(/^(audio\/[\w.+-]{1,80}|image\/jpeg|application\/pdf|text\/plain)$/, 'Not a file of a message.'),
  bytes: z.number().int().min(0),
  name: z.string().max(messageFileNameMaxChars).optional(),
  width: z.number().int().min(1).max(100_000).optional(),
  height: z.number().int().min(1).max(100_000).optional(),
})

/** A message of an export as it is read back. */
export const MessageEntry = z
  .strictObject({
    conversation_id: EntryId,
    position: z.number().int().min(0),
    id: z.string().min(1).max(100),
    run_id: z.string().max(100).nullable(),
    sender: z.enum(['user', 'other']),
    content: z.string(),
    status: z.enum(['done', 'running', 'stopped', 'failed', 'interrupted']),
    mock: z.boolean(),
    error: z.string().max(10_000).nullable(),
    attachments: z.array(AttachmentEntry).max(100),
    /** Where it has more than a text and what is spoken. */
    parts: z.array(Part).max(10_000).optional(),
    /** The position of what it follows: where that isn't the one before it; -1 for none. */
    parent: z.number().int().min(-1).optional(),
    is_hidden: z.boolean().optional(),
    created_at: EntryTime,
  })
  .refine(({ position, parent = -1 }) => parent < position, 'It follows a later message.')
  .refine(
    ({ content, parts }) => parts === undefined || textOfParts(parts) === content,
    "Its parts don't hold its text.",
  )
export type MessageEntry = z.infer<typeof MessageEntry>

type SessionRow = {
  id: string
  name: string | null
  agent_id: string
  slug: string | null
  agent_name: string | null
  message_count: number
  created_at: number
  updated_at: number
}

/** A conversation as an export has it. */
export function sessionEntry({ slug, agent_name, ...session }: SessionRow) {
  return {
    ...session,
    // Null: the agent was deleted.
    agent: slug === null ? null : { slug, name: agent_name },
    ...timesOf(session),
  }
}

/** A message as an export has it. */
export function messageEntry(row: Selectable<MessagesTable>) {
  const { session_id, attachments, parts, mock, parent, is_hidden, created_at, ...message } = row
  return {
    conversation_id: session_id,
    ...message,
    mock: mock === 1,
    attachments: JSON.parse(attachments ?? '[]') as unknown,
    ...(parts !== null && { parts: readParts(row) }),
    ...(parent !== null && { parent }),
    ...(is_hidden === 1 && { is_hidden: true }),
    created_at: isoTime(created_at),
  }
}
