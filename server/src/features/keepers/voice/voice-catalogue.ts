import { createHash } from 'node:crypto'
import type { ListedVoice } from '#contracts/keepers/voice.ts'
import { voiceWording } from '#contracts/keepers/voice-wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { ProviderError } from '../../../providers/provider.ts'
import { takeLimits } from '../../limits/index.ts'
import { getKeeper } from '../keepers.ts'
import { findSpeechKey } from './speech-key.ts'

const listsPerMinute = 30
/** A voice that was made a moment ago is listed soon. */
const keptMs = 5 * 60_000

/**
 * The voices that a keeper can have at ElevenLabs, with the key that would speak. Throws `forbidden` where its policy keeps
 * it from providers, `conflict` without a key, and what the provider fails with.
 */
export async function listVoices(deps: Deps, user: UserActor, keeperId: string): Promise<ListedVoice[]> {
  const keeper = await getKeeper(deps, user, keeperId)
  if (keeper.ai_policy !== 'providers') throw new AppError('forbidden', voiceWording.policyForbids)
  const limit = { key: `voices:${user.userId}`, limit: listsPerMinute, windowMs: 60_000 }
  await takeLimits(deps, [limit], voiceWording.listedTooOften)
  const chosen = await findSpeechKey(deps, user)
  if (!chosen) throw new AppError('conflict', voiceWording.noKey)
  return keptFor(deps, createHash('sha256').update(chosen.key).digest('hex'), () =>
    fetchAll(deps, chosen.key),
  )
}

async function fetchAll(deps: Deps, apiKey: string): Promise<ListedVoice[]> {
  const signal = AbortSignal.timeout(deps.runTimes.firstChunkMs)
  try {
    return await deps.providers.listVoices({ apiKey, signal })
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('provider_failed', error.message, { cause: error })
    if (signal.aborted) throw new AppError('timed_out', voiceWording.speechTimedOut, { cause: error })
    throw error
  }
}

type Kept = { untilMs: number; voices: Promise<ListedVoice[]> }

/** By what a key hashes to. */
const keptLists = new WeakMap<Deps['providers'], Map<string, Kept>>()

function keptFor(deps: Deps, name: string, fetchList: () => Promise<ListedVoice[]>): Promise<ListedVoice[]> {
  const lists = keptLists.get(deps.providers) ?? new Map<string, Kept>()
  keptLists.set(deps.providers, lists)
  const now = deps.now()
  for (const [other, { untilMs }] of lists) if (untilMs <= now) lists.delete(other)
  const known = lists.get(name)
  if (known) return known.voices
  const voices = fetchList()
  lists.set(name, { untilMs: now + keptMs, voices })
  // What failed is asked for again.
  voices.catch(() => lists.delete(name))
  return voices
}
