import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { fileTypeOf } from '#contracts/keepers/file-types.ts'
import { attachmentKindOf } from '#contracts/keepers/attachment-choices.ts'
import type { SuggestedTranscript } from '#contracts/keepers/attachments.ts'
import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import { dictationMaxBytes } from '#contracts/sessions/dictation-choices.ts'
import { dictationWording as wording } from '#contracts/sessions/dictation-wording.ts'
import type { Dictation, DictationQuery } from '#contracts/sessions/dictation.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { getRunnable } from '../agents/index.ts'
import { discardFile, receiveFile } from '../attachments/index.ts'
import { takeLimits } from '../limits/index.ts'
import { chooseTranscriber, transcribeSound } from '../transcription/index.ts'

const dictationsPerMinute = 20

/** Who would transcribe what a person dictates to an agent. Of providers only the operator's own server is asked. */
export async function findDictation(deps: Deps, user: UserActor, query: DictationQuery): Promise<Dictation> {
  const policy = await policyFor(deps, user, query)
  try {
    return { provider: (await chooseTranscriber(deps, user, policy)).provider }
  } catch (error) {
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'forbidden'))
      return { provider: null }
    throw error
  }
}

/**
 * Has what a person dictates to an agent transcribed, for them to read and send. Neither sound nor text is stored. Throws
 * `too_large`, `unsupported_media` for what is no sound, `conflict` where nobody can transcribe it, `limited`, and what
 * the provider fails with.
 */
export async function dictate(
  deps: Deps,
  user: UserActor,
  said: DictationQuery & { durationMs: number | undefined; announcedBytes: number; body: Readable },
): Promise<SuggestedTranscript> {
  const limit = { key: `dictation:${user.userId}`, limit: dictationsPerMinute, windowMs: 60_000 }
  await takeLimits(deps, [limit], wording.tooOften)
  const policy = await policyFor(deps, user, said)
  const transcriber = await chooseTranscriber(deps, user, policy)
  if (said.announcedBytes > dictationMaxBytes) throw new AppError('too_large', wording.tooLarge)
  const received = await receiveFile(deps.config, said.body, dictationMaxBytes)
  try {
    const { path, bytes, head } = received
    const type = fileTypeOf(head)
    if (type === undefined || attachmentKindOf(type) !== 'audio')
      throw new AppError('unsupported_media', wording.notSound)
    const durationMs = said.durationMs ?? null
    const open = async () => createReadStream(path)
    const text = await transcribeSound(deps, { user, transcriber, sound: { type, bytes, durationMs, open } })
    return { text, provider: transcriber.provider, model: transcriber.modelId }
  } finally {
    await discardFile(received)
  }
}

/** A voice goes no further than the message would. */
async function policyFor(
  deps: Deps,
  user: UserActor,
  { agentId, provider }: DictationQuery,
): Promise<AiPolicy> {
  const { agent } = await getRunnable(deps, user, agentId)
  // What ElevenLabs speaks is written by another model, which the message goes to.
  const writer = agent.model_provider === 'elevenlabs' ? agent.config.text_model : agent.model_provider
  return (provider ?? writer)?.split('/')[0] === 'local' ? 'local' : 'providers'
}
