import { newPause } from '../../../breather.ts'
import type { Database, Queries } from '../../../database/database.ts'
import { inSlices } from '../moments/in-slices.ts'
import { eachRevisionOf, eachTexts, type MomentTexts } from '../moments/moment-data.table.ts'
import { holdWhole } from '../moments/moments.table.ts'
import { hashesIn, noteEarlierUsages, projectAttachments } from './attachment-usages.ts'
import { listNoted } from './usages.table.ts'

/** What is written in one transaction, so that others wait for some milliseconds at most. */
const together = { items: 100, size: 200_000 }

/**
 * Notes again which attachments moments name, and named in texts that they had, where others are noted. Returns for how
 * many moments.
 */
export async function rebuildUsages(database: Database): Promise<number> {
  let changed = 0
  for await (const batch of eachTexts(database.reports)) {
    const noted = await readNoted(database.reports, batch)
    const astray = [
      ...(await noteCurrent(database, noted, batch)),
      ...(await noteEarlier(database, noted, batch)),
    ]
    changed += new Set(astray).size
  }
  return changed
}

/** The attachments that are noted of moments, by their hashes, and whether each is in the present text. */
type Noted = ReadonlyMap<string, ReadonlyMap<string, boolean>>

async function readNoted(db: Queries, moments: readonly MomentTexts[]): Promise<Noted> {
  const ids = moments.map(({ id }) => id)
  const noted = new Map(ids.map((id) => [id, new Map<string, boolean>()]))
  for (const row of await listNoted(db, ids)) noted.get(row.moment_id)?.set(row.hash, row.is_current === 1)
  return noted
}

/** Returns the ids of the moments that name others than were noted. */
async function noteCurrent(
  database: Database,
  noted: Noted,
  moments: readonly MomentTexts[],
): Promise<string[]> {
  const pause = newPause()
  const astray: MomentTexts[] = []
  for (const moment of moments) {
    const current = [...(noted.get(moment.id) ?? [])].flatMap(([hash, isCurrent]) => (isCurrent ? hash : []))
    const named = hashesIn(moment.body)
    if (current.length !== named.size || current.some((hash) => !named.has(hash))) astray.push(moment)
    await pause()
  }
  const changed: string[] = []
  for (const some of inSlices(astray, ({ body }) => body.length, together)) {
    const ids = some.map(({ id }) => id)
    await database.transaction(async (trx) => {
      for (const moment of await holdWhole({ db: trx, engine: database.engine }, ids))
        if (await projectAttachments(trx, moment)) changed.push(moment.id)
    })
  }
  return changed
}

/** Returns the ids of the moments that named others before than were noted. */
async function noteEarlier(
  database: Database,
  noted: Noted,
  moments: readonly MomentTexts[],
): Promise<string[]> {
  const ids = moments.map(({ id }) => id)
  const changed: string[] = []
  const earlier = eachRevisionOf(database.reports, ids, { saying: 'attachments/' })
  for await (const { moment_id: momentId, body } of earlier) {
    const known = noted.get(momentId)
    if ([...hashesIn(body)].every((hash) => known?.has(hash))) continue
    await database.transaction(async (trx) => {
      const [moment] = await holdWhole({ db: trx, engine: database.engine }, [momentId])
      if (!moment) return
      await noteEarlierUsages(trx, [{ momentId, keeperId: moment.keeper_id, body }])
      changed.push(momentId)
    })
  }
  return changed
}
