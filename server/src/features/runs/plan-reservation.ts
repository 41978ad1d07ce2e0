import type { Deps } from '../../deps.ts'
import { speechCostMicroUsd, worstCaseCostMicroUsd } from '../../providers/catalogue.ts'
import type { StoredAgent } from '../agents/index.ts'
import { dayOf, visitorsPurse, type Reservation } from '../limits/index.ts'
import type { ChosenModel } from './chosen-model.ts'
import { contextBudget } from './run-context.ts'

/** What visitors may spend of an owner's key in a day where the owner set nothing else. */
const ownerCapMicroUsd = 1_000_000

/** What is about to be paid, and what all visitors together may spend of the platform's keys in a day. */
type VisitorRun = { agent: StoredAgent; model: ChosenModel; platformCapMicroUsd: number }

/** The worst case of a visitor's run, from the purse that pays it. */
export function planReservation(
  deps: Pick<Deps, 'now'>,
  { agent, model, platformCapMicroUsd }: VisitorRun,
): Reservation {
  const isOwners = model.keySource === 'owner'
  return {
    purse: isOwners ? `owner:${agent.id}` : visitorsPurse,
    day: dayOf(deps.now()),
    amountMicroUsd: worstCaseOf(model),
    capMicroUsd: isOwners
      ? (agent.config.visitors_daily_cap_micro_usd ?? ownerCapMicroUsd)
      : platformCapMicroUsd,
  }
}

/** The dearest that one run of this model can be: a full context, the longest answer, all of it spoken. */
function worstCaseOf(model: ChosenModel): number {
  const { provider, settings, speech } = model
  if (provider === 'mock') return 0
  const tokens = { input: contextBudget(settings), maxOutput: settings.maxTokens }
  const spoken = speech ? speechCostMicroUsd(speech.modelId, settings.maxTokens * 4) : 0
  return worstCaseCostMicroUsd(provider, settings.modelId, tokens) + spoken
}
