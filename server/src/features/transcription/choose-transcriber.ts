import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import type { TranscriptReadiness } from '#contracts/keepers/voice.ts'
import { transcriptWording } from '#contracts/keepers/recording-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { transcriptionModels } from '../../providers/catalogue.ts'
import type { Transcriber } from '../../providers/transcription.ts'
import { chooseKey } from '../keys/index.ts'

/** Who writes a recording down, with which model and key. */
export type ChosenTranscriber = {
  provider: Transcriber
  modelId: string
  apiKey?: string
  keySource: 'personal' | 'platform' | 'none'
}

/** The vendors that are asked, the first with a key. */
const vendors = ['openai', 'elevenlabs'] as const

/** Throws `conflict` where nobody can. A keeper that is closed to providers is read by the operator's own server alone. */
export async function chooseTranscriber(
  deps: Deps,
  user: UserActor,
  policy: AiPolicy,
): Promise<ChosenTranscriber> {
  if (policy === 'local') return chooseLocal(deps, user)
  const chosen = await findVendor(deps, user)
  if (!chosen) throw new AppError('conflict', transcriptWording.noKey)
  return chosen
}

/** Whether transcripts can be suggested in a keeper with this policy, and why not. Asks no provider. */
export async function transcriptReadiness(
  deps: Deps,
  user: UserActor,
  policy: AiPolicy,
): Promise<TranscriptReadiness> {
  if (policy === 'off') return 'policy'
  if (policy === 'local') return deps.config.baseUrls.local === undefined ? 'policy' : 'local'
  return (await findVendor(deps, user)) ? 'ready' : 'no-key'
}

async function findVendor(deps: Deps, { userId }: UserActor): Promise<ChosenTranscriber | undefined> {
  for (const provider of vendors) {
    const { source, key } = await chooseKey(deps, { userId, provider })
    if (key === undefined || source === 'none' || source === 'owner') continue
    return { provider, modelId: transcriptionModels[provider], apiKey: key, keySource: source }
  }
  return undefined
}

const listWithinMs = 3_000
/** The names that models have which write down speech. */
const hears = /whisper|transcri|parakeet|voxtral|canary/i

async function chooseLocal(deps: Deps, { userId }: UserActor): Promise<ChosenTranscriber> {
  if (deps.config.baseUrls.local === undefined)
    throw new AppError('forbidden', transcriptWording.policyForbids)
  const { key } = await chooseKey(deps, { userId, provider: 'local' })
  const own = key === undefined ? {} : { apiKey: key }
  const signal = AbortSignal.timeout(listWithinMs)
  // A server that does not answer is as good as none.
  const models = await deps.providers.listModels({ provider: 'local', signal, ...own }).catch(() => [])
  const modelId = models.find((model) => hears.test(model))
  if (modelId === undefined) throw new AppError('conflict', transcriptWording.noLocalModel)
  return { provider: 'local', modelId, ...own, keySource: 'none' }
}
