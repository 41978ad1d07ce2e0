import type { Deps } from '../../../deps.ts'
import { addressPrefix, takeLimits } from '../../limits/index.ts'
import {
  findPublicKeeper,
  findPublicMoment,
  listPublicMoments,
  type PublicKeeper,
  type PublicMoment,
} from './public-keepers.table.ts'

/** Moments of one page. */
const pageSize = 20
/** Items of the feed. */
export const feedSize = 20
/** Of a longer text a page of many shows the beginning. */
export const beginningMaxChars = 6_000

/** A page of a public keeper. */
export type KeeperPage = {
  keeper: PublicKeeper
  moments: PublicMoment[]
  /** Whether it begins after another page. */
  isLater: boolean
  hasOlder: boolean
}

/** A page of a public keeper's public moments; undefined where there is none, or the moment before it isn't public. */
export async function readKeeperPage(
  { database: { db } }: Deps,
  { keeperId, before: beforeId, limit = pageSize }: { keeperId: string; before?: string; limit?: number },
): Promise<KeeperPage | undefined> {
  const keeper = await findKeeper(db, keeperId)
  const before = keeper && beforeId !== undefined ? await findMoment(db, keeper.id, beforeId) : undefined
  if (!keeper || (beforeId !== undefined && !before)) return undefined
  const bodyChars = beginningMaxChars + 1
  const found = await listPublicMoments(db, keeper.id, { before, limit: limit + 1, bodyChars })
  const moments = found.slice(0, limit)
  return { keeper, moments, isLater: before !== undefined, hasOlder: found.length > limit }
}

/** A public moment of a public keeper. */
export async function readPublicMoment(
  { database: { db } }: Deps,
  { keeperId, momentId }: { keeperId: string; momentId: string },
): Promise<{ keeper: PublicKeeper; moment: PublicMoment } | undefined> {
  const keeper = await findKeeper(db, keeperId)
  const moment = keeper && (await findMoment(db, keeper.id, momentId))
  return moment && { keeper, moment }
}

/** Throws `limited` for an address that reads faster than people do. */
export async function takeReadingPace(
  deps: Deps,
  address: string,
  what: keyof typeof perMinute,
): Promise<void> {
  const key = `read:${what}:${addressPrefix(address)}`
  await takeLimits(deps, [{ key, limit: perMinute[what], windowMs: 60_000, block: 6 }])
}

/** A page may show many files. */
const perMinute = { page: 120, file: 600 }

type Db = Deps['database']['db']

async function findKeeper(db: Db, id: string): Promise<PublicKeeper | undefined> {
  return isUuid(id) ? findPublicKeeper(db, id) : undefined
}

async function findMoment(db: Db, keeperId: string, id: string): Promise<PublicMoment | undefined> {
  return isUuid(id) ? findPublicMoment(db, { keeperId, id }) : undefined
}

/** Nothing else is asked of the database: it may hold what an engine can't compare. */
function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
