import { factsMax } from '#contracts/keepers/fact-choices.ts'
import { entryRow, FactEntry, listFactEntries } from '../facts/fact-entry.ts'
import { countFacts, insertFact, setSuperseded } from '../facts/facts.table.ts'
import { inLevels } from './export-names.ts'
import { idInKeeper, listKeptIds } from './import.table.ts'
import type { KeeperPart, LeftOut } from './keeper-parts.ts'

/** What the keeper believes: before a fact what took its place, since lines are added some at a time. */
export const factsPart: KeeperPart = {
  file: 'facts.jsonl',
  about: 'what the keeper believes: since when, until when, and the words of moments that say so',
  async *lines({ db }, keeper) {
    yield* inLevels(await listFactEntries(db, keeper.id), ({ supersededBy }) => supersededBy)
  },
  async add({ trx, keeper, momentId }, entries) {
    const read = entries.flatMap((entry) => FactEntry.safeParse(entry).data ?? [])
    const kept = await listKeptIds(
      trx,
      keeper.id,
      read.flatMap(({ sources }) => sources.map((source) => momentId(source.momentId))),
    )
    const room = factsMax - (await countFacts(trx, keeper.id))
    const left: LeftOut[] = []
    const added: { id: string; supersededBy: string | null; statement: string }[] = []
    for (const entry of read) {
      const place = { keeperId: keeper.id, exported: entry.id }
      const { id, isKnown } = await idInKeeper(trx, 'facts', place)
      if (isKnown) continue
      if (room <= added.length) {
        left.push({ why: 'factsFull', name: entry.statement })
        continue
      }
      const sources = entry.sources
        .map((source) => ({ moment_id: momentId(source.momentId), quote: source.quote }))
        .filter(({ moment_id }) => kept.has(moment_id))
      await insertFact(trx, entryRow(entry, { id, keeperId: keeper.id }), sources)
      added.push({ id, supersededBy: entry.supersededBy, statement: entry.statement })
    }
    for (const { id, supersededBy: exported, statement } of added) {
      if (exported === null) continue
      const next = await idInKeeper(trx, 'facts', { keeperId: keeper.id, exported })
      if (next.isKnown && !(await setSuperseded(trx, { keeperId: keeper.id, id, by: next.id })))
        left.push({ why: 'factCircles', name: statement })
    }
    return left
  },
}
