import type { LogbookSubject } from '#contracts/keepers/logbook.ts'
import type { Queries } from '../../../database/database.ts'
import type { UserActor } from '../../../http/actor.ts'
import type { StoredKeeper } from '../keepers.ts'
import { appendToLogbook, type LogbookNote } from '../logbook/append-to-logbook.ts'
import type { MomentRow } from './moment-rows.ts'

/** Where, when and by whom something is done with moments. */
export type Deed = Pick<LogbookNote, 'keeperId' | 'at' | 'actor'>

/** Who did something where and when, for the logbook. */
export function deedOf(user: UserActor, keeper: StoredKeeper, at: number) {
  return { keeperId: keeper.id, at, actor: { kind: 'user', id: user.userId } } as const
}

/** Notes what was done with these moments, in one entry; nothing where they are none. */
export async function logMoments(
  trx: Queries,
  deed: Deed & Pick<LogbookNote, 'action'>,
  momentIds: readonly string[],
  choice: Omit<LogbookSubject, 'momentIds'> = {},
): Promise<void> {
  if (momentIds.length > 0)
    await appendToLogbook(trx, { ...deed, subject: { momentIds: [...momentIds], ...choice } })
}

/** Notes what a change has changed: the words and what is said of them, who may see it, whether AI may read it. */
export async function logChange(
  trx: Queries,
  deed: Deed,
  { row, columns, restored }: { row: MomentRow; columns: Partial<MomentRow>; restored: number | undefined },
): Promise<void> {
  const ids = [row.id]
  const changes = (column: keyof MomentRow) =>
    columns[column] !== undefined && columns[column] !== row[column]
  if (restored !== undefined)
    await logMoments(trx, { ...deed, action: 'moment.revision_restored' }, ids, { revision: restored })
  else if (editedColumns.some(changes)) await logMoments(trx, { ...deed, action: 'moment.edited' }, ids)
  if (changes('visibility'))
    await logMoments(trx, { ...deed, action: 'moment.visibility_changed' }, ids, {
      visibility: columns.visibility === 'public' ? 'public' : 'private',
    })
  if (changes('ai_access'))
    await logMoments(trx, { ...deed, action: 'moment.ai_access_changed' }, ids, {
      aiAccess: columns.ai_access === 1,
    })
}

/** What a person says of a moment; its pin and its place in the outline are not worth an entry. */
const editedColumns = [
  ...(['title', 'body', 'kind', 'occurred_at', 'tz', 'date_precision', 'date_words', 'mood'] as const),
  ...(['energy', 'sleep_hours', 'review_due_on', 'place_name', 'place_latitude'] as const),
  ...(['place_longitude', 'parent_id'] as const),
]
