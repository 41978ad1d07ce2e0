import { z } from 'zod'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import { type MomentSort, momentSorts } from '#contracts/keepers/moment-choices.ts'
import { AppError } from '../../../errors.ts'
import type { AttachmentPlace } from '../attachments/attachments.table.ts'

// PostgreSQL can't compare with a NUL character.
const Text = z.string().regex(/^[^\0]*$/)
const DayCursor = z.tuple([z.enum(momentSorts), Text, z.int(), Text])
const FilesCursor = z.tuple([z.literal('attachments'), z.int(), Text])
const DraftCursor = z.tuple([z.literal('drafts'), Text])
const TrashCursor = z.tuple([z.literal('trash'), z.int(), Text])

type DaySort = Exclude<MomentSort, 'due'>

/** The place of a moment in the order of days, and of a deleted one in the trash. */
export type DayPlace = { localDate: string; occurredAt: number; id: string }
/** The place of a question among those that are asked again. */
export type DuePlace = { dueOn: string; id: string }
export type TrashPlace = { deletedAt: number; id: string }

/** Where the page after this moment begins, as callers hand it back. */
export function dayCursor(sort: DaySort, { localDate, occurredAt, id }: DayPlace): string {
  return encodeCursor([sort, localDate, occurredAt, id])
}

export function dueCursor({ dueOn, id }: DuePlace): string {
  return encodeCursor(['due', dueOn, 0, id])
}

export function trashCursor({ deletedAt, id }: TrashPlace): string {
  return encodeCursor(['trash', deletedAt, id])
}

/** Throws `invalid_request` if it isn't a cursor of a list in this order. */
export function dayPlaceOf(sort: DaySort, cursor: string): DayPlace {
  const [order, localDate, occurredAt, id] = decodeCursor(DayCursor, cursor)
  if (order !== sort) throw notOfThisList()
  return { localDate, occurredAt, id }
}

/** Throws `invalid_request` if it isn't a cursor of the questions that are due. */
export function duePlaceOf(cursor: string): DuePlace {
  const [order, dueOn, , id] = decodeCursor(DayCursor, cursor)
  if (order !== 'due') throw notOfThisList()
  return { dueOn, id }
}

/** Throws `invalid_request` if it isn't a cursor of the trash. */
export function trashPlaceOf(cursor: string): TrashPlace {
  const [, deletedAt, id] = decodeCursor(TrashCursor, cursor)
  return { deletedAt, id }
}

/** Where the page of a list of attachments begins that follows this one. */
export function attachmentCursor({ createdAt, hash }: AttachmentPlace): string {
  return encodeCursor(['attachments', createdAt, hash])
}

/** Throws `invalid_request` if it isn't a cursor of attachments. */
export function attachmentPlaceOf(cursor: string): AttachmentPlace {
  const [, createdAt, hash] = decodeCursor(FilesCursor, cursor)
  return { createdAt, hash }
}

/** Where the page of a keeper's drafts begins that follows this one. */
export function draftCursor(id: string): string {
  return encodeCursor(['drafts', id])
}

/** Throws `invalid_request` if it isn't a cursor of drafts. */
export function draftPlaceOf(cursor: string): string {
  return decodeCursor(DraftCursor, cursor)[1]
}

/** A place in a list, as callers hand it back. */
export function encodeCursor(place: unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Throws `invalid_request` if it isn't a cursor of this list. */
export function decodeCursor<T>(schema: z.ZodType<T>, cursor: string): T {
  const parsed = schema.safeParse(parseText(Buffer.from(cursor, 'base64url').toString()))
  if (parsed.success) return parsed.data
  throw notOfThisList()
}

function notOfThisList(): AppError {
  const cursor = keeperWording.cursorInvalid
  return new AppError('invalid_request', cursor, { fields: { cursor } })
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
