import { z } from 'zod'
import { Draft } from '#contracts/keepers/moment-drafts.ts'
import { isoTime } from '../../../owned-data/import-owned.ts'
import { listExportedDrafts } from '../moments/drafts.table.ts'
import { insertDraft } from '../moments/moment-data.table.ts'
import { draftAnswer } from '../moments/moment-rows.ts'
import type { KeeperPart } from './keeper-parts.ts'

const DraftLine = z.strictObject(Draft.shape)

/** What is written in a keeper and not saved. */
export const draftsPart: KeeperPart = {
  file: 'drafts.jsonl',
  about: 'what is written and not saved',
  async *lines({ db }, keeper) {
    const rows = await listExportedDrafts(db, keeper.id)
    for (const row of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
      yield { ...draftAnswer(row), updatedAt: isoTime(Number(row.updated_at)) }
  },
  async add({ trx, keeper, momentId }, entries) {
    const read = entries.flatMap((entry) => DraftLine.safeParse(entry).data ?? [])
    for (const { fields, momentId: of, baseVersion, deviceId, updatedAt, ...draft } of read)
      await insertDraft(trx, {
        ...{ keeper_id: keeper.id, id: draft.id, moment_id: of === null ? null : momentId(of) },
        ...{ base_version: baseVersion, device_id: deviceId, revision: draft.revision, body: draft.body },
        ...{ fields: JSON.stringify(fields), updated_at: Date.parse(updatedAt) },
      })
  },
}
