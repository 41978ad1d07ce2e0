import { attachmentReference } from '#contracts/keepers/attachment-choices.ts'
import type { Queries } from '../../../database/database.ts'
import { saveEarlierUsages, saveNewUsages, saveUsages } from './usages.table.ts'

type NamingMoment = { id: string; keeper_id: string; body: string }

/** Notes which attachments the texts of new moments name, in the transaction that writes them. */
export async function projectNewAttachments(db: Queries, moments: readonly NamingMoment[]): Promise<void> {
  const usages = moments.flatMap(({ id: momentId, keeper_id: keeperId, body }) =>
    [...hashesIn(body)].map((hash) => ({ momentId, keeperId, hash })),
  )
  await saveNewUsages(db, usages)
}

/** Notes which attachments a moment's changed text names. Returns whether others were noted. */
export function projectAttachments(db: Queries, moment: NamingMoment): Promise<boolean> {
  const { id: momentId, keeper_id: keeperId, body } = moment
  return saveUsages(db, { momentId, keeperId }, hashesIn(body))
}

/** Notes which attachments texts name that moments had before. */
export async function noteEarlierUsages(
  db: Queries,
  texts: readonly { momentId: string; keeperId: string; body: string }[],
): Promise<void> {
  const usages = texts.flatMap(({ body, ...of }) => [...hashesIn(body)].map((hash) => ({ ...of, hash })))
  await saveEarlierUsages(db, usages)
}

/** All of them: what a text names and nobody notes is removed as unused. */
export function hashesIn(body: string): Set<string> {
  return new Set(Array.from(body.matchAll(attachmentReference), ([, hash = '']) => hash))
}
