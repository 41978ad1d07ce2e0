import { isoTime } from '../../../owned-data/import-owned.ts'
import { addDraft, eachExportedDraft } from '../moments/drafts.table.ts'
import { DraftEntry, draftRow } from '../moments/moment-entry.ts'
import { draftAnswer } from '../moments/moment-rows.ts'
import type { KeeperPart, LeftOut } from './keeper-parts.ts'

/** What is written in a keeper and not saved. */
export const draftsPart: KeeperPart = {
  file: 'drafts.jsonl',
  about: 'what is written and not saved',
  async *lines({ db }, keeper) {
    for await (const row of eachExportedDraft(db, keeper.id))
      yield { ...draftAnswer(row), updatedAt: isoTime(Number(row.updated_at)) }
  },
  async add({ trx, keeper, momentId }, entries) {
    const left: LeftOut[] = []
    for (const entry of entries.flatMap((one) => DraftEntry.safeParse(one).data ?? [])) {
      const of = entry.momentId === null ? null : momentId(entry.momentId)
      const isHere = await addDraft(trx, draftRow(entry, { keeperId: keeper.id, momentId: of }))
      if (!isHere) left.push({ why: 'draftsFull', name: entry.body })
    }
    return left
  },
}
