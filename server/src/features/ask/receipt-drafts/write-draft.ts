import { silenceSentences } from '#contracts/keepers/ask-wording.ts'
import type { AskPreview } from '#contracts/keepers/ask.ts'
import { receiptDraftWording as wording } from '#contracts/keepers/receipt-draft-wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import {
  findReceiptDraft,
  holdReceiptDraft,
  noteDrafting,
  openPreview,
  previewToken,
} from '../../keepers/index.ts'
import { takeLimits } from '../../limits/index.ts'
import { startRun, type Prompt } from '../../runs/index.ts'
import { askAgent } from '../ask-agent.ts'
import { chooseAskModel, type AskModel } from '../ask-model.ts'
import { recordReading } from '../ask.ts'
import { buildDraftPrompt } from './draft-prompt.ts'
import type { DraftSubject } from './draft-subject.ts'
import { settleDraft } from './settle-draft.ts'

/** What a draft would send, to whom. Nothing is sent. */
export async function previewDraft(deps: Deps, user: UserActor, subject: DraftSubject): Promise<AskPreview> {
  await takeDraftPace(deps, user)
  const { keeper, of } = subject
  const to = await chooseAskModel(deps, user, new Set([keeper.ai_policy]))
  if (typeof to === 'string') return { ...nothingSent, silence: to, of }
  const { prompt, taken, count, tokens } = await buildDraftPrompt(deps, subject, { to })
  if (count === 0) throw new AppError('conflict', wording.nothingReadable)
  const passages = taken.slice(0, count).map(({ passage }) => passage)
  const token = previewToken(
    deps,
    { ...boundTo(user, subject), sent: sentOf(to, prompt) },
    passages.map(({ momentId }) => momentId),
  )
  return {
    ...{ passages, previewToken: token, to, silence: null },
    ...{ system: prompt.system, sent: [...prompt.data], tokens, of },
  }
}

const nothingSent = { passages: [], previewToken: '', to: null, system: '', sent: [], tokens: 0 }

/**
 * Has a model write a draft; the run ends later. Throws `preview_needed` for what nobody has looked at, and `conflict`
 * where no model may read, a draft is being written, or what was looked at has changed.
 */
export async function writeDraft(
  deps: Deps,
  user: UserActor,
  subject: DraftSubject,
  { previewToken: token, address }: { previewToken: string | undefined; address: string },
): Promise<void> {
  await takeDraftPace(deps, user)
  const { keeper, about, agent, asked } = subject
  await settleDraft(deps, user, subject)
  if ((await findReceiptDraft(deps.database.db, about))?.is_writing === 1)
    throw new AppError('conflict', wording.isWriting)
  const to = await chooseAskModel(deps, user, new Set([keeper.ai_policy]))
  if (typeof to === 'string') throw new AppError('conflict', silenceSentences[to])
  if (token === undefined) throw new AppError('preview_needed', wording.previewNeeded)
  const seen = openPreview(deps, boundTo(user, subject), token)
  const built = await buildDraftPrompt(deps, subject, { to, momentIds: seen.momentIds })
  const { prompt, taken, stayed, tokens } = built
  if (!seen.isSame(sentOf(to, prompt))) throw new AppError('conflict', wording.previewChanged)
  const started = await startRun(deps, user, {
    ...{ agentId: agent.id, input: asked, origin: 'ask', sessionId: null, address, prompt },
    agent: { ...askAgent(to), ...agent, slug: agent.id, model_settings: { max_tokens: 1_500 } },
    async alongside(trx, runId) {
      const store = { trx, engine: deps.database.engine }
      if ((await holdReceiptDraft(store, about))?.is_writing === 1)
        throw new AppError('conflict', wording.isWriting)
      await noteDrafting(trx, about, { runId, by: to, now: deps.now() })
      await recordReading(deps, trx, { runId, userId: user.userId, to, taken, stayed, tokens })
    },
  })
  const settled = started.live?.finished.then(() => settleDraft(deps, user, subject))
  // Whoever looks next settles it.
  settled?.catch((error: unknown) => deps.log.warn({ err: error }, 'a draft could not be kept'))
}

function takeDraftPace(deps: Deps, { userId }: UserActor): Promise<void> {
  const pace = { key: `receipt-draft:${userId}`, limit: 20, windowMs: 60_000 }
  return takeLimits(deps, [pace], wording.tooFast)
}

/** What a preview of a draft is bound to. */
function boundTo({ userId }: UserActor, { keeper, about }: DraftSubject) {
  return { userId, keeperIds: [keeper.id], question: `draft ${about.journey_id ?? about.topic_id}` }
}

function sentOf(to: AskModel, prompt: Prompt) {
  return { to, prompt }
}
