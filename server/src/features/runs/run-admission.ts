import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../accounts/actor.service.ts'
import { getAgent } from '../agents/agents.service.ts'
import type { StoredAgent } from '../agents/agents.service.ts'
import { addressPrefix, takeLimits, type RateLimit } from '../limits/limits.service.ts'
import { chooseMock, chooseModel, type ChosenModel } from './chosen-model.ts'
import { reserveForVisitor, type Reservation } from './spend.service.ts'

/** A run that may begin: whose agent, with which model and key, with whose money. */
export type Admitted = { agent: StoredAgent; model: ChosenModel; reservation: Reservation | undefined }

/** Decides whether this caller may run this agent now. Throws the sentence that says why not. */
export async function admit(
  deps: Deps,
  actor: Actor,
  request: { agentId: string; address: string; mock?: boolean | undefined },
): Promise<Admitted> {
  if (deps.liveRuns.isDraining()) throw new AppError('unavailable', wording.unavailable)
  const { agent } = await getAgent(deps, actor, { id: request.agentId }, 'run')
  if (agent.status !== 'ready') throw new AppError('not_ready', wording.agentNotReady)
  await takeLimits(deps, rateLimits(actor, agent, request.address))
  const model = request.mock ? chooseMock(agent) : await chooseModel(deps, actor, agent)
  const isPaid = model.provider !== 'mock' && model.provider !== 'local'
  const reservation =
    actor.kind === 'visitor' && isPaid ? await reserveForVisitor(deps, agent, model) : undefined
  return { agent, model, reservation }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How often people and visitors may run agents. Counted in the database, for all processes together. */
function rateLimits(actor: Actor, agent: StoredAgent, address: string): RateLimit[] {
  if (actor.kind === 'user') return [{ key: `run:${actor.key}`, limit: 120, windowMs: minuteMs }]
  return [
    { key: `run:${actor.key}`, limit: 15, windowMs: minuteMs },
    { key: `run:address:${addressPrefix(address)}`, limit: 60, windowMs: minuteMs },
    { key: `run:agent:${agent.id}`, limit: 10_000, windowMs: dayMs },
    { key: 'run:visitors', limit: 1_200, windowMs: minuteMs },
  ]
}
