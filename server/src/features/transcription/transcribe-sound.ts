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

/** The fewest bits of a second of speech that recorders write. */
const fewestBitsPerSecond = 6_000

/**
 * Has a provider write down what a recording says, at the cost of whoever's key it is. Nothing of it is kept. Throws
 * `limited` past a cap, `invalid_request` where no words are heard, and what the provider fails with.
 */
export async function transcribeSound(deps: Deps, asked: Asked): Promise<string> {
  const { user, transcriber, sound } = asked
  const mostMicroUsd = transcriptionCostMicroUsd(transcriber.provider, longestSeconds(sound))
  const isPlatformPaying = transcriber.keySource === 'platform'
  return makePaidCall(deps, { user, isPlatformPaying, mostMicroUsd }, async (charge) => {
    await asked.note?.()
    return send(deps, { sound, transcriber, charge })
  })
}

type Work = { sound: Sound; transcriber: ChosenTranscriber; charge: (costMicroUsd: number) => void }

async function send(deps: Deps, { sound, transcriber, charge }: Work): Promise<string> {
  const { provider, modelId, apiKey } = transcriber
  const { type, bytes, durationMs } = sound
  const costOf = (seconds: number) => transcriptionCostMicroUsd(provider, seconds)
  const signal = AbortSignal.timeout(deps.runTimes.totalMs)
  const stream = await sound.open()
  // OpenAI knows files by their endings, and not this one.
  const ending = type === 'audio/webm' ? 'webm' : attachmentEndings[type]
  const audio = { ending, type, bytes, stream }
  const likelySeconds = Math.min(longestSeconds(sound), durationMs === null ? Infinity : durationMs / 1_000)
  // What left the server is paid for, however it ends.
  charge(costOf(likelySeconds))
  try {
    const request = { provider, modelId, audio, signal, ...(apiKey !== undefined && { apiKey }) }
    const { text, seconds = likelySeconds } = await deps.providers.transcribe(request)
    charge(costOf(seconds))
    const said = text.replaceAll('\0', '').trim().slice(0, transcriptMaxChars).toWellFormed()
    if (said === '') throw new AppError('invalid_request', transcriptWording.nothingSaid)
    return said
  } catch (error) {
    if (error instanceof ProviderError) {
      // A provider that answers with an error bills nothing.
      if (error.status !== undefined) charge(0)
      throw new AppError('provider_failed', error.message, { cause: error })
    }
    if (signal.aborted) throw new AppError('timed_out', transcriptWording.timedOut, { cause: error })
    throw error
  } finally {
    stream.destroy()
  }
}

/** How long so many bytes of speech can last. */
function longestSeconds({ bytes }: Sound): number {
  return (bytes * 8) / fewestBitsPerSecond
}
