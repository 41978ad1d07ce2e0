import { z } from 'zod'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { TopicSort } from '#contracts/keepers/topic-choices.ts'
import { AppError } from '../../../errors.ts'
import type { TopicPlace, TopicRow } from './topics.table.ts'

// PostgreSQL can't compare with a NUL character.
const Text = z.string().regex(/^[^\0]*$/)
const Cursor = {
  count: z.tuple([z.literal('count'), z.int().min(0).max(2_147_483_647), Text]),
  recent: z.tuple([z.literal('recent'), Text, Text]),
  name: z.tuple([z.literal('name'), Text, Text]),
}

/** Where the page after this topic begins, as callers hand it back. */
export function topicCursor(sort: TopicSort, row: TopicRow): string {
  const key = { count: row.count, recent: row.last_seen ?? '', name: row.name_key }[sort]
  return Buffer.from(JSON.stringify([sort, key, row.id])).toString('base64url')
}

/** Throws `invalid_request` if it isn't a cursor of a list in this order. */
export function topicPlaceOf(sort: TopicSort, cursor: string): TopicPlace {
  const parsed = Cursor[sort].safeParse(parseText(Buffer.from(cursor, 'base64url').toString()))
  if (parsed.success) return { key: parsed.data[1], id: parsed.data[2] }
  const sentence = keeperWording.cursorInvalid
  throw new AppError('invalid_request', sentence, { fields: { cursor: sentence } })
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
