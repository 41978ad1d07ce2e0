import { eachProposalEntry, entryRow, ProposalEntry } from '../proposals/proposal-entry.ts'
import { insertProposalSources } from '../proposals/proposal-sources.table.ts'
import { countProposals, insertProposals } from '../proposals/proposals.table.ts'
import { idInKeeper, listKeptIds } from './import.table.ts'
import type { KeeperPart, LeftOut } from './keeper-parts.ts'

/** What agents and programs proposed, and which moments it became. */
export const proposalsPart: KeeperPart = {
  file: 'proposals.jsonl',
  about: 'moments that agents proposed, and what became of them',
  lines: ({ db }, keeper) => eachProposalEntry(db, keeper.id),
  async add({ trx, keeper, momentId }, entries) {
    const read = entries.flatMap((entry) => ProposalEntry.safeParse(entry).data ?? [])
    const here = read.map((entry) => ({
      ...entry,
      momentId: entry.momentId === null ? null : momentId(entry.momentId),
      sources: entry.sources.map((source) => ({ ...source, momentId: momentId(source.momentId) })),
    }))
    const kept = await listKeptIds(
      trx,
      keeper.id,
      here.flatMap(({ momentId: became, sources }) => [
        ...(became === null ? [] : [became]),
        ...sources.map((source) => source.momentId),
      ]),
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
      await insertProposalSources(
        trx,
        entry.sources
          .filter((source) => kept.has(source.momentId))
          .map(({ n, momentId: moment_id, quote }) => ({ proposal_id: id, n, moment_id, quote })),
      )
    }
    return left
  },
}
