import { z } from 'zod'
import { BaseVersion } from '../base-version.ts'
import { success } from '../envelope.ts'
import { grantRights, grantTopicsMax } from './grant-choices.ts'
import { grantWording } from './grant-wording.ts'
import { LocalDate } from './keepers.ts'

export const GrantRight = z.enum(grantRights, { error: 'Choose what it may do.' })
export type GrantRight = z.infer<typeof GrantRight>

const Id = z.string().min(1).max(100)

/** How far a grant goes: only moments that mention one of these topics, only moments of these days, both included. */
const limits = {
  /** Null where all topics may be read. */
  topicIds: z.array(Id).min(1, grantWording.noTopics).max(grantTopicsMax).nullable(),
  from: LocalDate.nullable(),
  to: LocalDate.nullable(),
}

/** What a keeper's owner lets an agent do with it. */
export const KeeperGrant = z.object({
  id: z.string(),
  keeper: z.object({ id: z.string(), number: z.int(), title: z.string() }),
  agent: z.object({ id: z.string(), name: z.string() }),
  right: GrantRight,
  /** Those of its topics that are still there; with none of them left nothing may be read. Null where all may. */
  topics: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
  from: LocalDate.nullable(),
  to: LocalDate.nullable(),
  /** Goes up with each change; a change names the one it was based on. */
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type KeeperGrant = z.infer<typeof KeeperGrant>

export const GrantCreate = z
  .strictObject({
    agentId: Id,
    right: GrantRight,
    topicIds: limits.topicIds.default(null),
    from: limits.from.default(null),
    to: limits.to.default(null),
  })
  .refine(isInOrder, { path: ['to'], error: grantWording.datesSwapped })
export type GrantCreate = z.infer<typeof GrantCreate>

export const GrantChange = z
  .strictObject({ version: BaseVersion, right: GrantRight, ...limits })
  .refine(isInOrder, { path: ['to'], error: grantWording.datesSwapped })
export type GrantChange = z.infer<typeof GrantChange>

/** What a form lets an agent do with a keeper once it is saved; right null: nothing. */
export const GrantWish = z
  .strictObject({ keeperId: Id, right: GrantRight.nullable(), ...limits })
  .refine(isInOrder, { path: ['to'], error: grantWording.datesSwapped })
export type GrantWish = z.infer<typeof GrantWish>

/** `data` of a stale change: what is kept now, and what was to be written. */
export const GrantConflict = z.object({ current: KeeperGrant, yours: GrantChange })
export type GrantConflict = z.infer<typeof GrantConflict>

export const GrantAnswer = success(KeeperGrant)
export const GrantList = success(z.array(KeeperGrant))

function isInOrder({ from, to }: { from: string | null; to: string | null }): boolean {
  return from === null || to === null || from <= to
}
