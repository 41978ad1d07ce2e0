import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../moments/moment-cursor.ts'
import type { JourneyPlace } from './journeys.table.ts'

// PostgreSQL can't compare with a NUL character.
const Text = z.string().regex(/^[^\0]*$/)
const Small = z.int().min(-2_147_483_648).max(2_147_483_647)
const JourneyCursor = z.tuple([z.literal('journeys'), Small, Small, Text])
const PathCursor = z.tuple([z.literal('path'), z.number(), Text])

/** The place of a moment on a path. */
export type PathPlace = { position: number; momentId: string }

/** Where the page after this journey begins, as callers hand it back. */
export function journeyCursor({ rank, position, id }: JourneyPlace): string {
  return encodeCursor(['journeys', rank, position, id])
}

export function pathCursor({ position, momentId }: PathPlace): string {
  return encodeCursor(['path', position, momentId])
}

/** Throws `invalid_request` if it isn't a cursor of a list of journeys. */
export function journeyPlaceOf(cursor: string): JourneyPlace {
  const [, rank, position, id] = decodeCursor(JourneyCursor, cursor)
  return { rank, position, id }
}

/** Throws `invalid_request` if it isn't a cursor of a path. */
export function pathPlaceOf(cursor: string): PathPlace {
  const [, position, momentId] = decodeCursor(PathCursor, cursor)
  return { position, momentId }
}
