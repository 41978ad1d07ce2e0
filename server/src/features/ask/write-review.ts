import { weekReviewWording as wording } from '#contracts/keepers/week-review-wording.ts'
import type { WithoutModel } from '#contracts/keepers/week-reviews.ts'
import { defaultWeekHour } from '#contracts/keepers/weeks.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import {
  countWeekMoments,
  daysOf,
  findSchedule,
  findWeekReview,
  holdReview,
  noteWriting,
  openPreview,
  putSchedule,
  type ReviewedWeek,
  type StoredKeeper,
} from '../keepers/index.ts'
import { startRun, type Prompt, type StartedRun } from '../runs/index.ts'
import { askAgent } from './ask-agent.ts'
import { chooseAskModel, type AskModel } from './ask-model.ts'
import { recordReading } from './ask.ts'
import { keepPlainReview, settleReview, type ReviewCaller } from './settle-review.ts'
import { buildReviewPrompt, type ReviewPrompt } from './week-review-prompt.ts'

/** Runs that review a week are those of this agent. */
const agentId = 'week-review'

type Asked = {
  address: string
  withoutModel?: boolean | undefined
  previewToken?: string | undefined
  /** The same key means the same run. */
  idempotencyKey?: string | undefined
}

/** Writes the review of a week: at once without a model, or by a run that ends later. Answers with that run. */
export async function writeReview(
  deps: Deps,
  caller: ReviewCaller,
  week: ReviewedWeek,
  asked: Asked,
): Promise<StartedRun | undefined> {
  const { keeper } = week
  const of = await countWeekMoments(deps.database.reports, { keeperId: keeper.id, ...daysOf(week.weekStart) })
  if (of === 0) throw new AppError('conflict', wording.empty)
  await requireIdle(deps, caller, week)
  const chosen = await chooseWriter(deps, caller, week, asked)
  if (typeof chosen === 'string') {
    await keepPlainReview(deps, caller, { ...week, why: chosen })
    return undefined
  }
  const started = await begin(deps, caller, week, { ...chosen, asked })
  const settled = started.live?.finished.then(() => settleReview(deps, caller, week))
  // Whoever looks next settles it.
  settled?.catch((error: unknown) => deps.log.warn({ err: error }, 'a review could not be kept'))
  return started
}

/** A run that writes this week already goes first. */
async function requireIdle(deps: Deps, caller: ReviewCaller, week: ReviewedWeek): Promise<void> {
  await settleReview(deps, caller, week)
  const at = { keeperId: week.keeper.id, weekStart: week.weekStart }
  if ((await findWeekReview(deps.database.db, at))?.is_writing === 1)
    throw new AppError('conflict', wording.isWriting)
}

type Writer = { to: AskModel; built: ReviewPrompt }

/** The model that writes, with what it is given; or why there is none. */
async function chooseWriter(
  deps: Deps,
  { user, isByClock }: ReviewCaller,
  week: ReviewedWeek,
  { withoutModel, previewToken: token }: Asked,
): Promise<Writer | WithoutModel> {
  if (withoutModel) return 'asked'
  const to = await chooseAskModel(deps, user, new Set([week.keeper.ai_policy]))
  if (typeof to === 'string') return to
  const seen = token === undefined ? undefined : openPreview(deps, boundTo(user, week), token)
  const built = await buildReviewPrompt(deps, week, { to, momentIds: seen?.momentIds })
  if (seen && !seen.isSame(sentOf(to, built.prompt))) throw new AppError('conflict', wording.previewNeeded)
  if (built.count === 0) return 'nothing-readable'
  if (seen || (await hasAgreed(deps, week.keeper, to))) return { to, built }
  if (isByClock) return 'not-agreed'
  throw new AppError('preview_needed', wording.previewNeeded)
}

async function begin(
  deps: Deps,
  { user, isByClock }: ReviewCaller,
  week: ReviewedWeek,
  { to, built, asked }: Writer & { asked: Asked },
): Promise<StartedRun> {
  const { prompt, taken, stayed, tokens } = built
  const { address, idempotencyKey, previewToken: token } = asked
  const agent = {
    ...{ ...askAgent(to), id: agentId, slug: agentId, name: wording.title },
    ...{ purpose: 'Reviews a week of a keeper from its moments.', model_settings: { max_tokens: 1_500 } },
  }
  return startRun(deps, user, {
    ...{
      agentId,
      agent,
      input: wording.asked,
      origin: 'ask',
      sessionId: null,
      address,
      idempotencyKey,
      prompt,
    },
    async alongside(trx, runId) {
      const { row, isAccepted } = await holdReview({ trx, engine: deps.database.engine }, week)
      if (isAccepted) throw new AppError('conflict', wording.isAccepted)
      if (row?.is_writing === 1) throw new AppError('conflict', wording.isWriting)
      // Its owner has switched it off meanwhile: nothing is sent.
      if (isByClock && (await findSchedule(trx, week.keeper.id))?.next_at == null)
        throw new AppError('conflict', wording.isOff)
      const now = deps.now()
      await noteWriting({ trx, engine: deps.database.engine }, week, { row, runId, by: to, now })
      if (token !== undefined) await agree(deps, trx, { keeper: week.keeper, to })
      await recordReading(deps, trx, { runId, userId: user.userId, to, taken, stayed, tokens })
    },
  })
}

async function agree(
  _deps: Deps,
  trx: Parameters<typeof putSchedule>[0],
  { keeper, to }: { keeper: StoredKeeper; to: AskModel },
): Promise<void> {
  const { weekday, hour, next_at } = (await findSchedule(trx, keeper.id)) ?? {
    ...defaultWeekHour,
    next_at: null,
  }
  const { id: keeper_id, timezone } = keeper
  await putSchedule(trx, { keeper_id, weekday, hour, timezone, next_at, agreed_provider: to.provider })
}

/** Whether the keeper's owner has seen what goes to this provider. A model of one's own machine needs nobody's leave. */
export async function hasAgreed({ database }: Deps, { id }: StoredKeeper, to: AskModel): Promise<boolean> {
  return (await findSchedule(database.db, id))?.agreed_provider === to.provider
}

/** What a preview of a review is bound to. */
export function boundTo({ userId }: UserActor, { keeper, weekStart }: ReviewedWeek) {
  return { userId, keeperIds: [keeper.id], question: `week ${weekStart}` }
}

export function sentOf(to: AskModel, prompt: Prompt) {
  return { to, prompt }
}
