import { z } from 'zod'
import { VoiceFields } from '#contracts/keepers/voice.ts'
import { EntryId, entryTimes, isoTime } from '../../../owned-data/import-owned.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from '../../../owned-data/import-work.ts'
import type { OwnedData } from '../../../owned-data/owned-data.ts'
import type { Queries } from '../../../database/database.ts'
import { findKeeperOwner, listOwnKeepers } from '../keepers.table.ts'
import { findVoice, insertVoice } from './voice.table.ts'

/** How keepers speak and sound. It goes with its keeper. */
export const voiceData: OwnedData = {
  name: 'voices',
  tables: ['keeper_voices'],
  export: {
    about: ['voices.jsonl: how your keepers speak and sound; keeper_id names the keeper'],
    async add(zip, { database: { db } }, { userId }) {
      zip.lines('voices.jsonl', eachVoice(db, userId))
    },
  },
  import: { after: ['keepers', 'moments'], run: importVoices },
}

const VoiceEntry = z.strictObject({ keeper_id: EntryId, ...VoiceFields.shape, ...entryTimes })

async function* eachVoice(db: Queries, userId: string) {
  for (const { id } of await listOwnKeepers(db, userId)) {
    const row = await findVoice(db, id)
    if (row)
      yield {
        keeper_id: id,
        ...VoiceFields.parse(JSON.parse(row.fields)),
        created_at: isoTime(Number(row.created_at)),
        updated_at: isoTime(Number(row.updated_at)),
      }
  }
}

/** Adds voices to keepers of the person that have none. */
async function importVoices({ trx, zip, userId }: ImportWork): Promise<ImportedPart> {
  const part = newPart('voices')
  for await (const given of zip.jsonLines('voices.jsonl')) {
    const entry = readEntry(VoiceEntry, given, part)
    if (!entry || (await findKeeperOwner(trx, entry.keeper_id))?.owner_id !== userId) continue
    const { keeper_id, created_at, updated_at, ...fields } = entry
    const voice = { keeper_id, version: 1, fields: JSON.stringify(fields), created_at, updated_at }
    if (await insertVoice(trx, voice)) part.added += 1
    else part.kept += 1
  }
  return part
}
