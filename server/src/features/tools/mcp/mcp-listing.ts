import { createHash } from 'node:crypto'
import { z } from 'zod'
import { mcpLimits } from '#contracts/tools/mcp-limits.ts'

/** What a server says of one of its tools, as far as Keeper uses it. */
export type ListedTool = { name: string; description: string; input_schema: string; says_reading: number }

/** What a server lists: its tools by name, and how many of them can't be used. */
export type Listing = { tools: Map<string, ListedTool>; passedOver: number }

const Listed = z.object({
  name: z
    .string()
    .max(mcpLimits.toolNameChars)
    // Agents list tools by name, with commas between.
    .regex(/^[\w./:-]+$/),
  description: z.string().default(''),
  inputSchema: z.looseObject({ type: z.literal('object') }),
  annotations: z.looseObject({ readOnlyHint: z.boolean().optional() }).optional(),
})

/** Adds a page of what a server lists; what is too long, oddly named or too much is counted and left out. */
export function addListed(listing: Listing, page: readonly unknown[], hide: (text: string) => string): void {
  for (const item of page) {
    const tool = readTool(item, hide)
    if (tool && listing.tools.size < mcpLimits.tools && !listing.tools.has(tool.name))
      listing.tools.set(tool.name, tool)
    else listing.passedOver += 1
  }
}

function readTool(item: unknown, hide: (text: string) => string): ListedTool | undefined {
  const parsed = Listed.safeParse(item)
  if (!parsed.success) return undefined
  const { name, description, inputSchema, annotations } = parsed.data
  const { $schema: _, ...schema } = inputSchema
  const input_schema = visible(hide(JSON.stringify(schema)))
  if (input_schema.length > mcpLimits.schemaChars || !isJson(input_schema)) return undefined
  const says_reading = Number(annotations?.readOnlyHint === true)
  return { name, description: shortened(visible(hide(description))), input_schema, says_reading }
}

/** Whether hiding a secret has left it whole. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Without characters that a model reads and a person doesn't see. NUL is among them, which PostgreSQL can't store. */
export function visible(text: string): string {
  return text.replace(/[^\P{C}\n\t]/gu, '').trim()
}

function shortened(text: string): string {
  const { descriptionChars } = mcpLimits
  return text.length > descriptionChars ? `${text.slice(0, descriptionChars - 1).toWellFormed()}…` : text
}

/** What tells that a tool is the one that was accepted. */
export function digestOf({ description, input_schema, says_reading }: Omit<ListedTool, 'name'>): string {
  const told = JSON.stringify([description, input_schema, says_reading])
  return createHash('sha256').update(told).digest('base64url')
}
