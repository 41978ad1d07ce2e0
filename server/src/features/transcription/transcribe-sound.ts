import type { Readable } from 'node:stream'
import { attachmentEndings, transcriptMaxChars } from '#contracts/keepers/attachment-choices.ts'
import type { AttachmentType } from '#contracts/keepers/attachments.ts'
import { transcriptWording } from '#contracts/keepers/recording-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { transcriptionCostMicroUsd } from '../../providers/catalogue.ts'
import { ProviderError } from '../../providers/provider.ts'
import { makePaidCall } from '../limits/index.ts'
import type { ChosenTranscriber } from './choose-transcriber.ts'

/** A recording that is there whole. */
export type Sound = {
  type: AttachmentType
  bytes: number
  /** How long the browser says it is, where it does. */
  durationMs: number | null
  open: () => Promise<Readable>
}

type Asked = {
  user: UserActor
  transcriber: ChosenTranscriber
  sound: Sound
  /** What has to be noted before anything is sent. */
  note?: () => Promise<void>
}

/** The fewest bits of a second of speech that recorders write. Silence can take far fewer. */
const fewestBitsPerSecond = 6_000
/** 25 minutes of silence fit into a few kB, so that the bytes of a recording don't say how long it lasts at most. */
const longSeconds = 25 * 60

/**
 * Has a provider write down what a recording says, at the cost of whoever's key it is. Nothing of it is kept. Throws
 * `limited` past a cap, `invalid_request` where no words are heard, and what the provider fails with.
 */
export async function transcribeSound(deps: Deps, asked: Asked): Promise<string> {
  const { user, transcriber, sound } = asked
  const likelySeconds = estimateSeconds(sound)
  const mostSeconds = Math.max(likelySeconds, longSeconds)
  const costOf = (seconds: number) => transcriptionCostMicroUsd(transcriber.provider, seconds)
  const isPlatformPaying = transcriber.keySource === 'platform'
  const leastMicroUsd = costOf(likelySeconds)
  const mostMicroUsd = costOf(mostSeconds)
  return makePaidCall(deps, { user, isPlatformPaying, mostMicroUsd, leastMicroUsd }, async (charge) => {
    await asked.note?.()
    return send(deps, {
      sound,
      transcriber,
      likelySeconds,
      mostSeconds,
      charge: (seconds) => charge(costOf(seconds)),
    })
  })
}

type Work = {
  sound: Sound
  transcriber: ChosenTranscriber
  likelySeconds: number
  mostSeconds: number
  charge: (seconds: number) => void
}

async function send(
  deps: Deps,
  { sound, transcriber, likelySeconds, mostSeconds, charge }: Work,
): Promise<string> {
  const { provider, modelId, apiKey } = transcriber
  const { type, bytes } = sound
  const signal = AbortSignal.timeout(deps.runTimes.totalMs)
  const stream = await sound.open()
  // OpenAI knows files by their endings, and not this one.
  const ending = type === 'audio/webm' ? 'webm' : attachmentEndings[type]
  const audio = { ending, type, bytes, stream }
  // What left the server is paid for, however it ends.
  charge(likelySeconds)
  try {
    const request = { provider, modelId, audio, signal, ...(apiKey !== undefined && { apiKey }) }
    const { text, seconds = likelySeconds } = await deps.providers.transcribe(request)
    charge(seconds)
    const said = text.replaceAll('\0', '').trim().slice(0, transcriptMaxChars).toWellFormed()
    if (said === '') throw new AppError('invalid_request', transcriptWording.nothingSaid)
    return said
  } catch (error) {
    if (error instanceof ProviderError) {
      // A provider that answers with an error bills nothing.
      if (error.isUnbilled) charge(0)
      throw new AppError('provider_failed', error.message, { cause: error })
    }
    if (!signal.aborted) throw error
    // Nobody knows for how long the provider was listening.
    charge(mostSeconds)
    throw new AppError('timed_out', transcriptWording.timedOut, { cause: error })
  } finally {
    stream.destroy()
  }
}

/** How long a recording likely lasts: by its bytes, and as long as the browser says where that is longer. */
function estimateSeconds({ bytes, durationMs }: Sound): number {
  return Math.max((bytes * 8) / fewestBitsPerSecond, (durationMs ?? 0) / 1_000)
}
