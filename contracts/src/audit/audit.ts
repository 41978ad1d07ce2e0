import { z } from 'zod'
import { cursorPage, success } from '../envelope.ts'
import { searchMaxChars } from '../limits/limits.ts'
import { Moment } from '../logs/logs.ts'

/** Whom or what a line names. `name` and `email` are null unless it is an account that still exists. */
const Named = z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })

/** A line of the audit log. */
export const AuditEntry = z.object({
  position: z.number().int(),
  at: z.string(),
  /** Noun and verb: 'account.signed_in'. */
  action: z.string(),
  /** Null: the server itself, or a stranger. */
  actor: Named.nullable(),
  subject: Named.nullable(),
  address: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditPage = cursorPage(AuditEntry)

export const AuditFilter = z.strictObject({
  action: z.string().max(100).optional(),
  /** A part of a name or an email address, or an id; as actor or as subject. */
  person: z.string().trim().max(searchMaxChars).optional(),
  from: Moment.optional(),
  /** Not included. */
  to: Moment.optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>
export const AuditQuery = AuditFilter.extend({
  sort: z.enum(['newest', 'oldest']).default('newest'),
  cursor: z.string().max(60).optional(),
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** `brokenAt` is the first line that isn't as it was written; null where all are. */
export const AuditVerification = z.object({ lines: z.number().int(), brokenAt: z.number().int().nullable() })
export type AuditVerification = z.infer<typeof AuditVerification>
export const AuditVerificationAnswer = success(AuditVerification)
