import { listenMaxChars } from '#contracts/keepers/voice-choices.ts'
import type { Voice, VoiceListen } from '#contracts/keepers/voice.ts'
import { voiceWording } from '#contracts/keepers/voice-wording.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import type { Speech } from '../../../providers/elevenlabs.ts'
import { ProviderError } from '../../../providers/provider.ts'
import { chooseKey } from '../../keys/index.ts'
import { takeLimits } from '../../limits/index.ts'
import { getKeeper, type StoredKeeper } from '../keepers.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { findKept } from '../moments/moments.table.ts'

const listensPerMinute = 20

/** Whether ElevenLabs may read for a keeper, with the person's own key. */
export async function readiness(
  deps: Deps,
  user: UserActor,
  { ai_policy }: StoredKeeper,
): Promise<Voice['elevenlabs']> {
  if (ai_policy !== 'providers') return 'policy'
  return (await findOwnKey(deps, user)) === undefined ? 'no-key' : 'ready'
}

/**
 * Speaks a sentence through ElevenLabs: a moment's beginning, or one of Keeper's. What goes there is in the logbook
 * before it goes. Throws `forbidden` where the keeper's policy or the moment keeps it from providers, `conflict` without
 * a key, and what the provider fails with.
 */
export async function listen(
  deps: Deps,
  user: UserActor,
  { keeperId, given: { sound, momentId } }: { keeperId: string; given: VoiceListen },
): Promise<Speech> {
  const keeper = await getKeeper(deps, user, keeperId)
  if (keeper.ai_policy !== 'providers') throw new AppError('forbidden', voiceWording.policyForbids)
  const limit = { key: `listen:${user.userId}`, limit: listensPerMinute, windowMs: 60_000 }
  await takeLimits(deps, [limit], voiceWording.listenedTooOften)
  const text = momentId === undefined ? voiceWording.sample : await beginningOf(deps, keeper, momentId)
  const apiKey = await findOwnKey(deps, user)
  if (apiKey === undefined) throw new AppError('conflict', voiceWording.noKey)
  const { modelId, speed } = sound
  await deps.database.transaction((trx) =>
    appendToLogbook(trx, {
      ...{
        keeperId: keeper.id,
        at: deps.now(),
        actor: { kind: 'user', id: user.userId },
        action: 'voice.spoken',
      },
      exposure: {
        ...{ provider: 'elevenlabs', model: modelId, tokens: null, stayed: [] },
        momentIds: momentId === undefined ? [] : [momentId],
      },
    }),
  )
  const signal = AbortSignal.timeout(deps.runTimes.firstChunkMs)
  const voice = sound.voiceId === '' ? {} : { voiceId: sound.voiceId }
  try {
    return await deps.providers.speak({ text, modelId, speed, apiKey, signal, ...voice })
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('provider_failed', error.message, { cause: error })
    if (signal.aborted) throw new AppError('timed_out', voiceWording.speechTimedOut, { cause: error })
    throw error
  }
}

/** A moment's first words. Throws `forbidden` where its owner keeps it from AI. */
async function beginningOf(deps: Deps, keeper: StoredKeeper, momentId: string): Promise<string> {
  const moment = await findKept(deps.database.db, keeper.id, momentId)
  if (!moment) throw new AppError('not_found', momentWording.notFound)
  if (moment.ai_access !== 1) throw new AppError('forbidden', voiceWording.accessForbids)
  return (moment.excerpt || moment.title || voiceWording.sample).slice(0, listenMaxChars).toWellFormed()
}

/** The platform's key pays for agents' runs; listening is paid for by the person. */
async function findOwnKey(deps: Deps, { userId }: UserActor): Promise<string | undefined> {
  const { source, key } = await chooseKey(deps, { userId, provider: 'elevenlabs' })
  return source === 'personal' ? key : undefined
}
