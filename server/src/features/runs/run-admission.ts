import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor, UserActor, VisitorActor } from '../../http/actor.ts'
import { getAgent, type StoredAgent } from '../agents/index.ts'
import { addressPrefix, effectiveLimits, takeLimits, type Budget, type RateLimit } from '../limits/index.ts'
import { chooseMock, chooseModel, type ChosenModel } from './chosen-model.ts'
import { budgetsFor } from './plan-reservation.ts'

/** A run that may begin: whose agent, with which model and key, from whose budgets. */
export type Admitted = {
  agent: StoredAgent
  model: ChosenModel
  /** Those of others that pay for it, the narrowest first. */
  budgets: Budget[]
  /** A provider that refuses a key of the caller's own has said nothing about somebody else's agent. */
  isRefusalOfAgent: boolean
}

type Request = { agentId: string; address: string; mock?: boolean | undefined }

/** Decides whether this caller may run this agent now. Throws the sentence that says why not. */
export async function admit(deps: Deps, actor: Actor, request: Request): Promise<Admitted> {
  if (deps.liveRuns.isDraining()) throw new AppError('unavailable', wording.unavailable)
  const { agent } = await getAgent(deps, actor, { id: request.agentId }, 'run')
  if (agent.status !== 'ready') throw new AppError('not_ready', wording.agentNotReady)
  return actor.kind === 'user'
    ? admitUser(deps, actor, { agent, request })
    : admitVisitor(deps, actor, { agent, request })
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A visitor's own limits, counted in the database for all processes together. */
function visitorLimits(actor: VisitorActor, address: string): RateLimit[] {
  const ofAddress = { key: `run:address:${address}`, limit: 60, windowMs: minuteMs, block: 3 }
  // A visitor who was made up a moment ago is nobody to count: only the address is.
  return actor.isNew ? [ofAddress] : [{ key: `run:${actor.key}`, limit: 15, windowMs: minuteMs }, ofAddress]
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

type Asked = { agent: StoredAgent; request: Request }

async function admitUser(deps: Deps, actor: UserActor, { agent, request }: Asked): Promise<Admitted> {
  await takeLimits(deps, [{ key: `run:${actor.key}`, limit: 120, windowMs: minuteMs, block: 6 }])
  const model = request.mock ? chooseMock(agent) : await chooseModel(deps, actor, agent)
  const isRefusalOfAgent = model.keySource !== 'personal' || agent.owner_id === actor.userId
  const isOwn = model.keySource === 'personal' && model.speech === undefined
  const budgets = isOwn ? [] : budgetsFor({ actor, agent, model, limits: await effectiveLimits(deps) })
  return { agent, model, budgets, isRefusalOfAgent }
}

async function admitVisitor(deps: Deps, actor: VisitorActor, { agent, request }: Asked): Promise<Admitted> {
  const limits = await effectiveLimits(deps)
  const address = addressPrefix(request.address)
  const shared = sharedLimits(agent.id, address, limits.visitors_runs_per_minute)
  await takeLimits(deps, [...visitorLimits(actor, address), ...shared])
  const model = request.mock ? chooseMock(agent) : await chooseModel(deps, actor, agent)
  return { agent, model, budgets: budgetsFor({ actor, agent, model, limits }), isRefusalOfAgent: true }
}
