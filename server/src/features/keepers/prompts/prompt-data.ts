import type { Queries } from '../../../database/database.ts'
import { EntryId } from '../../../owned-data/import-owned.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from '../../../owned-data/import-work.ts'
import type { OwnedData } from '../../../owned-data/owned-data.ts'
import { findKeeperOwner, listOwnKeepers } from '../keepers.table.ts'
import { findKept } from '../moments/moments.table.ts'
import { listPromptEntries, PromptEntry, promptRow } from './prompt-entry.ts'
import { erasePromptsOfMoments, insertWrittenPrompt } from './written-prompts.table.ts'

/**
 * Questions that a model wrote, and whether it writes them. It goes with the keepers' rows. Whether it writes is in no
 * export: that is agreed to again.
 */
export const promptData: OwnedData = {
  name: 'daily questions',
  tables: ['prompt_schedules', 'written_prompts', 'written_prompt_moments'],
  export: {
    about: ['prompts.jsonl: questions that a model wrote for your days; keeper_id names the keeper'],
    async add(zip, { database: { db } }, { userId }) {
      zip.lines('prompts.jsonl', eachEntry(db, userId))
    },
  },
  import: { after: ['moments'], run: importPrompts },
  eraseMoments: ({ trx }, moments) => erasePromptsOfMoments(trx, moments),
}

const WholeEntry = PromptEntry.extend({ keeper_id: EntryId })

async function* eachEntry(db: Queries, userId: string) {
  for (const { id } of await listOwnKeepers(db, userId))
    for (const entry of await listPromptEntries(db, id)) yield { ...entry, keeper_id: id }
}

/** Adds questions of days that have none, where the moments that their names come from are here. */
async function importPrompts({ trx, zip, userId }: ImportWork): Promise<ImportedPart> {
  const part = newPart('daily questions')
  for await (const given of zip.jsonLines('prompts.jsonl')) {
    const entry = readEntry(WholeEntry, given, part)
    if (!entry || (await findKeeperOwner(trx, entry.keeper_id))?.owner_id !== userId) continue
    const { keeper_id: keeperId, ...prompt } = entry
    const kept = []
    for (const id of prompt.momentIds) if (await findKept(trx, keeperId, id)) kept.push(id)
    const row = promptRow(prompt, { id: prompt.id, keeperId })
    const isWhole = kept.length === prompt.momentIds.length
    if (isWhole && (await insertWrittenPrompt(trx, row, kept))) part.added += 1
    else part.kept += 1
  }
  return part
}
