import { z } from 'zod'
import type { KeeperSort } from '#contracts/keepers/keeper-choices.ts'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import { AppError } from '../../errors.ts'
import type { KeeperPlace, StoredKeeper } from './keepers.table.ts'

/** Where the page after this keeper begins, as callers hand it back. */
export function cursorOf(keeper: StoredKeeper, sort: KeeperSort): string {
  const key = { updated: keeper.updated_at, title: keeper.title_key, number: keeper.number }[sort]
  return Buffer.from(JSON.stringify([sort, key, keeper.id])).toString('base64url')
}

/** Throws `invalid_request` if it isn't a cursor of a list in this order. */
export function placeOf(cursor: string, sort: KeeperSort): KeeperPlace {
  const parsed = Cursor[sort].safeParse(parseText(Buffer.from(cursor, 'base64url').toString()))
  if (parsed.success) return { key: parsed.data[1], id: parsed.data[2] }
  throw new AppError('invalid_request', keeperWording.cursorInvalid, {
    fields: { cursor: keeperWording.cursorInvalid },
  })
}

// PostgreSQL can't compare with a NUL character.
const Text = z.string().regex(/^[^\0]*$/)

const Cursor = {
  updated: z.tuple([z.literal('updated'), z.int(), Text]),
  title: z.tuple([z.literal('title'), Text, Text]),
  number: z.tuple([z.literal('number'), z.int().max(2_147_483_647).min(0), Text]),
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
