import { z } from 'zod'
import { cursorPage } from '../envelope.ts'
import { pageSizeMax } from '../limits/limits.ts'
import { topicKinds } from './topic-choices.ts'
import { MomentSummary } from './moments.ts'
import { Topic } from './topics.ts'

/** Rows of a level that are loaded at once. */
export const outlinePageSize = 50
/** Years of a sparkline, the last ones. */
export const outlineYearsMax = 100

/** A level of the outline: what is below a kind of topic, a topic or a moment, or what is about no topic. */
const Under = z.union([
  z.literal(topicKinds),
  z.literal('rest'),
  z.templateLiteral(['topic:', z.uuid()]),
  z.templateLiteral(['moment:', z.uuid()]),
])

/** Without `under` it is the top level. */
export const OutlineQuery = z.object({
  under: Under.optional(),
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(outlinePageSize),
})
export type OutlineQuery = z.infer<typeof OutlineQuery>

/** How many moments there are below, each counted once, and how many in each year from `since` to the last one. */
const rollUp = { count: z.number().int(), years: z.array(z.number().int()) }

/** What stands in a row, and opens as `under`. */
export const OutlineNode = z.discriminatedUnion('type', [
  z.object({ type: z.literal('kind'), under: z.enum(topicKinds), ...rollUp }),
  z.object({ type: z.literal('rest'), under: z.literal('rest'), ...rollUp }),
  z.object({
    ...{ type: z.literal('topic'), under: z.string(), ...rollUp },
    topic: Topic.pick({ id: true, name: true, slug: true, parentId: true, version: true }),
    /** Whether something is below. */
    opens: z.boolean(),
  }),
  z.object({
    ...{ type: z.literal('moment'), under: z.string(), moment: MomentSummary },
    /** How many moments are below. */
    children: z.number().int(),
  }),
])
export type OutlineNode = z.infer<typeof OutlineNode>

/** A page of a level. `since` is the year in which the sparklines begin; null without moments. */
export const OutlineLevel = cursorPage(OutlineNode).extend({ since: z.number().int().nullable() })
export type OutlineLevel = z.infer<typeof OutlineLevel>
