import { dailyPromptWording as wording } from '#contracts/keepers/daily-prompt-wording.ts'
import { promptDays, type PromptProblem } from '#contracts/keepers/daily-prompt-choices.ts'
import { addDays } from '#contracts/keepers/local-date.ts'
import { askWording } from '#contracts/keepers/ask-wording.ts'
import type { Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import {
  appendToLogbook,
  findPromptSchedule,
  insertReadings,
  listWrittenPrompts,
  openPreview,
  putPromptSchedule,
  todayIn,
  type StoredKeeper,
} from '../../keepers/index.ts'
import { startRun, type StartedRun } from '../../runs/index.ts'
import { askAgent } from '../ask-agent.ts'
import { chooseAskModel, type AskModel } from '../ask-model.ts'
import { holdPrompts, settleWithinMs, type Asking } from './hold-prompts.ts'
import { buildQuestionsPrompt, type QuestionsPrompt } from './prompts-prompt.ts'
import { settlePrompts } from './settle-prompts.ts'

/** Runs that write questions are those of this agent. */
const agentId = 'daily-questions'

type Asked = { address: string; previewToken?: string | undefined; idempotencyKey?: string | undefined }

/**
 * Has questions for the coming days written by a run that ends later; answers why nobody writes them. Throws
 * `preview_needed` where their owner asks and hasn't seen yet what goes to this provider.
 */
export async function writePrompts(
  deps: Deps,
  asking: Asking,
  asked: Asked,
): Promise<StartedRun | PromptProblem> {
  const chosen = await chooseWriter(deps, asking, asked.previewToken)
  if (typeof chosen === 'string') return chosen
  const started = await begin(deps, asking, { ...chosen, ...asked })
  const settled = started.live?.finished.then(() => settlePrompts(deps, asking))
  // The clock settles it where this fails.
  settled?.catch((error: unknown) => deps.log.warn({ err: error }, 'questions could not be kept'))
  return started
}

type Writer = { to: AskModel; built: QuestionsPrompt }

/** The model that writes, with what it is given; or why there is none. */
async function chooseWriter(
  deps: Deps,
  { user, keeper, isByClock }: Asking,
  token: string | undefined,
): Promise<Writer | PromptProblem> {
  const to = await chooseAskModel(deps, user, new Set([keeper.ai_policy]))
  if (typeof to === 'string') return to
  const built = await buildQuestionsPrompt(deps, keeper, to)
  if (token !== undefined && !openPreview(deps, boundTo(user, keeper), token).isSame(sentOf(to, built)))
    throw new AppError('conflict', wording.previewNeeded)
  if (built.names === 0) return 'nothing-readable'
  if (token !== undefined || (await hasAgreedToNames(deps, keeper, to))) return { to, built }
  if (isByClock) return 'not-agreed'
  throw new AppError('preview_needed', wording.previewNeeded)
}

async function begin(
  deps: Deps,
  { user, keeper, isByClock }: Asking,
  { to, built, address, idempotencyKey, previewToken }: Writer & Asked,
): Promise<StartedRun> {
  const { prompt, momentIds, tokens } = built
  const agent = {
    ...{ ...askAgent(to), id: agentId, slug: agentId, name: wording.name },
    ...{ purpose: 'Writes questions for the coming days of a keeper.' },
    // The same names shouldn't lead to the same questions each week.
    model_settings: { temperature: 0.8, max_tokens: 1_500 },
  }
  const place = { agentId, agent, input: wording.asked, origin: 'ask', sessionId: null } as const
  return startRun(deps, user, {
    ...{ ...place, address, idempotencyKey, prompt },
    async alongside(trx, runId) {
      await holdPrompts(deps, trx, keeper)
      const row = await findPromptSchedule(trx, keeper.id)
      if (row?.is_writing === 1) throw new AppError('conflict', wording.isWriting)
      // Its owner has switched it off meanwhile: nothing is sent.
      if (isByClock && row?.is_on !== 1) throw new AppError('conflict', wording.isOff)
      const from = await firstDayWithout(deps, trx, keeper)
      await putPromptSchedule(trx, keeper.id, {
        ...{ run_id: runId, from_day: from, is_writing: 1, provider: to.provider, model: to.model },
        ...{ problem: null, is_on: 1, next_at: deps.now() + settleWithinMs },
        ...(previewToken !== undefined && { agreed_provider: to.provider }),
      })
      await noteNames(deps, trx, { runId, momentIds })
      await appendToLogbook(trx, {
        ...{ keeperId: keeper.id, at: deps.now(), action: 'prompts.written' },
        actor: isByClock ? { kind: 'system', id: null } : { kind: 'user', id: user.userId },
        exposure: { ...to, momentIds, tokens, stayed: [] },
      })
    },
  })
}

/** With an erased moment go the words of a run that was given a name from it. */
async function noteNames(
  { database: { engine } }: Deps,
  trx: Transaction<Tables>,
  { runId, momentIds }: { runId: string; momentIds: readonly string[] },
): Promise<void> {
  if (momentIds.length === 0) return
  const marks = momentIds.map((moment_id, place) => ({ run_id: runId, n: place + 1, moment_id }))
  const readings = marks.map((mark) => ({ ...mark, score: 0, why: '' }))
  if (!(await insertReadings({ db: trx, engine }, readings)))
    throw new AppError('conflict', askWording.momentGone)
}

/** Today, or the day after the last that has a question. */
async function firstDayWithout(
  { now }: Deps,
  trx: Transaction<Tables>,
  keeper: StoredKeeper,
): Promise<string> {
  const today = todayIn(keeper, now())
  const last = (await listWrittenPrompts(trx, keeper.id)).at(-1)?.day
  if (last === undefined || last < today) return today
  // An import may bring days that are far away.
  return last > addDays(today, promptDays) ? today : addDays(last, 1)
}

/** Whether the keeper's owner has seen what names go to this provider. */
export async function hasAgreedToNames(
  { database }: Deps,
  { id }: StoredKeeper,
  to: AskModel,
): Promise<boolean> {
  return (await findPromptSchedule(database.db, id))?.agreed_provider === to.provider
}

/** What a preview of questions is bound to. */
export function boundTo({ userId }: UserActor, { id }: StoredKeeper) {
  return { userId, keeperIds: [id], question: 'daily questions' }
}

export function sentOf(to: AskModel, { prompt }: QuestionsPrompt) {
  return { to, prompt }
}
