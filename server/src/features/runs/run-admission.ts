import type { LimitAmounts } from '#contracts/limits/instance-limits.ts'
import { wording } from '#contracts/wording.ts'
import { readTogether } from '../../database/read-together.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { getAgent, type StoredAgent } from '../agents/index.ts'
import { keysFor, selectKeys, type KeyRow } from '../keys/index.ts'
import {
  addressPrefix,
  effectiveLimits,
  effectiveOf,
  limitNames,
  limitsIn,
  selectLimits,
  takeLimits,
  type Budget,
  type RateLimit,
} from '../limits/index.ts'
import { selectPast, type PastRange } from '../sessions/index.ts'
import { chooseMock, chooseModel, keyedRun, type ChosenModel } from './chosen-model.ts'
import { budgetsFor } from './plan-reservation.ts'
import { pastRange, type Past, type PlacedMessage } from './run-context.ts'

/** A run that may begin: whose agent, with which model and key, from whose budgets. */
export type Admitted = {
  agent: StoredAgent
  model: ChosenModel
  /** Those of others that pay for it, the narrowest first. */
  budgets: Budget[]
  /** A provider that refuses a key of the caller's own has said nothing about somebody else's agent. */
  isRefusalOfAgent: boolean
}

/** Somebody who may run an agent now, before it is known who pays. */
export type Entered = { agent: StoredAgent; isMockAsked: boolean; limits: LimitAmounts | undefined }

type Request = { agentId: string; address: string; mock?: boolean | undefined }

/** Decides whether this caller may run this agent now. Throws the sentence that says why not. */
export async function enter(deps: Deps, actor: Actor, request: Request): Promise<Entered> {
  if (deps.liveRuns.isDraining()) throw new AppError('unavailable', wording.unavailable)
  const [{ agent }, limits] = await Promise.all([
    getAgent(deps, actor, { id: request.agentId }, 'run'),
    actor.kind === 'visitor' ? effectiveLimits(deps) : undefined,
  ])
  if (agent.status !== 'ready') throw new AppError('not_ready', wording.agentNotReady)
  await takeLimits(deps, limits ? visitorLimits(actor, { agent, request, limits }) : [userLimit(actor)])
  return { agent, isMockAsked: request.mock === true, limits }
}

/** Finds the model and the key for a run, whose money pays for it, and what was said before. */
export async function admit(
  deps: Deps,
  actor: Actor,
  { entered, past }: { entered: Entered; past: Past },
): Promise<{ admitted: Admitted; said: PlacedMessage[] }> {
  const { agent } = entered
  const needed = await readNeeded(deps.database, {
    keys: keysFor(keyedRun(actor, agent, agent.model_provider)),
    settings: limitNames,
    past: pastRange(past),
  })
  const limits = entered.limits ?? effectiveOf(deps, limitsIn(needed.limits))
  const model = entered.isMockAsked ? chooseMock(agent) : await chooseModel(deps, actor, agent, needed.keys)
  return { admitted: payFor(actor, { agent, model, limits }), said: needed.past }
}

/** Everything that is needed before a run can be recorded. */
const readNeeded = readTogether<
  { keys: Parameters<typeof selectKeys>[1]; settings: typeof limitNames; past: PastRange },
  { keys: KeyRow; limits: { key: string; value: string }; past: PlacedMessage }
>({
  keys: (db, { keys }) => selectKeys(db, keys),
  limits: selectLimits,
  past: (db, { past }) => selectPast(db, past),
})

type PaidRun = { agent: StoredAgent; model: ChosenModel; limits: LimitAmounts }

function payFor(actor: Actor, { agent, model, limits }: PaidRun): Admitted {
  const isOwnKey = actor.kind === 'user' && model.keySource === 'personal'
  const isRefusalOfAgent = !isOwnKey || agent.owner_id === actor.userId
  const budgets = isOwnKey && model.speech === undefined ? [] : budgetsFor({ actor, agent, model, limits })
  return { agent, model, budgets, isRefusalOfAgent }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

function userLimit(actor: Actor): RateLimit {
  return { key: `run:${actor.key}`, limit: 120, windowMs: minuteMs, block: 6 }
}

type Asked = { agent: StoredAgent; request: Request; limits: LimitAmounts }

/** Counted in the database for all processes together, the narrowest first. */
function visitorLimits(actor: Actor, { agent, request, limits }: Asked): RateLimit[] {
  const address = addressPrefix(request.address)
  const ofAddress = { key: `run:address:${address}`, limit: 60, windowMs: minuteMs, block: 3 }
  // A visitor who was made up a moment ago is nobody to count: only the address is.
  const isNew = actor.kind === 'visitor' && actor.isNew
  const own = isNew ? [] : [{ key: `run:${actor.key}`, limit: 15, windowMs: minuteMs }]
  return [...own, ofAddress, ...sharedLimits(agent.id, address, limits.visitors_runs_per_minute)]
}

/** The limits that visitors share, the narrowest first: no address uses more than a tenth of an agent's day. */
function sharedLimits(agentId: string, address: string, runsPerMinute: number): RateLimit[] {
  return [
    { key: `run:agent:${agentId}:${address}`, limit: 1_000, windowMs: dayMs, block: 10 },
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
