import { defaultVoice } from '#contracts/keepers/voice-choices.ts'
import { compilePreamble } from '#contracts/keepers/voice-preamble.ts'
import { VoiceFields } from '#contracts/keepers/voice.ts'
import type { Database } from '../../../database/database.ts'
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
  const row = await findVoice(reader.db, keeper.id)
  const fields = row ? VoiceFields.parse(JSON.parse(row.fields)) : VoiceFields.parse(defaultVoice)
  const wanted = { question: '', momentIds: fields.exampleIds, ...limits }
  const examples = await readPassages(reader, [keeper], wanted)
  const texts = examples.map(({ text }) => ({ localDate: text.local_date, text: text.body }))
  return { text: compilePreamble({ ...fields, examples: texts }).toWellFormed(), examples }
}
