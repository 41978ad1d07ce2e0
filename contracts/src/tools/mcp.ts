import { z } from 'zod'
import { BaseVersion } from '../base-version.ts'
import { success } from '../envelope.ts'
import { mcpLimits } from './mcp-limits.ts'
import { mcpWording } from './mcp-wording.ts'

export const McpKind = z.enum(['http', 'stdio'])

const Version = z.object({ description: z.string(), input_schema: z.string(), says_reading: z.boolean() })

/** A tool of a server as admins see it. */
export const McpTool = z.object({
  /** As the server names it. */
  name: z.string(),
  description: z.string(),
  /** changed: held back until an admin accepts it; gone: the server no longer lists it. */
  state: z.enum(['ready', 'changed', 'gone']),
  /** Runs without asking the person. */
  is_reading: z.boolean(),
  /** Whether the server says so, and whether an admin does. */
  says_reading: z.boolean(),
  marked_reading: z.boolean(),
  /** What it was when it was accepted, and what the server says now. */
  change: z.object({ before: Version, after: Version, digest: z.string() }).nullable(),
})
export type McpTool = z.infer<typeof McpTool>

/** An MCP server as admins see it: of its secrets only the names. */
export const McpServer = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  kind: McpKind,
  url: z.string().nullable(),
  command: z.string().nullable(),
  args: z.array(z.string()),
  /** Names of headers, or of environment variables. */
  secrets: z.array(z.string()),
  allows_private: z.boolean(),
  trusts_hints: z.boolean(),
  timeout_seconds: z.number(),
  is_enabled: z.boolean(),
  version: z.int(),
  health: z.enum(['unchecked', 'ok', 'failed']),
  error: z.string().nullable(),
  checked_at: z.string().nullable(),
  /** Tools that it lists and that can't be used: too many, too long, or oddly named. */
  passed_over: z.int(),
  tools: z.array(McpTool),
})
export type McpServer = z.infer<typeof McpServer>
export const McpServerAnswer = success(McpServer)
export const McpServerList = success(z.array(McpServer)).extend({ stdio_allowed: z.boolean() })

const { timeoutSeconds } = mcpLimits

const fields = {
  title: z.string().trim().min(1).max(mcpLimits.titleChars),
  url: z.string().trim().max(mcpLimits.urlChars).nullable().default(null),
  command: z.string().trim().max(mcpLimits.commandChars).nullable().default(null),
  args: z.array(z.string().max(mcpLimits.argChars)).max(mcpLimits.args).default([]),
  /** Without a value: the stored one stays. */
  secrets: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(mcpLimits.secretNameChars),
        value: z.string().min(1).max(mcpLimits.secretChars).optional(),
      }),
    )
    .max(mcpLimits.secrets)
    .default([]),
  allows_private: z.boolean().default(false),
  trusts_hints: z.boolean().default(false),
  timeout_seconds: z.int().min(timeoutSeconds.least).max(timeoutSeconds.most).default(timeoutSeconds.usual),
  is_enabled: z.boolean().default(true),
}

export const McpServerCreate = z.strictObject({
  slug: z
    .string()
    .trim()
    .max(mcpLimits.slugChars)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, mcpWording.slugFormat),
  kind: McpKind,
  ...fields,
})
export type McpServerCreate = z.infer<typeof McpServerCreate>

/** Everything but its short name and kind, based on a version. */
export const McpServerChange = z.strictObject({ version: BaseVersion, ...fields })
export type McpServerChange = z.infer<typeof McpServerChange>

/** Accepts the change of a tool that has this digest, or says whether it only reads. */
export const McpToolChange = z.strictObject({
  accept: z.string().max(100).optional(),
  marked_reading: z.boolean().optional(),
})
export type McpToolChange = z.infer<typeof McpToolChange>
