import { z } from 'zod'
import { cursorPage, success } from '../envelope.ts'
import { pageSizeMax } from '../limits/limits.ts'
import { factStates } from './fact-choices.ts'
import { GrantRight } from './grants.ts'
import { AiPolicy } from './keepers.ts'
import { logbookActions, logbookActors, logbookPageSize, stayReasons } from './logbook-choices.ts'
import { MomentVisibility, Month } from './moments.ts'

export const LogbookActor = z.enum(logbookActors)
export const LogbookAction = z.enum(logbookActions)

/** What an entry is about. Ids and choices alone: never a text, a title or a name. */
export const LogbookSubject = z.strictObject({
  momentIds: z.array(z.string()).optional(),
  /** How many moments, where they are too many to name. */
  moments: z.number().int().optional(),
  visibility: MomentVisibility.optional(),
  aiAccess: z.boolean().optional(),
  revision: z.number().int().optional(),
  aiPolicy: AiPolicy.optional(),
  isPublic: z.boolean().optional(),
  topicId: z.string().optional(),
  journeyId: z.string().optional(),
  agentId: z.string().optional(),
  right: GrantRight.optional(),
  proposalId: z.string().optional(),
  factId: z.string().optional(),
  factStatus: z.enum(factStates).optional(),
})
export type LogbookSubject = z.infer<typeof LogbookSubject>

/** A moment that fitted and wasn't sent, and why. */
export const StayedMoment = z.strictObject({ momentId: z.string(), why: z.enum(stayReasons) })
export type StayedMoment = z.infer<typeof StayedMoment>

/** What a provider was given to read. `tokens` is null where it doesn't count in tokens. */
export const Exposure = z.strictObject({
  provider: z.string(),
  model: z.string(),
  momentIds: z.array(z.string()),
  tokens: z.number().int().nullable(),
  stayed: z.array(StayedMoment),
})
export type Exposure = z.infer<typeof Exposure>

/** An entry of a keeper's logbook. `hash` is SHA-256 over all of it, `prevHash` included. */
export const LogbookEntry = z.object({
  seq: z.number().int(),
  at: z.string(),
  /** `name` is an agent's as it is now; null where it is gone, and for everybody else. */
  actor: z.object({ kind: LogbookActor, id: z.string().nullable(), name: z.string().nullable() }),
  action: LogbookAction,
  subject: LogbookSubject,
  exposure: Exposure.nullable(),
  prevHash: z.string(),
  hash: z.string(),
})
export type LogbookEntry = z.infer<typeof LogbookEntry>

const Flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()

/** Which entries; `month` is one of the keeper's time zone, `left` asks for what left this server. */
export const LogbookFilter = z.object({
  actor: LogbookActor.optional(),
  action: LogbookAction.optional(),
  left: Flag,
  from: z.iso.datetime({ offset: true }).optional(),
  /** Not included. */
  to: z.iso.datetime({ offset: true }).optional(),
  month: Month.optional(),
})
export type LogbookFilter = z.infer<typeof LogbookFilter>

export const LogbookQuery = LogbookFilter.extend({
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(logbookPageSize),
})
export type LogbookQuery = z.infer<typeof LogbookQuery>

export const LogbookMonthQuery = z.object({ month: Month })

/** What left this server in a month. Each moment counts once, however often it went; `sent` counts each time. */
export const LogbookMonth = z.object({
  month: Month,
  runs: z.number().int(),
  moments: z.number().int(),
  sent: z.number().int(),
  tokens: z.number().int(),
  providers: z.array(
    z.object({
      provider: z.string(),
      runs: z.number().int(),
      sent: z.number().int(),
      tokens: z.number().int(),
    }),
  ),
  /** All moments that the keeper has now. */
  ofMoments: z.number().int(),
  /** The month of the first entry; null in an empty logbook. */
  firstMonth: Month.nullable(),
})
export type LogbookMonth = z.infer<typeof LogbookMonth>

/** A moment that an entry names, as it is now. `title` is its first words where it has none, null where it is gone. */
export const NamedMoment = z.object({
  id: z.string(),
  title: z.string().nullable(),
  localDate: z.string().nullable(),
  state: z.enum(['kept', 'trashed', 'gone']),
})
export type NamedMoment = z.infer<typeof NamedMoment>
/** An entry with the moments that it is about, that went, and that stayed. */
export const WholeLogbookEntry = LogbookEntry.extend({ moments: z.array(NamedMoment) })
export type WholeLogbookEntry = z.infer<typeof WholeLogbookEntry>

/** `brokenAt` is the first entry that isn't as it was written, or is missing; null where all are whole. */
export const LogbookCheck = z.object({
  entries: z.number().int(),
  since: z.string().nullable(),
  checkedAt: z.string(),
  brokenAt: z.number().int().nullable(),
})
export type LogbookCheck = z.infer<typeof LogbookCheck>

export const LogbookPage = cursorPage(LogbookEntry)
export const LogbookEntryAnswer = success(WholeLogbookEntry)
export const LogbookMonthAnswer = success(LogbookMonth)
export const LogbookCheckAnswer = success(LogbookCheck)
