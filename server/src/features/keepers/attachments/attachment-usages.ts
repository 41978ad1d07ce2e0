import { attachmentReference } from '#contracts/keepers/attachment-choices.ts'
import type { Queries } from '../../../database/database.ts'
import { saveEarlierUsages, saveUsages } from './usages.table.ts'

/** Notes which attachments a moment's text names, in the transaction that writes it. */
export async function projectAttachments(
  db: Queries,
  moment: { id: string; keeper_id: string; body: string; version: number },
): Promise<void> {
  const { id, keeper_id: keeperId, version } = moment
  await saveUsages(db, { id, keeperId, isNew: version === 1 }, hashesIn(moment.body))
}

/** Notes which attachments texts name that moments had before. */
export async function noteEarlierUsages(
  db: Queries,
  texts: readonly { momentId: string; keeperId: string; body: string }[],
): Promise<void> {
  const usages = texts.flatMap(({ body, ...of }) => hashesIn(body).map((hash) => ({ ...of, hash })))
  await saveEarlierUsages(db, usages)
}

/** More than anybody puts into one moment. */
const hashesMax = 1_000

function hashesIn(body: string): string[] {
  const found = [...body.matchAll(attachmentReference)].map(([, hash = '']) => hash)
  return [...new Set(found)].slice(0, hashesMax)
}
