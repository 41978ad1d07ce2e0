import { z } from 'zod'
import { promptMaxChars } from '#contracts/keepers/daily-prompt-choices.ts'
import { LocalDate } from '#contracts/keepers/keepers.ts'
import type { Queries } from '../../../database/database.ts'
import { EntryId, EntryTime, isoTime } from '../../../owned-data/import-owned.ts'
import { listPromptMoments, listWrittenPrompts, type WrittenPrompt } from './written-prompts.table.ts'

/** A question that a model wrote, as exports have it, with the moments that hold the names it was given. */
export const PromptEntry = z.strictObject({
  id: EntryId,
  day: LocalDate,
  text: z.string().min(1).max(promptMaxChars),
  provider: z.string().max(100),
  model: z.string().max(200),
  momentIds: z.array(EntryId).max(100),
  createdAt: EntryTime,
})
type PromptEntry = z.infer<typeof PromptEntry>

/** What an export has of a keeper's written questions. */
export async function listPromptEntries(db: Queries, keeperId: string) {
  const rows = await listWrittenPrompts(db, keeperId)
  const moments = await listPromptMoments(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, day, text, provider, model, created_at }) => ({
    ...{ id, day, text, provider, model, momentIds: moments.get(id) ?? [] },
    createdAt: isoTime(Number(created_at)),
  }))
}

/** The row of a question that comes back from an export. */
export function promptRow(
  { day, text, provider, model, createdAt }: PromptEntry,
  { id, keeperId }: { id: string; keeperId: string },
): WrittenPrompt {
  return { ...{ id, keeper_id: keeperId, day, text, provider, model }, created_at: createdAt }
}
