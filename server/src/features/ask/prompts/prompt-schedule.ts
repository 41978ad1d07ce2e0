import { dailyPromptWording as wording } from '#contracts/keepers/daily-prompt-wording.ts'
import type { PromptProblem as Problem } from '#contracts/keepers/daily-prompt-choices.ts'
import {
  PromptProblem,
  type PromptPreview,
  type PromptSchedule,
  type PromptSchedulePut,
} from '#contracts/keepers/daily-prompts.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import {
  deleteWrittenPrompts,
  findPromptSchedule,
  getKeeper,
  previewToken,
  putPromptSchedule,
  todayIn,
  type StoredKeeper,
} from '../../keepers/index.ts'
import { takeLimits } from '../../limits/index.ts'
import { chooseAskModel } from '../ask-model.ts'
import { holdPrompts, tryAgainMs, type Asking } from './hold-prompts.ts'
import { buildQuestionsPrompt } from './prompts-prompt.ts'
import { settlePrompts } from './settle-prompts.ts'
import { boundTo, hasAgreedToNames, sentOf, writePrompts } from './write-prompts.ts'

/** Whether a model writes a keeper's daily questions. What a run has written meanwhile is kept. */
export async function showPromptSchedule(
  deps: Deps,
  user: UserActor,
  keeperId: string,
): Promise<PromptSchedule> {
  return show(deps, user, await getKeeper(deps, user, keeperId))
}

/**
 * Switches it on, and has the first questions written, or off, which removes those of the days to come. Throws
 * `preview_needed` where the owner hasn't seen yet what goes to this provider, and `conflict` for a sample.
 */
export async function changePromptSchedule(
  deps: Deps,
  user: UserActor,
  {
    keeperId,
    put: { isOn, ...asked },
    address,
  }: { keeperId: string; put: PromptSchedulePut; address: string },
): Promise<PromptSchedule> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await takePromptPace(deps, user)
  if (isOn && keeper.sample === 1) throw new AppError('conflict', wording.sample)
  if (!isOn) await switchOff(deps, keeper)
  else {
    const asking = { user, keeper, isByClock: false }
    await settlePrompts(deps, asking)
    const began = await writePrompts(deps, asking, { ...asked, address })
    if (typeof began === 'string') await notePromptProblem(deps, asking, began)
  }
  return show(deps, user, keeper)
}

/** What writing questions would send, to whom. Nothing is sent. */
export async function previewPrompts(deps: Deps, user: UserActor, keeperId: string): Promise<PromptPreview> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await takePromptPace(deps, user)
  const to = await chooseAskModel(deps, user, new Set([keeper.ai_policy]))
  if (typeof to === 'string') return { ...nothingSent, silence: to }
  const built = await buildQuestionsPrompt(deps, keeper, to)
  const { prompt, names, tokens, momentIds } = built
  const token = previewToken(deps, { ...boundTo(user, keeper), sent: sentOf(to, built) }, momentIds)
  return {
    ...{
      previewToken: token,
      to,
      silence: null,
      system: prompt.system,
      sent: [...prompt.data],
      tokens,
      names,
    },
    isNeeded: names > 0 && !(await hasAgreedToNames(deps, keeper, to)),
  }
}

const nothingSent = {
  ...{ previewToken: '', to: null, system: '', sent: [], tokens: 0, names: 0, isNeeded: false },
}

/** Notes why no model writes; it is tried again the next day. The clock leaves alone what was switched off meanwhile. */
export async function notePromptProblem(
  deps: Deps,
  { keeper, isByClock }: Pick<Asking, 'keeper' | 'isByClock'>,
  problem: Problem,
): Promise<void> {
  const next_at = deps.now() + tryAgainMs
  await deps.database.transaction(async (trx) => {
    await holdPrompts(deps, trx, keeper)
    if (isByClock && (await findPromptSchedule(trx, keeper.id))?.is_on !== 1) return
    await putPromptSchedule(trx, keeper.id, { is_on: 1, next_at, problem })
  })
}

async function switchOff(deps: Deps, keeper: StoredKeeper): Promise<void> {
  await deps.database.transaction(async (trx) => {
    await holdPrompts(deps, trx, keeper)
    await putPromptSchedule(trx, keeper.id, { is_on: 0, is_writing: 0, next_at: null, problem: null })
    await deleteWrittenPrompts(trx, keeper.id, { from: todayIn(keeper, deps.now()) })
  })
}

async function show(deps: Deps, user: UserActor, keeper: StoredKeeper): Promise<PromptSchedule> {
  // An archived keeper stays as it is.
  if (keeper.archived_at === null) await settlePrompts(deps, { user, keeper, isByClock: false })
  const row = await findPromptSchedule(deps.database.db, keeper.id)
  return {
    ...{ isOn: row?.is_on === 1, isWriting: row?.is_writing === 1 },
    nextAt: row?.next_at == null ? null : new Date(Number(row.next_at)).toISOString(),
    problem: PromptProblem.nullable()
      .catch(null)
      .parse(row?.problem ?? null),
  }
}

function takePromptPace(deps: Deps, { userId }: UserActor): Promise<void> {
  const pace = { key: `daily-questions:${userId}`, limit: 20, windowMs: 60_000 }
  return takeLimits(deps, [pace], wording.tooFast)
}
