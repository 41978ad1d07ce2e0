import { z } from 'zod'
import { BaseVersion } from '../base-version.ts'
import { success } from '../envelope.ts'

/** Why a revision was kept: before an edit, a restored revision, a merge, an agent's write, or mended line ends. */
export const RevisionReason = z.enum(['edit', 'restore', 'merge', 'agent', 'line-ends'])

/** A text that a moment once had, numbered from 1 in the order in which they were kept. */
export const MomentRevision = z.object({
  n: z.number().int(),
  reason: RevisionReason,
  title: z.string().nullable(),
  words: z.number().int(),
  /** When the text was written, and when it was replaced. */
  writtenAt: z.string(),
  replacedAt: z.string(),
})
export type MomentRevision = z.infer<typeof MomentRevision>
export const WholeRevision = MomentRevision.extend({ body: z.string() })
export type WholeRevision = z.infer<typeof WholeRevision>

/** The version of the moment that is replaced. */
export const RevisionRestore = z.strictObject({ version: BaseVersion })

export const MomentRevisions = success(z.array(MomentRevision))
export const RevisionAnswer = success(WholeRevision)
