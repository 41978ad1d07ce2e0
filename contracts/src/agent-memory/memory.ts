import { z } from 'zod'
import { BaseVersion } from '../base-version.ts'
import { page, pageQuery, success } from '../envelope.ts'
import { LocalDate } from '../keepers/keepers.ts'
import { line } from '../keepers/moments.ts'
import { searchMaxChars } from '../limits/limits.ts'
import { memoryPageSize, memoryStatementMaxChars } from './memory-choices.ts'
import { memoryWording } from './memory-wording.ts'

/** What an agent remembers about a person. */
export const MemoryFact = z.object({
  id: z.string(),
  statement: z.string(),
  /** The first and the last day, `YYYY-MM-DD`, on which it holds. */
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  written_by: z.enum(['person', 'agent']),
  /** The conversation that it comes from, while it is there. */
  source: z.object({ session_id: z.string(), name: z.string().nullable() }).nullable(),
  run_id: z.string().nullable(),
  /** Whether the conversation had read a keeper. */
  reads_keeper: z.boolean(),
  /** Goes up with each change; a change names the one it was based on. */
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type MemoryFact = z.infer<typeof MemoryFact>

/** An agent that remembers something about a person, or may not. */
export const MemoryAgent = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  avatar: z.string().nullable(),
  theme_color: z.string().nullable(),
  memory_enabled: z.boolean(),
  facts: z.int(),
  is_paused: z.boolean(),
})
export type MemoryAgent = z.infer<typeof MemoryAgent>

export const MemoryStatement = line(memoryStatementMaxChars)
  .transform((text) => text.replace(/\s+/g, ' '))
  .refine((text) => text !== '', memoryWording.noStatement)

/** A fact that a person writes about themselves. */
export const MemoryFactCreate = z
  .strictObject({
    statement: MemoryStatement,
    valid_from: LocalDate.nullable().default(null),
    valid_to: LocalDate.nullable().default(null),
  })
  .refine(isInOrder, { path: ['valid_to'], error: memoryWording.daysSwapped })
export type MemoryFactCreate = z.infer<typeof MemoryFactCreate>

/** The version that was read, and what to change. */
export const MemoryFactChange = z.strictObject({
  version: BaseVersion,
  statement: MemoryStatement.optional(),
  valid_from: LocalDate.nullable().optional(),
  valid_to: LocalDate.nullable().optional(),
})
export type MemoryFactChange = z.infer<typeof MemoryFactChange>

/** `data` of a stale change: what is kept now. */
export const MemoryFactConflict = z.object({ current: MemoryFact })
export type MemoryFactConflict = z.infer<typeof MemoryFactConflict>

export const memorySorts = ['newest', 'oldest', 'statement'] as const
export const MemoryQuery = z.object({
  ...pageQuery(memoryPageSize),
  q: z.string().trim().max(searchMaxChars).default(''),
  sort: z.enum(memorySorts).default('newest'),
})
export type MemoryQuery = z.infer<typeof MemoryQuery>

export const MemoryPause = z.strictObject({ is_paused: z.boolean() })
export const MemoryAgentAnswer = success(MemoryAgent)
export const MemoryAgentList = success(z.array(MemoryAgent))
export const MemoryFactAnswer = success(MemoryFact)
export const MemoryFactList = page(MemoryFact).extend({ agent: MemoryAgent })
/** `undo`: it is gone at once, and what it had replaced is back. */
export const MemoryForgetQuery = z.object({ undo: z.enum(['true', 'false']).default('false') })

/** Whether days stand in their order. */
export function isInOrder(days: { valid_from: string | null; valid_to: string | null }): boolean {
  return days.valid_from === null || days.valid_to === null || days.valid_from <= days.valid_to
}
