import { noteEarlierUsages } from '../attachments/attachment-usages.ts'
import { eachRevision, insertRevisions } from '../moments/moment-data.table.ts'
import { RevisionLine, revisionLine } from '../moments/moment-entry.ts'
import { listRevisionNumbers } from './import.table.ts'
import type { KeeperPart } from './keeper-parts.ts'

/** The texts that a keeper's moments had before. */
export const revisionsPart: KeeperPart = {
  file: 'revisions.jsonl',
  about: 'the texts that moments had before',
  async *lines({ db }, keeper) {
    for await (const row of eachRevision(db, keeper.id)) yield revisionLine(row)
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
