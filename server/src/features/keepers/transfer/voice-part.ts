import { z } from 'zod'
import { VoiceFields } from '#contracts/keepers/voice.ts'
import { EntryTime, isoTime } from '../../../owned-data/import-owned.ts'
import { findVoice, insertVoice } from '../voice/voice.table.ts'
import type { KeeperPart } from './keeper-parts.ts'

const VoiceLine = z.strictObject({ ...VoiceFields.shape, createdAt: EntryTime, updatedAt: EntryTime })

/** How the keeper speaks and sounds; one that has a voice keeps it. */
export const voicePart: KeeperPart = {
  file: 'voice.jsonl',
  about: 'how the keeper speaks and sounds',
  async *lines({ db }, keeper) {
    const row = await findVoice(db, keeper.id)
    if (!row) return
    const times = { createdAt: isoTime(Number(row.created_at)), updatedAt: isoTime(Number(row.updated_at)) }
    yield { ...VoiceFields.parse(JSON.parse(row.fields)), ...times }
  },
  async add({ trx, keeper, momentId }, entries) {
    for (const entry of entries) {
      const { data } = VoiceLine.safeParse(entry)
      if (!data) continue
      const { createdAt, updatedAt, ...fields } = data
      const exampleIds = fields.exampleIds.map((id) => momentId(id))
      await insertVoice(trx, {
        ...{ keeper_id: keeper.id, version: 1, fields: JSON.stringify({ ...fields, exampleIds }) },
        ...{ created_at: createdAt, updated_at: updatedAt },
      })
    }
  },
}
