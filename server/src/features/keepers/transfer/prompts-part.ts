import { listPromptEntries, PromptEntry, promptRow } from '../prompts/prompt-entry.ts'
import { insertWrittenPrompt } from '../prompts/written-prompts.table.ts'
import { idInKeeper, listKeptIds } from './import.table.ts'
import type { KeeperPart } from './keeper-parts.ts'

/** The questions that a model wrote; a day that has one keeps it. */
export const promptsPart: KeeperPart = {
  file: 'prompts.jsonl',
  about: 'questions that a model wrote for the days of the keeper',
  async *lines({ db }, keeper) {
    yield* await listPromptEntries(db, keeper.id)
  },
  async add({ trx, keeper, momentId }, entries) {
    for (const entry of entries.flatMap((one) => PromptEntry.safeParse(one).data ?? [])) {
      const momentIds = entry.momentIds.map((id) => momentId(id))
      // Without the moments that its names come from, it could not go with them.
      if ((await listKeptIds(trx, keeper.id, momentIds)).size < new Set(momentIds).size) continue
      const { id, isKnown } = await idInKeeper(trx, 'written_prompts', {
        keeperId: keeper.id,
        exported: entry.id,
      })
      if (!isKnown) await insertWrittenPrompt(trx, promptRow(entry, { id, keeperId: keeper.id }), momentIds)
    }
  },
}
