import { attachmentKindOf, transcribedMaxBytes } from '#contracts/keepers/attachment-choices.ts'
import { AttachmentType, type SuggestedTranscript } from '#contracts/keepers/attachments.ts'
import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import { transcriptWording } from '#contracts/keepers/recording-wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { fileStore } from '../../attachments/index.ts'
import { takeLimits } from '../../limits/index.ts'
import { chooseTranscriber, transcribeSound } from '../../transcription/index.ts'
import { getKeeper } from '../keepers.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { getAttachment } from './attachments.ts'
import type { AttachmentRow } from './attachments.table.ts'
import { listNaming } from './usages.table.ts'

const transcriptsPerMinute = 10

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
  const text = await transcribeSound(deps, {
    user,
    transcriber,
    sound: {
      type: AttachmentType.parse(row.type),
      bytes: Number(row.bytes),
      durationMs: row.duration_ms,
      open: () => fileStore(deps.config).open(row.file_id),
    },
    note: () =>
      deps.database.transaction((trx) =>
        appendToLogbook(trx, {
          ...{ keeperId: keeper.id, at: deps.now(), actor: { kind: 'user', id: user.userId } },
          action: 'voice.transcribed',
          exposure: { provider, model: modelId, momentIds, tokens: null, stayed: [] },
        }),
      ),
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
