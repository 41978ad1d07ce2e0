import { defaultVoice, exampleMaxChars, exampleTitleChars } from '#contracts/keepers/voice-choices.ts'
import {
  VoiceFields,
  type Voice,
  type VoiceConflict,
  type VoiceExample,
  type VoicePut,
} from '#contracts/keepers/voice.ts'
import { voiceWording } from '#contracts/keepers/voice-wording.ts'
import { quotaWording } from '#contracts/limits/quota-wording.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takePace } from '../../limits/index.ts'
import { transcriptReadiness } from '../../transcription/index.ts'
import { getKeeper, type StoredKeeper } from '../keepers.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { deedOf } from '../moments/moment-log.ts'
import { readiness } from './listen.ts'
import { findVoice, listExamples, putVoice } from './voice.table.ts'

/** How one of the person's keepers speaks and sounds. */
export async function showVoice(deps: Deps, user: UserActor, keeperId: string): Promise<Voice> {
  return voiceOf(deps, user, await getKeeper(deps, user, keeperId))
}

/**
 * Writes the whole voice over the version that it was based on. Throws `conflict` with both in `data` when there is
 * another one, `invalid_request` for an example that isn't in the keeper.
 */
export async function saveVoice(
  deps: Deps,
  user: UserActor,
  { keeperId, given }: { keeperId: string; given: VoicePut },
): Promise<Voice> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await takePace(deps, `save:voice:${user.userId}`, quotaWording.savingTooFast)
  const { version, ...fields } = given
  const examples = await examplesOf(deps.database.db, keeper.id, fields.exampleIds)
  if (examples.length < fields.exampleIds.length)
    throw new AppError('invalid_request', voiceWording.exampleMissing, {
      fields: { exampleIds: voiceWording.exampleMissing },
    })
  const write = { keeperId: keeper.id, version, fields: JSON.stringify(fields), now: deps.now() }
  const isWritten = await deps.database.transaction(async (trx) => {
    if (!(await putVoice(trx, write))) return false
    await appendToLogbook(trx, { ...deedOf(user, keeper, write.now), action: 'voice.changed' })
    return true
  })
  const current = await voiceOf(deps, user, keeper)
  if (isWritten) return current
  const data: VoiceConflict = { current, yours: given }
  throw new AppError('conflict', voiceWording.changedElsewhere, { data })
}

async function voiceOf(deps: Deps, user: UserActor, keeper: StoredKeeper): Promise<Voice> {
  const { db } = deps.database
  const row = await findVoice(db, keeper.id)
  const fields = row ? VoiceFields.parse(JSON.parse(row.fields)) : VoiceFields.parse(defaultVoice)
  const examples = await examplesOf(db, keeper.id, fields.exampleIds)
  return {
    ...fields,
    // A moment that was deleted since is no example any longer, and may come back from the trash as one.
    exampleIds: examples.map(({ id }) => id),
    ...{ version: row?.version ?? 0, examples, elevenlabs: await readiness(deps, user, keeper) },
    transcripts: await transcriptReadiness(deps, user, keeper.ai_policy),
  }
}

/** In the order in which they were chosen. */
async function examplesOf(db: Queries, keeperId: string, ids: string[]): Promise<VoiceExample[]> {
  if (ids.length === 0) return []
  const found = new Map((await listExamples(db, keeperId, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    const title = row.title ?? row.excerpt.slice(0, exampleTitleChars)
    const text = row.body.slice(0, exampleMaxChars + 1).toWellFormed()
    return [{ id, title, localDate: row.local_date, text, aiAccess: row.ai_access === 1 }]
  })
}
