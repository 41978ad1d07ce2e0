import type { AgentRights } from '#contracts/agents/agents.ts'
import type { ModelChoice } from '#contracts/runs/runs.ts'
import type { LimitAmounts } from '#contracts/limits/instance-limits.ts'
import { isDraftId } from '#contracts/agents/draft-ids.ts'
import { wording } from '#contracts/wording.ts'
import { readTogether } from '../../database/read-together.ts'
import type { RunOrigin } from '../../database/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { speechCostMicroUsd, worstCaseCostMicroUsd } from '../../providers/catalogue.ts'
import { selectGivable, selectPause, type GivableFact, type MemoryOf } from '../agent-memory/index.ts'
import type { StoredAgent } from '../agents/index.ts'
import { keysFor, selectKeys, type KeyRow } from '../keys/index.ts'
import {
  addressPrefix,
  effectiveLimits,
  effectiveOf,
  limitNames,
  limitsIn,
  ownerBudget,
  personBudgets,
  selectLimits,
  takeLimits,
  visitorsBudget,
  type Budget,
  type RateLimit,
} from '../limits/index.ts'
import { selectPast, selectSummary, type PastRange, type TurnSummary } from '../sessions/index.ts'
import { reachAgent, reachGiven, type Above, type Reach } from './delegator.ts'
import { chooseMock, chooseModel, keyedRun, type ChosenModel } from './chosen-model.ts'
import { onNamedModel, requireUsable, withModel } from './switched-model.ts'
import { mostTokens } from './context-tokens.ts'
import { pastRange, type Past, type PlacedMessage, type RunContext } from './run-context.ts'

/** A run that may begin: whose agent, with which model and key, from whose budgets. */
export type Admitted = {
  agent: StoredAgent
  model: ChosenModel
  /** Those of others that pay for it, the narrowest first. */
  budgets: Budget[]
  /** Whose keys providers bill for it. */
  paidBy: Payer[]
  /** A provider that refuses a key of the caller's own has said nothing about somebody else's agent. */
  isRefusalOfAgent: boolean
  /** `provider/model`, where the caller chose another one than the agent's. */
  chosen?: string | undefined
}

/** A key that pays is a personal one, of the caller or of the agent's owner, or the platform's. */
export type Payer = 'caller' | 'owner' | 'platform'

/** Somebody who may run an agent now, before it is known who pays. */
export type Entered = Reach & {
  isMockAsked: boolean
  /** It tests the agent, which then knows nobody and remembers nothing. */
  isTest?: boolean
  limits: LimitAmounts | undefined
  /** In place of the agent's own model, which `agent` has already. */
  chosen?: string | undefined
}

type Request = {
  agentId: string
  agent?: StoredAgent | undefined
  share?: AgentRights | undefined
  address: string
  origin: RunOrigin
  mock?: boolean | undefined
  model?: ModelChoice | undefined
  parent?: Above | undefined
}

/** Decides whether this caller may run this agent now. Throws the sentence that says why not. */
export async function enter(deps: Deps, actor: Actor, request: Request): Promise<Entered> {
  if (deps.liveRuns.isDraining()) throw new AppError('unavailable', wording.unavailable)
  const { parent } = request
  const [reach, limits] = await Promise.all([
    request.agent
      ? reachGiven(actor, { agent: request.agent, share: request.share }, request.origin)
      : reachAgent(deps, actor, { ...request, parent }),
    actor.kind === 'visitor' ? effectiveLimits(deps) : undefined,
  ])
  const agent = onNamedModel(reach.agent)
  if (agent.status !== 'ready') throw new AppError('not_ready', wording.agentNotReady)
  // What is delegated is within the budget of a run that was counted.
  if (!parent) await takeLimits(deps, ratesFor(actor, { ...request, agent, limits }))
  const isTest = request.origin === 'test'
  const entered = { ...reach, agent, isMockAsked: request.mock === true, isTest, limits }
  return request.model ? withModel(actor, entered, request.model) : entered
}

