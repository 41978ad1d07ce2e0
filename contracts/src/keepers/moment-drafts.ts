import { z } from 'zod'
import { BaseVersion } from '../base-version.ts'
import { fitsAsJson } from '../fits-as-json.ts'
import { cursorPage, success } from '../envelope.ts'
import { draftsPageSize } from './moment-choices.ts'
import { Body } from './moments.ts'

/** What somebody has written and not saved, of a new moment or of one that is there. */
export const Draft = z.object({
  id: z.string(),
  momentId: z.string().nullable(),
  /** The version of the moment that it is based on. */
  baseVersion: z.number().int().nullable(),
  deviceId: z.string(),
  /** Counts the device's own changes. */
  revision: z.number().int(),
  /** Fields of the moment as they would be sent, unchecked: a draft may be half a date. */
  fields: z.record(z.string(), z.unknown()),
  body: z.string(),
  updatedAt: z.string(),
})
export type Draft = z.infer<typeof Draft>

/** A draft as a device has it. It replaces only an older one of the same device. */
export const DraftPut = z.strictObject({
  momentId: z.uuid().nullable().default(null),
  baseVersion: BaseVersion.nullable().default(null),
  deviceId: z.uuid(),
  revision: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  fields: z
    .record(z.string().max(40), z.unknown())
    .refine((fields) => fitsAsJson(fields, 4_000), 'These fields are too large.')
    .default({}),
  body: Body.default(''),
})
export type DraftPut = z.infer<typeof DraftPut>

/** With these, a draft is deleted only where it is this device's, or of this revision still. */
export const DraftDeletion = z.object({
  deviceId: z.uuid().optional(),
  revision: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
})
export type DraftDeletion = z.infer<typeof DraftDeletion>

/** `data` of a refused draft: what the server has, and what was sent. */
export const DraftConflict = z.object({ current: Draft, yours: DraftPut })
export type DraftConflict = z.infer<typeof DraftConflict>

export const DraftAnswer = success(Draft)
export const DraftList = cursorPage(Draft)

/** A page is small, since each draft may have a text of full length. */
export const DraftQuery = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(draftsPageSize).default(draftsPageSize),
})
export type DraftQuery = z.infer<typeof DraftQuery>
