import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor, UserActor } from '../../http/actor.ts'
import { getAgent, type StoredAgent } from '../agents/index.ts'
import {
  addressPrefix,
  holdingLimits,
  type RateLimit,
  type Reservation,
  takeLimits,
} from '../limits/index.ts'
import { chooseMock, chooseModel, type ChosenModel } from './chosen-model.ts'
import { planReservation } from './plan-reservation.ts'

/** A run that may begin: whose agent, with which model and key, with whose money. */
export type Admitted = {
  agent: StoredAgent
  model: ChosenModel
  reservation: Reservation | undefined
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

type Asked = { agent: StoredAgent; request: Request }

async function admitUser(deps: Deps, actor: UserActor, { agent, request }: Asked): Promise<Admitted> {
  await takeLimits(deps, [{ key: `run:${actor.key}`, limit: 120, windowMs: minuteMs }])
  const model = request.mock ? chooseMock(agent) : await chooseModel(deps, actor, agent)
  const isRefusalOfAgent = model.keySource !== 'personal' || agent.owner_id === actor.userId
  return { agent, model, reservation: undefined, isRefusalOfAgent }
}

async function admitVisitor(deps: Deps, actor: Actor, { agent, request }: Asked): Promise<Admitted> {
  const { dailyCapMicroUsd, runsPerMinute } = await holdingLimits(deps)
  // Counted in the database, for all processes together.
  const limits: RateLimit[] = [
    { key: `run:${actor.key}`, limit: 15, windowMs: minuteMs },
    { key: `run:address:${addressPrefix(request.address)}`, limit: 60, windowMs: minuteMs },
    { key: `run:agent:${agent.id}`, limit: 10_000, windowMs: dayMs },
    { key: 'run:visitors', limit: runsPerMinute, windowMs: minuteMs },
  ]
  await takeLimits(deps, limits)
  const model = request.mock ? chooseMock(agent) : await chooseModel(deps, actor, agent)
  const isPaid = model.provider !== 'mock' && model.provider !== 'local'
  const reservation = isPaid
    ? planReservation(deps, { agent, model, platformCapMicroUsd: dailyCapMicroUsd })
    : undefined
  return { agent, model, reservation, isRefusalOfAgent: true }
}
