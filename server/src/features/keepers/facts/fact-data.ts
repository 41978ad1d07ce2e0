import { factsMax } from '#contracts/keepers/fact-choices.ts'
import type { Queries } from '../../../database/database.ts'
import { EntryId } from '../../../owned-data/import-owned.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from '../../../owned-data/import-work.ts'
import type { OwnedData } from '../../../owned-data/owned-data.ts'
import { findKeeperOwner, listOwnKeepers } from '../keepers.table.ts'
import { findKept } from '../moments/moments.table.ts'
import { listRunsThatRead } from '../readings/runs-that-read.table.ts'
import { entryRow, FactEntry, listFactEntries } from './fact-entry.ts'
import { countFacts, eraseFactsOfRuns, findFactKeeper, insertFact, setSuperseded } from './facts.table.ts'

/** What keepers believe. It goes with the keepers' rows, and its quotes with their moments'. */
export const factData: OwnedData = {
  name: 'facts',
  tables: ['facts', 'fact_sources'],
  export: {
    about: [
      'facts.jsonl: what your keepers believe, with the words of moments that say so; keeper_id names the keeper',
    ],
    async add(zip, { database: { db } }, { userId }) {
      zip.lines('facts.jsonl', eachEntry(db, userId))
    },
  },
  import: { after: ['moments'], run: importFacts },
  // What a run suggests may repeat what it has read.
  async eraseMoments({ trx }, moments) {
    await eraseFactsOfRuns(trx, await listRunsThatRead(trx, moments))
  },
}

const WholeEntry = FactEntry.extend({ keeper_id: EntryId })

async function* eachEntry(db: Queries, userId: string) {
  for (const keeper of await listOwnKeepers(db, userId))
    for (const entry of await listFactEntries(db, keeper.id)) yield { ...entry, keeper_id: keeper.id }
}

/** Adds facts that are not here to keepers of the person that are. */
async function importFacts({ trx, zip, userId }: ImportWork): Promise<ImportedPart> {
  const part = newPart('facts')
  const added = new Map<string, { keeperId: string; supersededBy: string | null }>()
  for await (const given of zip.jsonLines('facts.jsonl')) {
    const entry = readEntry(WholeEntry, given, part)
    if (!entry) continue
    const { keeper_id: keeperId, ...fact } = entry
    const isOwn = (await findKeeperOwner(trx, keeperId))?.owner_id === userId
    if (await findFactKeeper(trx, fact.id)) part.kept += 1
    else if (!isOwn) part.notes.push(`Fact ${fact.id} was left out: its keeper isn’t here.`)
    else if ((await countFacts(trx, keeperId)) >= factsMax)
      part.notes.push(`Fact ${fact.id} was left out: its keeper has as many as there may be already.`)
    else {
      const sources = []
      for (const { momentId, quote } of fact.sources)
        if (await findKept(trx, keeperId, momentId)) sources.push({ moment_id: momentId, quote })
      await insertFact(trx, entryRow(fact, { id: fact.id, keeperId }), sources)
      added.set(fact.id, { keeperId, supersededBy: fact.supersededBy })
      part.added += 1
    }
  }
  for (const [id, { keeperId, supersededBy }] of added)
    if (supersededBy !== null && (await findFactKeeper(trx, supersededBy))?.keeper_id === keeperId)
      if (!(await setSuperseded(trx, { keeperId, id, by: supersededBy })))
        part.notes.push(`What took the place of fact ${id} was left out: the facts replace each other.`)
  return part
}
