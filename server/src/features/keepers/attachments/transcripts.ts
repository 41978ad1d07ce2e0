import {
  attachmentEndings,
  attachmentKindOf,
  transcribedMaxBytes,
  transcriptMaxChars,
} from '#contracts/keepers/attachment-choices.ts'
import { AttachmentType, type SuggestedTranscript } from '#contracts/keepers/attachments.ts'
import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import { transcriptWording } from '#contracts/keepers/recording-wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { transcriptionCostMicroUsd } from '../../../providers/catalogue.ts'
import { ProviderError } from '../../../providers/provider.ts'
import { fileStore } from '../../attachments/index.ts'
import { makePaidCall, takeLimits } from '../../limits/index.ts'
import { getKeeper } from '../keepers.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { getAttachment } from './attachments.ts'
import type { AttachmentRow } from './attachments.table.ts'
import { chooseTranscriber, type ChosenTranscriber } from './choose-transcriber.ts'
import { listNaming } from './usages.table.ts'

const transcriptsPerMinute = 10

/** The fewest bits of a second of speech that recorders write. */
const fewestBitsPerSecond = 6_000

/**
 * Has a provider write down what a recording says. Nothing of it is kept: its owner accepts it or not. What goes there is
 * in the logbook before it goes. Throws `forbidden` where the keeper's policy or a text that names the recording keeps it
 * from AI, before a byte of it is read; `too_large`; `conflict` without a key; `limited`; and what the provider fails with.
 */
export async function suggestTranscript(
  deps: Deps,
  user: UserActor,
  place: { keeperId: string; hash: string },
): Promise<SuggestedTranscript> {
  const keeper = await getKeeper(deps, user, place.keeperId)
  const row = await getAttachment(deps, user, place)
  const momentIds = await requireReadable(deps, { row, policy: keeper.ai_policy })
  const limit = { key: `transcript:${user.userId}`, limit: transcriptsPerMinute, windowMs: 60_000 }
  await takeLimits(deps, [limit], transcriptWording.tooOften)
  const transcriber = await chooseTranscriber(deps, user, keeper.ai_policy)
  const { provider, modelId } = transcriber
  const mostMicroUsd = transcriptionCostMicroUsd(provider, longestSeconds(row))
  const isPlatformPaying = transcriber.keySource === 'platform'
  const text = await makePaidCall(deps, { user, isPlatformPaying, mostMicroUsd }, async (charge) => {
    await deps.database.transaction((trx) =>
      appendToLogbook(trx, {
        ...{ keeperId: keeper.id, at: deps.now(), actor: { kind: 'user', id: user.userId } },
        action: 'voice.transcribed',
        exposure: { provider, model: modelId, momentIds, tokens: null, stayed: [] },
      }),
    )
    return transcribe(deps, { row, transcriber, charge })
  })
  return { text, provider, model: modelId }
}

/** The moments that go out with a recording. Throws where it may not go. */
async function requireReadable(
  deps: Deps,
  { row, policy }: { row: AttachmentRow; policy: AiPolicy },
): Promise<string[]> {
  if (attachmentKindOf(row.type) !== 'audio')
    throw new AppError('invalid_request', transcriptWording.notRecording)
  if (policy === 'off') throw new AppError('forbidden', transcriptWording.policyForbids)
  const naming = await listNaming(deps.database.db, { keeperId: row.keeper_id, hash: row.hash })
  if (naming.some(({ mayAiRead }) => !mayAiRead))
    throw new AppError('forbidden', transcriptWording.accessForbids)
  if (Number(row.bytes) > transcribedMaxBytes) throw new AppError('too_large', transcriptWording.tooLarge)
  const kept = naming.filter(({ isKept }) => isKept)
  return [...new Set(kept.map(({ momentId }) => momentId))]
}

type Work = { row: AttachmentRow; transcriber: ChosenTranscriber; charge: (costMicroUsd: number) => void }

async function transcribe(deps: Deps, { row, transcriber, charge }: Work): Promise<string> {
  const { provider, modelId, apiKey } = transcriber
  const type = AttachmentType.parse(row.type)
  const costOf = (seconds: number) => transcriptionCostMicroUsd(provider, seconds)
  const signal = AbortSignal.timeout(deps.runTimes.totalMs)
  const stream = await fileStore(deps.config).open(row.file_id)
  // OpenAI knows files by their endings, and not this one.
  const ending = type === 'audio/webm' ? 'webm' : attachmentEndings[type]
  const audio = { ending, type, bytes: Number(row.bytes), stream }
  const likelySeconds = Math.min(
    longestSeconds(row),
    row.duration_ms === null ? Infinity : row.duration_ms / 1_000,
  )
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
function longestSeconds({ bytes }: AttachmentRow): number {
  return (Number(bytes) * 8) / fewestBitsPerSecond
}
