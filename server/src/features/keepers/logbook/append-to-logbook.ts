import {
  editActions,
  editEntryEveryMs,
  type LogbookAction,
  type LogbookActor,
} from '#contracts/keepers/logbook-choices.ts'
import type { Exposure, LogbookSubject } from '#contracts/keepers/logbook.ts'
import type { Queries } from '../../../database/database.ts'
import { appendEntry, hasEditSince } from './logbook.table.ts'

/** What happened in a keeper, by ids and choices alone: never a text, a title or a name. */
export type LogbookNote = {
  keeperId: string
  /** When, in milliseconds since 1970. */
  at: number
  /** `id` is a person's or an agent's. */
  actor: { kind: LogbookActor; id: string | null }
  action: LogbookAction
  subject?: LogbookSubject
  /** What a provider was given to read. */
  exposure?: Exposure
}

/**
 * Appends to a keeper's logbook, in the transaction of what it tells about. Others who append to the same keeper wait
 * until that transaction has ended: append after the rows of the keeper are written, and before the audit log.
 * Edits of one thing by one actor within ten minutes are the one entry at their beginning.
 */
export async function appendToLogbook(trx: Queries, note: LogbookNote): Promise<void> {
  const { keeperId: keeper_id, at, actor, action, exposure } = note
  const entry = {
    ...{ keeper_id, at, action, actor: actor.kind, actor_id: actor.id },
    subject: JSON.stringify(note.subject ?? {}),
    ...{ provider: exposure?.provider ?? null, model: exposure?.model ?? null },
    went: exposure ? JSON.stringify(exposure.momentIds) : null,
    sent: exposure ? exposure.momentIds.length : null,
    stayed: exposure ? JSON.stringify(exposure.stayed) : null,
    tokens: exposure?.tokens ?? null,
  }
  if (editActions.has(action) && (await hasEditSince(trx, entry, at - editEntryEveryMs))) return
  await appendEntry(trx, entry)
}