/** What an agent may be told about its caller; undefined where it remembers nothing of them. */
export type FoundMemory = { facts: GivableFact[] } | undefined

/** Finds a run's model, key, budgets and past messages, and what its agent knows about the caller. */
export async function admit(
  deps: Deps,
  actor: Actor,
  { entered, past }: { entered: Entered; past: Past },
): Promise<{
  admitted: Admitted
  said: PlacedMessage[]
  summary: TurnSummary | undefined
  memory: FoundMemory
}> {
  const { agent } = entered
  const memory = memoryOf(actor, entered)
  const needed = await readNeeded(deps.database, {
    keys: keysFor(keyedRun(actor, agent, agent.model_provider)),
    settings: limitNames,
    past: pastRange(past),
    memory: memory ?? { userId: '', agentId: '' },
  })
  const limits = entered.limits ?? effectiveOf(deps, limitsIn(needed.limits))
  const model = entered.isMockAsked ? chooseMock(agent) : await chooseModel(deps, actor, agent, needed.keys)
  requireUsable(deps, model, entered)
  const paid = payFor(actor, { agent, model, limits })
  const { chosen } = entered
  const isOpen = memory !== undefined && needed.pauses.length === 0
  return {
    admitted: chosen === undefined ? paid : { ...paid, chosen, isRefusalOfAgent: false },
    said: needed.past,
    summary: needed.summaries[0],
    memory: isOpen ? { facts: needed.facts } : undefined,
  }
}

/** Everything that is needed before a run can be recorded. */
const readNeeded = readTogether<
  {
    keys: Parameters<typeof selectKeys>[1]
    settings: typeof limitNames
    past: PastRange
    memory: MemoryOf
  },
  {
    keys: KeyRow
    limits: { key: string; value: string }
    past: PlacedMessage
    summaries: TurnSummary
    facts: GivableFact
    pauses: { agent_id: string }
  }
>({
  keys: (db, { keys }) => selectKeys(db, keys),
  limits: selectLimits,
  past: (db, { past }) => selectPast(db, past),
  summaries: (db, { past }) => selectSummary(db, past),
  facts: selectGivable,
  pauses: selectPause,
})

/**
 * Whose memory a run has: that of a signed-in person who asks an agent with memory themselves. A draft and a test have
 * none.
 */
function memoryOf(
  actor: Actor,
  { agent, permissionsAbove, isMockAsked, isTest = false }: Entered,
): MemoryOf | undefined {
  const isOpen = agent.memory_enabled && !isMockAsked && !isTest && !isDraftId(agent.id)
  const isTheirs = isOpen && permissionsAbove === undefined
  return actor.kind === 'user' && isTheirs ? { userId: actor.userId, agentId: agent.id } : undefined
}

