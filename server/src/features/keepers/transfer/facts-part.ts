import { entryRow, FactEntry, listFactEntries } from '../facts/fact-entry.ts'
import { insertFact, setSuperseded } from '../facts/facts.table.ts'
import { inCodeOrder } from './export-names.ts'
import { idInKeeper, listKeptIds } from './import.table.ts'
import type { KeeperPart } from './keeper-parts.ts'

/** What the keeper believes. */
export const factsPart: KeeperPart = {
  file: 'facts.jsonl',
  about: 'what the keeper believes: since when, until when, and the words of moments that say so',
  async *lines({ db }, keeper) {
    yield* inCodeOrder(await listFactEntries(db, keeper.id), ({ id }) => id)
  },
  async add({ trx, keeper, momentId }, entries) {
    const read = entries.flatMap((entry) => FactEntry.safeParse(entry).data ?? [])
    const kept = await listKeptIds(
      trx,
      keeper.id,
      read.flatMap(({ sources }) => sources.map((source) => momentId(source.momentId))),
    )
    const added: { id: string; supersededBy: string | null }[] = []
    for (const entry of read) {
      const place = { keeperId: keeper.id, exported: entry.id }
      const { id, isKnown } = await idInKeeper(trx, 'facts', place)
      if (isKnown) continue
      const sources = entry.sources
        .map((source) => ({ moment_id: momentId(source.momentId), quote: source.quote }))
        .filter(({ moment_id }) => kept.has(moment_id))
      await insertFact(trx, entryRow(entry, { id, keeperId: keeper.id }), sources)
      added.push({ id, supersededBy: entry.supersededBy })
    }
    for (const { id, supersededBy: exported } of added) {
      if (exported === null) continue
      const next = await idInKeeper(trx, 'facts', { keeperId: keeper.id, exported })
      if (next.isKnown) await setSuperseded(trx, id, next.id)
    }
  },
}
