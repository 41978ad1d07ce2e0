import { EntryId } from '../../../owned-data/import-owned.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from '../../../owned-data/import-work.ts'
import type { OwnedData } from '../../../owned-data/owned-data.ts'
import type { Queries } from '../../../database/database.ts'
import { findKeeperOwner, listOwnKeepers } from '../keepers.table.ts'
import { findKept, findMoment } from '../moments/moments.table.ts'
import { listRunsThatRead } from '../readings/runs-that-read.table.ts'
import { insertProposalSources, listProposalsFrom } from './proposal-sources.table.ts'
import { eachProposalEntry, entryRow, ProposalEntry } from './proposal-entry.ts'
import {
  countProposals,
  eraseProposals,
  eraseProposalsOfRuns,
  findProposalKeeper,
  insertProposals,
} from './proposals.table.ts'

/** What agents and programs propose. It goes with the keepers' rows; what became a moment, with the moment's. */
export const proposalData: OwnedData = {
  name: 'proposals',
  tables: ['proposals', 'proposal_sources'],
  export: {
    about: [
      'proposals.jsonl: what agents propose as moments, and which they became; keeper_id names the keeper',
    ],
    async add(zip, { database: { db } }, { userId }) {
      zip.lines('proposals.jsonl', eachEntry(db, userId))
    },
  },
  import: { after: ['moments'], run: importProposals },
  // What a run proposes may repeat what it has read, and a review repeats what it is made from.
  async eraseMoments({ trx }, moments) {
    await eraseProposalsOfRuns(trx, await listRunsThatRead(trx, moments))
    await eraseProposals(trx, await listProposalsFrom(trx, moments))
  },
}

const WholeEntry = ProposalEntry.extend({ keeper_id: EntryId })

async function* eachEntry(db: Queries, userId: string) {
  for (const keeper of await listOwnKeepers(db, userId))
    for await (const entry of eachProposalEntry(db, keeper.id)) yield { ...entry, keeper_id: keeper.id }
}

/** Adds proposals that are not here to keepers of the person that are. */
async function importProposals(work: ImportWork): Promise<ImportedPart> {
  const { trx, zip, userId } = work
  const part = newPart('proposals')
  for await (const given of zip.jsonLines('proposals.jsonl')) {
    const entry = readEntry(WholeEntry, given, part)
    if (!entry) continue
    const { id, keeper_id: keeperId, momentId } = entry
    const isOwn = (await findKeeperOwner(trx, keeperId))?.owner_id === userId
    const moment = momentId === null ? undefined : await findMoment(trx, momentId)
    if (await findProposalKeeper(trx, id)) part.kept += 1
    else if (!isOwn || (entry.status === 'accepted') !== (moment?.keeper_id === keeperId))
      part.notes.push(`Proposal ${id} was left out: its keeper or its moment isn’t here.`)
    else if (entry.status !== 'proposed' || (await countProposals(trx, keeperId, 1))) {
      await insertProposals(trx, [entryRow(entry, { id, keeperId, momentId })])
      const sources = []
      for (const { n, momentId: moment_id, quote } of entry.sources)
        if (await findKept(trx, keeperId, moment_id)) sources.push({ proposal_id: id, n, moment_id, quote })
      await insertProposalSources(trx, sources)
      part.added += 1
    } else part.notes.push(`Proposal ${id} was left out: as many as there may be wait in its keeper already.`)
  }
  return part
}
