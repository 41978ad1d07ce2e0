import { RevisionReason } from '#contracts/keepers/moment-revisions.ts'
import { EntryId, isoTime } from '../../../owned-data/import-owned.ts'
import { noteEarlierUsages } from '../attachments/attachment-usages.ts'
import { insertRevisions } from '../moments/moment-data.table.ts'
import { RevisionEntry } from '../moments/moment-entry.ts'
import { listIdsByDay, listRevisionsOf } from './export.table.ts'
import { listRevisionNumbers } from './import.table.ts'
import type { KeeperPart } from './keeper-parts.ts'

const RevisionLine = RevisionEntry.extend({ moment_id: EntryId })
const momentsAtOnce = 100

/** The texts that a keeper's moments had before. */
export const revisionsPart: KeeperPart = {
  file: 'revisions.jsonl',
  about: 'the texts that moments had before',
  async *lines({ db }, keeper) {
    const ids = await listIdsByDay(db, keeper.id)
    for (let at = 0; at < ids.length; at += momentsAtOnce) {
      const some = ids.slice(at, at + momentsAtOnce)
      const byMoment = Map.groupBy(await listRevisionsOf(db, some), ({ moment_id }) => moment_id)
      for (const id of some)
        for (const { reason, written_at, replaced_at, ...revision } of byMoment.get(id) ?? [])
          yield {
            ...revision,
            reason: RevisionReason.parse(reason),
            written_at: isoTime(Number(written_at)),
            replaced_at: isoTime(Number(replaced_at)),
          }
    }
  },
  async add({ trx, keeper, momentId }, entries) {
    const read = entries.flatMap((entry) => RevisionLine.safeParse(entry).data ?? [])
    const here = read.map((entry) => ({ ...entry, moment_id: momentId(entry.moment_id) }))
    const ids = [...new Set(here.map(({ moment_id }) => moment_id))]
    const known = await listRevisionNumbers(trx, keeper.id, ids)
    const missing = here.filter(({ moment_id, n }) => known.get(moment_id)?.has(n) === false)
    await insertRevisions(trx, missing)
    await noteEarlierUsages(
      trx,
      missing.map(({ moment_id, body }) => ({ momentId: moment_id, keeperId: keeper.id, body })),
    )
  },
}
