import { z } from 'zod'
import { AgentCreate, AgentStatus } from '#contracts/agents.ts'
import { KeeperCreate } from '#contracts/keepers.ts'
import { SettingsChange } from '#contracts/settings.ts'
import { TemplateWrite } from '#contracts/templates.ts'
import { ThemeWrite } from '#contracts/themes.ts'

/** The shapes of an export as it is read back: what no form would take, an import does not take either. */

export const exportFormat = { format: 'keeper-export', version: 1 } as const

export const Manifest = z.object({
  format: z.literal(exportFormat.format, { error: 'This is not an export of Keeper.' }),
  version: z.literal(exportFormat.version, { error: 'This export was made by a newer Keeper.' }),
})

const Id = z.uuid()
const Time = z.iso.datetime().transform((text) => Date.parse(text))
const times = { created_at: Time, updated_at: Time }
const TemplateId = z.string().max(100).nullable()

export const ThemeEntry = z.strictObject({ ...ThemeWrite.shape, id: Id, slug: z.string().max(200), ...times })
export type ThemeEntry = z.infer<typeof ThemeEntry>

export const TemplateEntry = z.strictObject({ ...TemplateWrite.shape, id: Id, ...times })
export type TemplateEntry = z.infer<typeof TemplateEntry>

export const SettingsEntry = SettingsChange

export const AgentEntry = z.strictObject({
  ...AgentCreate.shape,
  id: Id,
  status: AgentStatus,
  template_id: TemplateId,
  ...times,
})
export type AgentEntry = z.infer<typeof AgentEntry>

const keeper = KeeperCreate.shape
export const KeeperEntry = z.strictObject({
  id: Id,
  number: z.number().int().min(1).max(1_000_000_000),
  title: keeper.title,
  purpose: keeper.purpose,
  keeper_type: keeper.keeperType,
  memory_pattern: keeper.memoryPattern,
  theme: keeper.theme,
  is_public: z.boolean(),
  timezone: keeper.timezone,
  day_starts_at: keeper.dayStartsAt,
  ai_policy: keeper.aiPolicy,
  // Counted again from what the keeper holds.
  journey_count: z.number(),
  moment_count: z.number(),
  sample: z.boolean(),
  template_id: TemplateId,
  archived_at: Time.nullable(),
  ...times,
})
export type KeeperEntry = z.infer<typeof KeeperEntry>

export const ConversationEntry = z.strictObject({
  id: Id,
  name: z.string().max(1_000).nullable(),
  agent_id: z.string().max(100),
  agent: z.object({ slug: z.string(), name: z.string() }).nullable(),
  // Counted again from the messages.
  message_count: z.number(),
  ...times,
})
export type ConversationEntry = z.infer<typeof ConversationEntry>

/** A spoken reply: nothing else is attached to messages, and nothing else may be served as if it were. */
const AttachmentEntry = z.strictObject({
  id: Id,
  type: z.string().regex(/^audio\/[\w.+-]{1,80}$/, 'Not a sound.'),
  bytes: z.number().int().min(0),
})

export const MessageEntry = z.strictObject({
  conversation_id: Id,
  position: z.number().int().min(0),
  id: z.string().min(1).max(100),
  run_id: z.string().max(100).nullable(),
  sender: z.enum(['user', 'other']),
  content: z.string(),
  status: z.enum(['done', 'running', 'stopped', 'failed', 'interrupted']),
  mock: z.boolean(),
  error: z.string().max(10_000).nullable(),
  attachments: z.array(AttachmentEntry).max(100),
  created_at: Time,
})
export type MessageEntry = z.infer<typeof MessageEntry>
