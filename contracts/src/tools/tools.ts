import { z } from 'zod'
import { success } from '../envelope.ts'

/** A tool that agents can use, as the form and the admin's switch need it. */
export const ToolInfo = z.object({
  name: z.string(),
  description: z.string(),
  /** The permission that an agent needs for it; null where it needs none. */
  permission: z.string().nullable(),
  /** Asks the person each time, unless they always allow it. */
  changes: z.boolean(),
  /** Whether an owner can mark it public. */
  can_be_public: z.boolean(),
  /** Whether an admin can switch it. */
  is_switchable: z.boolean(),
  is_enabled: z.boolean(),
  /** The title of the MCP server that it is of; null for those that Keeper brings. */
  server: z.string().nullable(),
})
export type ToolInfo = z.infer<typeof ToolInfo>
export const ToolList = success(z.array(ToolInfo))
export const ToolAnswer = success(ToolInfo)

/** Switches a tool for the whole instance. */
export const ToolChange = z.strictObject({ is_enabled: z.boolean() })

/** What a person answers to a call that waits for them; always: for this agent and this tool from now on. */
export const ApprovalDecision = z.enum(['once', 'always', 'deny'])
export type ApprovalDecision = z.infer<typeof ApprovalDecision>
/** The time zone of a person, by its IANA name. */
export const TimeZone = z.string().max(100)

export const ApprovalAction = z.strictObject({
  part: z.int().min(0),
  decision: ApprovalDecision,
  timeZone: TimeZone.optional(),
})
export type ApprovalAction = z.infer<typeof ApprovalAction>

/** A tool that a person always allows an agent. */
export const ToolApproval = z.object({
  id: z.string(),
  agent: z.object({ id: z.string(), name: z.string() }),
  tool: z.string(),
  created_at: z.string(),
})
export type ToolApproval = z.infer<typeof ToolApproval>
export const ToolApprovalList = success(z.array(ToolApproval))
