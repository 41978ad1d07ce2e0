import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import type { Tool } from '../tools/index.ts'
import { leftOf, listAbove, mayReadFor, toolsOf, type Delegator } from './delegator.ts'
import { prepareReading, type PreparedReading } from './prepare-reading.ts'
import type { AskedRun } from './record-run.ts'
import { admit, type Admitted, type Entered } from './run-admission.ts'
import { allowanceOf, narrow, type Allowance, type RunBudget } from './run-allowance.ts'
import {
  prepareContext,
  readerOf,
  type Past,
  type PlacedMessage,
  type PreparedContext,
  type Prompt,
} from './run-context.ts'
import { readSystemScope } from './system-scope.ts'
import { listCalls } from './tool-calls.table.ts'
import { pastCall, toWire } from './tool-history.ts'

type Request = Pick<AskedRun['request'], 'input' | 'sessionId' | 'mock' | 'goesOn' | 'fork' | 'timeZone'> & {
  now: number
  prompt?: Prompt | undefined
  budget?: Partial<RunBudget> | undefined
  parent?: Delegator | undefined
  previewToken?: string | undefined
}

/** All that a run needs before anything of it is reserved or recorded. */
export type ReadyRun = {
  admitted: Admitted
  said: PlacedMessage[]
  /** What it may do by itself; `rights` is what is left of it below those that delegate it. */
  own: Allowance
  rights: readonly string[]
  tools: Tool[]
  reading: PreparedReading | undefined
  /** What the model is given after a past. */
  prepare(past: PlacedMessage[]): Promise<PreparedContext>
  prepared: PreparedContext
}

/** Finds a run's model, tools and reading, and what the model is given. Nothing is sent, reserved or recorded. */
export async function prepareRun(
  deps: Deps,
  actor: Actor,
  entered: Entered,
  { now, prompt, budget, parent, previewToken, ...request }: Request,
): Promise<ReadyRun> {
  const { admitted, said } = await admit(deps, actor, { entered, past: pastOf(actor, request) })
  const offered = await toolsOf(deps, actor, entered)
  const own = allowanceOf(admitted.agent, { now, budget, tools: offered, isPublic: entered.isPublic })
  const { rights } = parent ? narrow(leftOf(parent), own) : own
  const tools = offered.filter(
    ({ name, permission: needed, agent: isAgent }) =>
      (!needed || rights.includes(needed)) && (!parent || isAgent || parent.tools.includes(name)),
  )
  const facts = await readSystemScope(deps, actor, { agent: admitted.agent, parent })
  const mayRead = !prompt && !request.mock && mayReadFor(parent, entered)
  const read = { admitted, input: request.input, isPublic: entered.isPublic, previewToken }
  const above = parent ? [parent, ...listAbove(parent)] : []
  const reading = mayRead ? await prepareReading(deps, actor, { ...read, above }) : undefined
  const prepare = async (past: PlacedMessage[]) => {
    const known = await withCalls(deps, past)
    const earlier = request.goesOn?.earlier
    return prepareContext(admitted, {
      ...{ past: known, input: request.input, earlier, prompt, reading: reading?.prompt, facts },
      tools: toWire(tools),
      reader: readerOf(deps, actor, request.timeZone),
    })
  }
  return { admitted, said, own, rights, tools, reading, prepare, prepared: await prepare(said) }
}

/** Messages of a past with the tool calls of their runs, where there are any. */
export async function withCalls(
  { database }: Pick<Deps, 'database'>,
  past: PlacedMessage[],
): Promise<PlacedMessage[]> {
  const runIds = past
    .filter(({ sender, run_id }) => sender === 'other' && run_id !== '')
    .map((it) => it.run_id)
  if (runIds.length === 0) return past
  const calls = (await listCalls(database.db, runIds)).map(pastCall)
  const byRun = Map.groupBy(calls, (call) => call.run_id)
  return past.map((message) =>
    message.sender === 'other' ? { ...message, calls: byRun.get(message.run_id) } : message,
  )
}

/** Where a run's past is, as far as that is known before the run is recorded. */
function pastOf(
  actor: Actor,
  { sessionId, goesOn, fork }: Pick<AskedRun['request'], 'sessionId' | 'goesOn' | 'fork'>,
): Past {
  if (sessionId === undefined || sessionId === null) return undefined
  return { actorKey: actor.key, sessionId, before: (goesOn ?? fork)?.questionPosition ?? lastPosition }
}

/** Beyond every message. */
const lastPosition = 2 ** 31 - 1
