import { z } from 'zod'
import { BaseVersion } from '../base-version.ts'
import { cursorPage, success } from '../envelope.ts'
import { pageSizeMax } from '../limits/limits.ts'
import { Body, DatePrecision, MomentFields, MomentKind } from './moments.ts'
import { proposalOrigins, proposalsPageSize, proposalStates } from './proposal-choices.ts'
import { proposalWording } from './proposal-wording.ts'

export const ProposalStatus = z.enum(proposalStates)

/**
 * Who proposed something: an agent by its name as it is now, or was; its id where it is still there. `from`: it was tried
 * or tested, as far as the log of its run is still there.
 */
export const ProposedBy = z.object({
  id: z.string().nullable(),
  name: z.string(),
  from: z.enum(proposalOrigins).nullable(),
})
export type ProposedBy = z.infer<typeof ProposedBy>

/** What could become a moment, once the keeper's owner accepts it. */
export const Proposal = z.object({
  id: z.string(),
  status: ProposalStatus,
  kind: MomentKind,
  /** Title and text are empty once it is a moment: the words are the moment's. */
  title: z.string().nullable(),
  body: z.string(),
  occurredAt: z.string(),
  tz: z.string(),
  localDate: z.string(),
  datePrecision: DatePrecision,
  /** Null where a program of the owner proposed it. */
  by: ProposedBy.nullable(),
  /** The run of the agent. */
  runId: z.string().nullable(),
  /** The moment that it became. */
  momentId: z.string().nullable(),
  /** Goes up with each change; a change names the one it was based on. */
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Proposal = z.infer<typeof Proposal>

const moment = MomentFields.shape
const ProposedBody = Body.refine((text) => text.trim() !== '', proposalWording.nothingWritten)

/** A proposal of a program. The same `id` twice is the same proposal: who hears no answer can send it again. */
export const ProposalCreate = z.strictObject({
  id: z.uuid().optional(),
  kind: moment.kind.default('entry'),
  title: moment.title.default(null),
  body: ProposedBody,
  occurredAt: moment.occurredAt.optional(),
  tz: moment.tz.optional(),
  datePrecision: moment.datePrecision.default('time'),
})
export type ProposalCreate = z.infer<typeof ProposalCreate>

/**
 * The version that was read, with the decision and the words to change before it. `proposed` takes a decision back; a
 * moment that it had become goes to the trash.
 */
export const ProposalChange = z.strictObject({
  version: BaseVersion,
  status: ProposalStatus.optional(),
  kind: moment.kind.optional(),
  title: moment.title.optional(),
  body: ProposedBody.optional(),
  occurredAt: moment.occurredAt.optional(),
  datePrecision: moment.datePrecision.optional(),
})
export type ProposalChange = z.infer<typeof ProposalChange>

/** `data` of a stale change: what is kept now, and what was to be written. */
export const ProposalConflict = z.object({ current: Proposal, yours: ProposalChange })
export type ProposalConflict = z.infer<typeof ProposalConflict>

export const ProposalQuery = z.object({
  status: ProposalStatus.default('proposed'),
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(proposalsPageSize),
})
export type ProposalQuery = z.infer<typeof ProposalQuery>

export const ProposalAnswer = success(Proposal)
export const ProposalList = cursorPage(Proposal)
