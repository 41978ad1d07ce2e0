import { speechCostMicroUsd, worstCaseCostMicroUsd } from '../../providers/catalogue.ts'
import type { Actor, UserActor } from '../../http/actor.ts'
import type { StoredAgent } from '../agents/index.ts'
import { accountBudget, instanceBudget, ownerBudget, visitorsBudget, type Budget } from '../limits/index.ts'
import type { LimitAmounts } from '#contracts/limits/instance-limits.ts'
import type { ChosenModel } from './chosen-model.ts'
import type { RunContext } from './run-context.ts'
import { mostTokens } from './token-estimate.ts'

/** What visitors may spend of an owner's key in a day where the owner set nothing else. */
const ownerCapMicroUsd = 1_000_000

type PaidRun = { actor: Actor; agent: StoredAgent; model: ChosenModel; limits: LimitAmounts }

/** The budgets that pay for a run, the narrowest first; none where the caller's own key pays, or nobody has to. */
export function budgetsFor({ actor, agent, model, limits }: PaidRun): Budget[] {
  const sources = paidSources(model)
  const isPlatforms = sources.includes('platform')
  if (actor.kind === 'user') return isPlatforms ? peopleBudgets(actor, limits) : []
  if (isPlatforms) return [{ name: visitorsBudget, capMicroUsd: limits.visitors_daily_cap_micro_usd }]
  if (!sources.includes('owner')) return []
  const capMicroUsd = agent.config.visitors_daily_cap_micro_usd ?? ownerCapMicroUsd
  return [{ name: ownerBudget(agent.id), capMicroUsd }]
}

/** Whose keys a provider sends a bill for. */
function paidSources({ provider, keySource, speech }: ChosenModel): ChosenModel['keySource'][] {
  const isFree = provider === 'mock' || provider === 'local'
  return [...(isFree ? [] : [keySource]), ...(speech ? [speech.keySource] : [])]
}

function peopleBudgets(user: UserActor, limits: LimitAmounts): Budget[] {
  const capMicroUsd = limits.instance_daily_cap_micro_usd
  const own = user.role === 'admin' ? capMicroUsd : limits.account_daily_cap_micro_usd
  return [
    { name: accountBudget(user.userId), capMicroUsd: own },
    { name: instanceBudget, capMicroUsd },
  ]
}

/** The dearest that a run's first try can be: its whole prompt, the longest answer, all of it spoken. */
export function worstCaseOfRun(model: ChosenModel, context: RunContext): number {
  const { settings, speech } = model
  const spoken = speech ? speechCostMicroUsd(speech.modelId, settings.maxTokens * 4) : 0
  return worstCaseOfTry(model, context) + spoken
}

/** The dearest that one try of a model call can be. */
export function worstCaseOfTry({ provider, settings }: ChosenModel, context: RunContext): number {
  if (provider === 'mock') return 0
  const tokens = { input: mostTokens(context), maxOutput: settings.maxTokens }
  return worstCaseCostMicroUsd(provider, settings.modelId, tokens)
}
