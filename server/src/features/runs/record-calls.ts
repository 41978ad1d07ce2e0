import { randomUUID } from 'node:crypto'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import type { Deps } from '../../deps.ts'
import { userIdOf } from '../../http/actor.ts'
import { grantedId } from '../agents/index.ts'
import type { ToolCall } from '../../providers/provider.ts'
import { listAllowedTools, wireName, type Tool } from '../tools/index.ts'
import { listAbove } from './delegator.ts'
import type { Execution } from './execute-run.ts'
import type { LiveRun } from './live-runs.ts'
import { partsOf } from './run-log.ts'
import { showCall } from './show-call.ts'
import type { CallWork } from './tool-calls.ts'
import { insertCalls } from './tool-calls.table.ts'
import type { MadeCall } from './tool-history.ts'
import { inputMaxChars, parseCallInput, storable } from './tool-input.ts'

/** Takes down what a model asks for in one answer, with what is wrong with each call, before any of it begins. */
export async function recordCalls(
  deps: Deps,
  run: LiveRun,
  work: CallWork,
  { turn, before, ...made }: { asked: readonly ToolCall[]; turn: number; before: readonly MadeCall[] },
): Promise<MadeCall[]> {
  const { execution, writer } = work
  const asked = made.asked.map((call) => ({ ...call, name: nameOf(execution, call.name) }))
  const allowed = await listAlwaysAllowed(deps, execution, asked)
  writer.sendHeld()
  const firstPart = partsOf(run.log.entries).length
  const calls: MadeCall[] = []
  for (const { id, name, input } of asked.slice(0, callsOfTurnMax)) {
    const all = [...before, ...calls]
    const call: MadeCall = {
      ...{ run_id: run.id, number: all.length + 1, turn, part: firstPart + calls.length },
      call_id: all.some((made) => made.call_id === id) ? `call_${randomUUID()}` : id,
      name,
      input: input.length > inputMaxChars ? '' : storable(input),
      ...{ changes: 0, status: 'queued', result: null, summary: null },
      agent_name: execution.tools.find((tool) => tool.name === name)?.agent?.name ?? null,
    }
    calls.push({ ...call, ...stateOf(execution, { call, input, before: all, allowed }) })
  }
  await insertCalls(deps.database, calls)
  for (const call of calls) showCall(deps, { run, writer }, call)
  return calls
}

/** An answer that asks for more than this is not taken seriously beyond. */
const callsOfTurnMax = 32

/** The tool that a model means, or a name that every provider takes back. */
function nameOf({ tools }: Pick<Execution, 'tools'>, name: string): string {
  const tool = tools.find((offered) => wireName(offered.name) === name)
  return tool?.name ?? wordOf(name)
}

function wordOf(name: string): string {
  return name.replace(/[^\w-]/g, '_').slice(0, 64) || 'unnamed'
}

type State = Pick<MadeCall, 'changes' | 'status' | 'result'>

/** Whether a call may run, has to wait for the person, or what the model is told instead. */
function stateOf(
  { tools, delegator }: Execution,
  asked: { call: MadeCall; input: string; before: readonly MadeCall[]; allowed: readonly string[] },
): State {
  const { call, input, before, allowed } = asked
  const tool = tools.find(({ name }) => name === call.name)
  const changes = Number(tool?.changes ?? false)
  const refused = (result: string): State => ({ changes, status: 'failed', result })
  if (!delegator.budget.takeCall()) return refused(toolWording.tooMany)
  if (isRepeated([...before, call])) return refused(toolWording.repeated)
  if (!tool) return refused(toolWording.unknown)
  const problem = findProblem(tool, input)
  if (problem !== undefined) return refused(toolWording.badInput + problem)
  if (!tool.changes || allowed.includes(tool.name)) return { changes, status: 'queued', result: null }
  if (!delegator.canAsk) return { changes, status: 'denied', result: toolWording.nobodyToAsk }
  return { changes, status: 'waiting', result: null }
}

function findProblem(tool: Tool, input: string): string | undefined {
  if (input.length > inputMaxChars) return toolWording.inputTooLong
  const parsed = parseCallInput(input)
  if (parsed === undefined) return toolWording.notJson
  const prepared = tool.prepare(parsed)
  return 'problem' in prepared ? prepared.problem : undefined
}

/** Whether the last of these is the same call as the two before it. */
function isRepeated(calls: readonly MadeCall[]): boolean {
  const last = calls.slice(-3)
  const [first] = last
  return last.length === 3 && last.every((call) => call.name === first?.name && sameInput(call, first))
}

function sameInput(a: MadeCall, b: MadeCall): boolean {
  return a.input === b.input || spell(a.input) === spell(b.input)
}

function spell(input: string): string {
  return JSON.stringify(Object.entries(parseCallInput(input) ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The tools that the caller always allows the agent, whoever it has its task from. */
async function listAlwaysAllowed(
  deps: Pick<Deps, 'database'>,
  { tools, delegator, actor, agent }: Execution,
  asked: readonly ToolCall[],
): Promise<string[]> {
  const userId = userIdOf(actor.key)
  const isAsked = asked.some(({ name }) => tools.some((tool) => tool.changes && tool.name === name))
  if (!delegator.canAsk || !isAsked || userId === undefined) return []
  // Those above write its task, which nobody else may do where the caller isn't asked.
  const above = listAbove(delegator).map((one) => one.agent)
  if (above.some(({ owner_id }) => owner_id !== userId)) return []
  const approved = { userId, agentId: grantedId(agent), above: above.map(grantedId) }
  return listAllowedTools(deps.database.db, approved)
}
