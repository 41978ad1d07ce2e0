import { delegationWording } from '#contracts/tools/delegation-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { RunOrigin } from '../../database/schema/runs.ts'
import { delegatePermission } from '#contracts/tools/tool-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import {
  bundleFor,
  getRunnable,
  grantedId,
  listBundle,
  type FoundAgent,
  type StoredAgent,
} from '../agents/index.ts'
import { hasReadKeeper } from '../keepers/index.ts'
import { isPublicReach, toolsFor, type Tool, type ToolUse } from '../tools/index.ts'
import { agentReaderOf } from './agent-reading.ts'
import { delegatesFor } from './delegates.ts'
import type { Admitted } from './run-admission.ts'
import { answerMs, depthMax, type Allowance } from './run-allowance.ts'
import { memoryToolsOf } from './run-memory.ts'
import type { SharedBudget } from './shared-budget.ts'

/** What an agent may do and direct, which an earlier version of it had otherwise. */
type Given = Pick<StoredAgent, 'agent_class' | 'tools' | 'permissions' | 'config'>

/** A run under way as those that it delegates need to know it. */
export type Delegator = {
  agent: Pick<StoredAgent, 'id' | 'owner_id' | 'context_scope' | 'draft_of' | 'draft_reads'>
  /** The agent as it was given, such as an earlier version that is tested; undefined where it runs as it is saved. */
  given: Given | undefined
  depth: number
  origin: RunOrigin
  address: string
  /** Whether its caller is there to allow what changes something. */
  canAsk: boolean
  rights: readonly string[]
  /** The tools that it was offered, by name. */
  tools: readonly string[]
  /** Who reads what its tools bring. */
  model: ToolUse['model']
  budget: SharedBudget
  parent: Delegator | undefined
  /** The runs that it has delegated, until each has ended. */
  runs: Set<Promise<unknown>>
}

/** A run that is let in, for those that it will delegate. */
export function delegatorOf(
  { agent, model }: Pick<Admitted, 'agent' | 'model'>,
  given: Pick<Delegator, 'address' | 'canAsk' | 'parent' | 'rights'> & {
    request: Pick<Delegator, 'origin'> & { agent?: Delegator['given'] }
    shared: SharedBudget
    tools: readonly Tool[]
  },
): Delegator {
  const { request, address, canAsk, parent, shared, rights } = given
  return {
    ...{ agent, address, canAsk, parent, rights, budget: shared },
    ...{ origin: request.origin, given: request.agent },
    depth: parent ? parent.depth + 1 : 0,
    tools: given.tools.map(({ name }) => name),
    model: agentReaderOf({ agent, model }),
    runs: new Set(),
  }
}

/** A run that may delegate. Throws where it ends or has ended: those that it delegates are in the same process. */
export function getDelegator({ liveRuns }: Pick<Deps, 'liveRuns'>, runId: string): Delegator {
  const live = liveRuns.find(runId)
  if (!live?.delegator || live.signal.aborted) throw new AppError('conflict', wording.parentEnded)
  return live.delegator
}

/** The delegators of a run, the nearest first. */
export function listAbove({ parent }: Pick<Delegator, 'parent'>): Delegator[] {
  return parent ? [parent, ...listAbove(parent)] : []
}

/** Refuses, with a sentence for the model, what a run may not delegate. */
export function requireDelegable(deps: Pick<Deps, 'now'>, parent: Delegator, agentId: string): void {
  const refused = (sentence: string) => new AppError('conflict', sentence)
  if (parent.depth >= depthMax) throw refused(wording.tooDeep)
  if ([parent, ...listAbove(parent)].some(({ agent }) => grantedId(agent) === agentId))
    throw refused(delegationWording.isAbove)
  const { steps, deadline } = parent.budget.left()
  if (steps < 1) throw refused(delegationWording.noStepsLeft)
  if (deadline - answerMs <= deps.now()) throw refused(delegationWording.noTimeLeft)
}

/** What a run has read of keepers is for its model: a task that may tell of it goes to no other provider. */
export async function requireSameHands(
  { database }: Pick<Deps, 'database'>,
  { runId, given, wanted }: { runId: string; given: ToolUse['model']; wanted: ToolUse['model'] },
): Promise<void> {
  if (wanted.staysHere || wanted.provider === given.provider) return
  if (await hasReadKeeper(database.db, { runId }))
    throw new AppError('conflict', delegationWording.otherProvider)
}

