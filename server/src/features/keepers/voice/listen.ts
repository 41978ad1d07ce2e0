import { listenMaxChars } from '#contracts/keepers/voice-choices.ts'
import type { Voice, VoiceListen } from '#contracts/keepers/voice.ts'
import { voiceWording } from '#contracts/keepers/voice-wording.ts'
import { spokenPieces } from '#contracts/keepers/spoken-text.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { speechCostMicroUsd } from '../../../providers/catalogue.ts'
import type { Speech } from '../../../providers/elevenlabs.ts'
import { ProviderError } from '../../../providers/provider.ts'
import { makePaidCall, takeLimits } from '../../limits/index.ts'
import { getKeeper, type StoredKeeper } from '../keepers.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { findKept } from '../moments/moments.table.ts'
import { findSpeechKey } from './speech-key.ts'

const listensPerMinute = 20

/** Whether ElevenLabs may read for a keeper, with the person's key or the platform's. */
export async function readiness(
  deps: Deps,
  user: UserActor,
  { ai_policy }: StoredKeeper,
): Promise<Voice['elevenlabs']> {
  if (ai_policy !== 'providers') return 'policy'
  return (await findSpeechKey(deps, user)) === undefined ? 'no-key' : 'ready'
}

/**
 * Speaks through ElevenLabs: a moment's beginning, a piece of it, or a sentence of Keeper's. What goes there is in the logbook
 * before it goes. Throws `forbidden` where the keeper's policy or the moment keeps it from providers, `conflict` without
 * a key, `limited` past a cap, and what the provider fails with.
 */
export async function listen(
  deps: Deps,
  user: UserActor,
  { keeperId, given: { sound, momentId, piece } }: { keeperId: string; given: VoiceListen },
): Promise<Speech> {
  const keeper = await getKeeper(deps, user, keeperId)
  if (keeper.ai_policy !== 'providers') throw new AppError('forbidden', voiceWording.policyForbids)
  const limit = { key: `listen:${user.userId}`, limit: listensPerMinute, windowMs: 60_000 }
  await takeLimits(deps, [limit], voiceWording.listenedTooOften)
  const text = momentId === undefined ? voiceWording.sample : await wordsOf(deps, keeper, { momentId, piece })
  const chosen = await findSpeechKey(deps, user)
  if (!chosen) throw new AppError('conflict', voiceWording.noKey)
  const { isPlatformPaying } = chosen
  const mostMicroUsd = speechCostMicroUsd(sound.modelId, text.length)
  return makePaidCall(deps, { user, isPlatformPaying, mostMicroUsd }, async (charge) => {
    await noteSpoken(deps, user, { keeperId: keeper.id, modelId: sound.modelId, momentId })
    charge(mostMicroUsd)
    return speak(deps, { sound, text, apiKey: chosen.key }).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      // A provider that answers with an error bills nothing.
      if (error.isUnbilled) charge(0)
      throw new AppError('provider_failed', error.message, { cause: error })
    })
  })
}

function noteSpoken(
  deps: Deps,
  user: UserActor,
  { keeperId, modelId, momentId }: { keeperId: string; modelId: string; momentId: string | undefined },
): Promise<void> {
  return deps.database.transaction((trx) =>
    appendToLogbook(trx, {
      ...{ keeperId, at: deps.now(), actor: { kind: 'user', id: user.userId }, action: 'voice.spoken' },
      exposure: {
        ...{ provider: 'elevenlabs', model: modelId, tokens: null, stayed: [] },
        momentIds: momentId === undefined ? [] : [momentId],
      },
    }),
  )
}

async function speak(
  deps: Deps,
  { sound, text, apiKey }: Pick<VoiceListen, 'sound'> & { text: string; apiKey: string },
): Promise<Speech> {
  const { modelId, speed, voiceId } = sound
  const signal = AbortSignal.timeout(deps.runTimes.firstChunkMs)
  const voice = voiceId === '' ? {} : { voiceId }
  try {
    return await deps.providers.speak({ text, modelId, speed, apiKey, signal, ...voice })
  } catch (error) {
    if (signal.aborted) throw new AppError('timed_out', voiceWording.speechTimedOut, { cause: error })
    throw error
  }
}

/** A moment's first words, or a piece of it. Throws `forbidden` where its owner keeps it from AI. */
async function wordsOf(
  deps: Deps,
  keeper: StoredKeeper,
  { momentId, piece }: { momentId: string; piece: number | undefined },
): Promise<string> {
  const moment = await findKept(deps.database.db, keeper.id, momentId)
  if (!moment) throw new AppError('not_found', momentWording.notFound)
  if (moment.ai_access !== 1) throw new AppError('forbidden', voiceWording.accessForbids)
  if (piece === undefined)
    return (moment.excerpt || moment.title || voiceWording.sample).slice(0, listenMaxChars).toWellFormed()
  const words = spokenPieces(moment)[piece]
  if (words === undefined) throw new AppError('not_found', voiceWording.nothingToRead)
  return words
}
