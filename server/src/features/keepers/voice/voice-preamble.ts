import { defaultVoice } from '#contracts/keepers/voice-choices.ts'
import { compilePreamble } from '#contracts/keepers/voice-preamble.ts'
import { VoiceFields } from '#contracts/keepers/voice.ts'
import type { Database, Queries } from '../../../database/database.ts'
import type { StoredKeeper } from '../keepers.ts'
import { readPassages, type FoundPassage, type PassageRequest } from '../recall/passages.ts'
import { findVoice } from './voice.table.ts'

/** What agents are told about how a keeper speaks, with the moments that are examples of it. */
export type VoicePreamble = { text: string; examples: FoundPassage[] }

/** A keeper's voice as an agent may know it: of its examples those that the agent may read. */
export async function findVoicePreamble(
  reader: Pick<Database, 'db' | 'engine'>,
  keeper: StoredKeeper,
  limits: Pick<PassageRequest, 'aiPolicies' | 'grants'>,
): Promise<VoicePreamble> {
  const fields = await readVoiceFields(reader.db, keeper.id)
  const wanted = { question: '', momentIds: fields.exampleIds, ...limits }
  const examples = await readPassages(reader, [keeper], wanted)
  const texts = examples.map(({ text }) => ({ localDate: text.local_date, text: text.body }))
  return { text: compilePreamble({ ...fields, examples: texts }).toWellFormed(), examples }
}

/** A keeper's voice as it was saved, or as it is before. */
export async function readVoiceFields(db: Queries, keeperId: string): Promise<VoiceFields> {
  const row = await findVoice(db, keeperId)
  return VoiceFields.parse(row ? JSON.parse(row.fields) : defaultVoice)
}