/** What the run of a delegator may have at most that begins now. */
export function leftOf({ rights, budget }: Delegator): Allowance {
  const left = budget.left()
  // There is always time for the answer of the one that delegates.
  return { rights, budget: { ...left, deadline: left.deadline - answerMs } }
}

/**
 * How somebody comes to an agent: what they were given of it, and whether it is only what it is to everybody.
 * permissionsAbove: what all agents above it may now; undefined where there are none.
 */
export type Reach = FoundAgent & { isPublic: boolean; permissionsAbove?: readonly string[] | undefined }

/** A run's agent, and those above it. */
export type Above = Pick<Delegator, 'given' | 'origin'> & { agent: { id: string }; parent: Above | undefined }

/** Where a run's agent is, as what it is given, and who is above it. */
type Place = { agentId: string; given?: Given | undefined; origin: RunOrigin; parent: Above | undefined }

/** How a caller comes to a run's agent now, through those above it. Throws where they no longer do. */
export async function reachAgent(
  deps: Pick<Deps, 'database' | 'config'>,
  actor: Actor,
  { agentId, given, origin, parent }: Place,
): Promise<Reach> {
  if (!parent) {
    const found = asGiven(actor, await getRunnable(deps, actor, agentId), given)
    return { ...found, isPublic: isPublicReach({ ...found, actor, isPublicPage: origin === 'page' }) }
  }
  const above = await reachAgent(deps, actor, placeOf(parent))
  const mayDelegate = above.agent.permissions.includes(delegatePermission)
  const bundle = mayDelegate ? await listBundle(deps, actor, above) : []
  const found = bundle.find(({ agent }) => agent.id === agentId)
  if (!found) throw new AppError('forbidden', delegationWording.notInBundle)
  const { permissionsAbove: higher } = above
  const permissionsAbove = above.agent.permissions.filter((one) => higher?.includes(one) ?? true)
  const isPublic = isPublicReach({ ...found, actor, isPublicPage: above.isPublic })
  return { ...found, isPublic, permissionsAbove }
}

/** Whether a run may read keepers before it answers, as far as those above it go. */
export function mayReadFor(
  parent: Pick<Delegator, 'rights'> | undefined,
  { permissionsAbove = [] }: Pick<Reach, 'permissionsAbove'>,
): boolean {
  return !parent || [parent.rights, permissionsAbove].every((rights) => rights.includes('keeper:read'))
}

/** The same of an agent that is in no list. */
export function reachGiven(actor: Actor, found: FoundAgent, origin: RunOrigin): Reach {
  return { ...found, isPublic: isPublicReach({ ...found, actor, isPublicPage: origin === 'page' }) }
}

function placeOf({ agent, given, origin, parent }: Above): Place {
  return { agentId: agent.id, given, origin, parent }
}

/** An agent as it is saved, with what it was given in place of that. */
function asGiven(actor: Actor, { agent: saved, share }: FoundAgent, given: Given | undefined): FoundAgent {
  if (!given) return { agent: saved, share }
  const { agent_class, tools, permissions } = given
  const config = { ...saved.config, bundle: bundleFor(actor, saved, given.config) }
  return { agent: { ...saved, agent_class, tools, permissions, config }, share }
}

/** The tools that an agent may use for whoever has come to it so: its own, and the agents of its bundle. */
export async function toolsOf(deps: Deps, actor: Actor, reach: Reach): Promise<Tool[]> {
  const { agent, share, isPublic } = reach
  const own = await toolsFor(deps, { agent, share, actor, isPublicPage: isPublic })
  const taken = own.map(({ name }) => name)
  return [...own, ...(await delegatesFor(deps, actor, { found: reach, taken }))]
}

/** The tools that a run may use now: what it was offered, as long as its caller, its agent and those above it may. */
export async function toolsNow(deps: Deps, actor: Actor, run: Delegator): Promise<Tool[]> {
  const { parent } = run
  try {
    const reach = await reachAgent(deps, actor, placeOf(run))
    const now = [...(await toolsOf(deps, actor, reach)), ...memoryToolsOf(actor, reach)]
    const above = parent && (await toolsNow(deps, actor, parent)).map(({ name }) => name)
    return now.filter(
      (tool) => run.tools.includes(tool.name) && (!above || tool.agent || above.includes(tool.name)),
    )
  } catch (error) {
    if (error instanceof AppError && ['not_found', 'forbidden', 'conflict'].includes(error.code)) return []
    throw error
  }
}
