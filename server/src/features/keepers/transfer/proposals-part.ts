import { entryRow, ProposalEntry, proposalEntry } from '../proposals/proposal-entry.ts'
import { countProposals, insertProposals, listKeptProposals } from '../proposals/proposals.table.ts'
import { inCodeOrder } from './export-names.ts'
import { idInKeeper, listKeptIds } from './import.table.ts'
import type { KeeperPart, LeftOut } from './keeper-parts.ts'

/** What agents and programs proposed, and which moments it became. */
export const proposalsPart: KeeperPart = {
  file: 'proposals.jsonl',
  about: 'moments that agents proposed, and what became of them',
  async *lines({ db }, keeper) {
    for (const row of inCodeOrder(await listKeptProposals(db, keeper.id), ({ id }) => id))
      yield proposalEntry(row)
  },
  async add({ trx, keeper, momentId }, entries) {
    const read = entries.flatMap((entry) => ProposalEntry.safeParse(entry).data ?? [])
    const here = read.map((entry) => ({
      ...entry,
      momentId: entry.momentId === null ? null : momentId(entry.momentId),
    }))
    const kept = await listKeptIds(
      trx,
      keeper.id,
      here.flatMap((entry) => entry.momentId ?? []),
    )
    const left: LeftOut[] = []
    for (const entry of here) {
      const isOfMoment = entry.momentId !== null && kept.has(entry.momentId)
      if ((entry.status === 'accepted') !== isOfMoment) continue
      const place = { keeperId: keeper.id, exported: entry.id }
      const { id, isKnown } = await idInKeeper(trx, 'proposals', place)
      if (isKnown) continue
      if (entry.status === 'proposed' && !(await countProposals(trx, keeper.id, 1))) {
        left.push({ why: 'proposalsFull', name: entry.title ?? entry.body })
        continue
      }
      await insertProposals(trx, [entryRow(entry, { id, keeperId: keeper.id, momentId: entry.momentId })])
    }
    return left
  },
}