function payFor(
  actor: Actor,
  { agent, model, limits }: { agent: StoredAgent; model: ChosenModel; limits: LimitAmounts },
): Admitted {
  const isOwnAgent = actor.kind === 'user' && agent.owner_id === actor.userId
  const budgets = budgetsFor({ actor, agent, model, limits })
  const paidBy = payersOf(model)
  return { agent, model, budgets, paidBy, isRefusalOfAgent: isOwnAgent || model.keySource !== 'personal' }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How often a caller may run an agent, the narrowest limit first; counted in the database for all processes together. */
function ratesFor(
  actor: Actor,
  {
    agent,
    address,
    origin,
    limits,
  }: Pick<Request, 'address' | 'origin'> & { agent: StoredAgent; limits: LimitAmounts | undefined },
): RateLimit[] {
  if (!limits) return [{ key: `run:${actor.key}`, limit: 120, windowMs: minuteMs, block: 6 }]
  const ofVisitor = { key: `run:${actor.key}`, limit: 15, windowMs: minuteMs }
  // A visitor who was made up a moment ago is nobody to count: only the address is.
  const isNew = actor.kind === 'visitor' && actor.isNew
  return [
    ...(isNew ? [] : [ofVisitor]),
    // The turn that asked for a summary was counted for its address.
    ...(origin === 'summary' ? [] : ratesOfAddress(agent.id, addressPrefix(address))),
    ...sharedRates(agent.id, limits.visitors_runs_per_minute),
  ]
}

/** No address uses more than a tenth of an agent's day. */
function ratesOfAddress(agentId: string, address: string): RateLimit[] {
  return [
    { key: `run:address:${address}`, limit: 60, windowMs: minuteMs, block: 3 },
    { key: `run:agent:${agentId}:${address}`, limit: 1_000, windowMs: dayMs, block: 10 },
  ]
}

/** The limits that visitors share. */
function sharedRates(agentId: string, runsPerMinute: number): RateLimit[] {
  return [
    { key: `run:agent:${agentId}`, limit: 10_000, windowMs: dayMs, block: 100 },
    {
      // A limit that an admin has changed begins a window of its own: blocks were claimed under the old one.
      key: `run:visitors:${runsPerMinute}`,
      limit: runsPerMinute,
      windowMs: minuteMs,
      block: Math.ceil(runsPerMinute / 20),
    },
  ]
}

/** What visitors may spend of an owner's key in a day where the owner set nothing else. */
const ownerCapMicroUsd = 1_000_000

type PaidRun = { actor: Actor; agent: StoredAgent; model: ChosenModel; limits: LimitAmounts }

/** The budgets that pay for a run, the narrowest first; none where the caller's own key pays, or nobody has to. */
function budgetsFor({ actor, agent, model, limits }: PaidRun): Budget[] {
  const sources = paidSources(model)
  const isPlatforms = sources.includes('platform')
  if (actor.kind === 'user') return isPlatforms ? personBudgets(actor, limits) : []
  const capMicroUsd = agent.config.visitors_daily_cap_micro_usd ?? ownerCapMicroUsd
  const ofOwner = { name: ownerBudget(agent.id), capMicroUsd }
  const ofAll = { name: visitorsBudget, capMicroUsd: limits.visitors_daily_cap_micro_usd }
  // Where the owner pays one part and the platform the other, each counts the whole: rather more than what it paid.
  return [...(sources.includes('owner') ? [ofOwner] : []), ...(isPlatforms ? [ofAll] : [])]
}

/** Whose keys a provider sends a bill for. */
function paidSources({ provider, keySource, speech }: ChosenModel): ChosenModel['keySource'][] {
  const isFree = provider === 'mock' || provider === 'local'
  return [...(isFree ? [] : [keySource]), ...(speech ? [speech.keySource] : [])]
}

function payersOf(model: ChosenModel): Payer[] {
  const sources = new Set(paidSources(model))
  return [
    ...(sources.has('personal') ? ['caller' as const] : []),
    ...(sources.has('owner') ? ['owner' as const] : []),
    ...(sources.has('platform') ? ['platform' as const] : []),
  ]
}

/** The dearest that a run's first try can be: its whole prompt, the longest answer, and what speaking it usually costs. */
export function worstCaseOfRun(model: ChosenModel, context: RunContext): number {
  return worstCaseOfTry(model, context) + usualSpeechCost(model)
}

/** What speaking the longest answer usually costs. Before a reply is spoken, what its own text costs is reserved. */
export function usualSpeechCost({ settings, speech }: ChosenModel): number {
  return speech ? speechCostMicroUsd(speech.modelId, settings.maxTokens * usualTokenChars) : 0
}

const usualTokenChars = 4

/** The dearest that one try of a model call can be. */
export function worstCaseOfTry({ provider, settings }: ChosenModel, context: RunContext): number {
  if (provider === 'mock') return 0
  const tokens = { input: mostTokens(context), maxOutput: settings.maxTokens }
  return worstCaseCostMicroUsd(provider, settings.modelId, tokens)
}
