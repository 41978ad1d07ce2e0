import type { Part } from '#contracts/runs/parts.ts'
import type { RunStep } from '#contracts/runs/run-events.ts'
import { resultCut, toolWording } from '#contracts/tools/tool-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { getAgent } from '../agents/index.ts'
import { toolsFor, type Tool, type ToolLink, type ToolResult, type ToolUse } from '../tools/index.ts'
import type { Execution } from './execute-run.ts'
import type { LiveRun } from './live-runs.ts'
import type { ReplyWriter } from './reply-writer.ts'
import { partsOf } from './run-log.ts'
import { updateCall } from './tool-calls.table.ts'
import { shortResult, unknownResult, type MadeCall } from './tool-history.ts'
import { parseCallInput, storable } from './tool-input.ts'

/** What the calls of a run need. */
export type CallWork = {
  execution: Execution
  writer: ReplyWriter
  /** When the run's time is over, as `performance.now()` counts. */
  deadline: number
  /** Milliseconds from the run's start. */
  elapsed(): number
  onStep(step: RunStep): void
}

/**
 * Runs the calls that may run: those that change nothing together, then the others one after the other. Answers
 * 'waiting' where one has to wait for the person. Throws the signal's reason when the run is told to end.
 */
export async function runCalls(
  deps: Deps,
  run: LiveRun,
  work: CallWork,
  calls: readonly MadeCall[],
): Promise<'done' | 'waiting'> {
  const ready = calls.filter(({ status }) => status === 'queued')
  const [changing, reading] = [ready.filter(isChange), ready.filter((call) => !isChange(call))]
  try {
    if (reading.length > 0) {
      const tools = await findToolsNow(deps, work.execution)
      const ends = await Promise.allSettled(reading.map((call) => runCall(deps, run, work, { call, tools })))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    }
    for (const call of changing)
      await runCall(deps, run, work, { call, tools: await findToolsNow(deps, work.execution) })
  } catch (error) {
    await leaveCalls(deps, run, work, calls)
    throw error
  }
  return calls.some(({ status }) => status === 'waiting') ? 'waiting' : 'done'
}

/** Ends the calls that did not begin before the run was told to end. */
async function leaveCalls(
  deps: Deps,
  run: LiveRun,
  { writer }: CallWork,
  calls: readonly MadeCall[],
): Promise<void> {
  for (const call of calls) {
    if (call.status !== 'queued' && call.status !== 'waiting') continue
    Object.assign(call, { status: 'failed', result: toolWording.brokenOff })
    await deps.database.relaxed((trx) => updateCall(trx, call))
    showCall(deps, { run, writer }, call, toolWording.notBegun)
  }
}

/** Shows what a person has answered meanwhile. */
export function showAnswers(
  deps: Pick<Deps, 'now'>,
  to: { run: LiveRun; writer: ReplyWriter },
  calls: readonly MadeCall[],
): void {
  const parts = partsOf(to.run.log.entries)
  for (const call of calls) {
    const shown = parts[call.part]
    const isAnswered = shown?.type === 'tool' && shown.status === 'waiting' && call.status !== 'waiting'
    const summary = call.status === 'denied' ? toolWording.deniedShort : undefined
    if (isAnswered) showCall(deps, to, call, summary)
  }
}

const isChange = ({ changes }: MadeCall) => changes === 1

/** What the run may use of what it was offered: a right that was taken away meanwhile is gone. */
async function findToolsNow(deps: Deps, { actor, agent, tools, origin }: Execution): Promise<Tool[]> {
  try {
    const found = await getAgent(deps, actor, { id: agent.id }, 'run')
    const now = await toolsFor(deps, { ...found, actor, isPublicPage: origin === 'page' })
    return tools.filter(({ name }) => now.some((tool) => tool.name === name))
  } catch (error) {
    if (error instanceof AppError && ['not_found', 'forbidden', 'conflict'].includes(error.code)) return []
    throw error
  }
}

/** Runs one call to its end, which is stored and shown; what goes wrong in the tool is told to the model. */
async function runCall(
  deps: Deps,
  run: LiveRun,
  work: CallWork,
  { call, tools }: { call: MadeCall; tools: readonly Tool[] },
): Promise<void> {
  const { writer, onStep, elapsed } = work
  const { name, number } = call
  const startedMs = elapsed()
  const step: RunStep = { kind: 'tool', name, call: number, attempt: 1, status: 'running', startedMs }
  onStep(step)
  const end = async (
    state: Pick<MadeCall, 'status' | 'result'> & Partial<MadeCall>,
    summary?: string,
    link?: ToolLink,
  ) => {
    Object.assign(call, state)
    step.status = state.status === 'done' ? 'done' : 'failed'
    step.endedMs = elapsed()
    if (state.status !== 'done') step.error = summary ?? state.result ?? toolWording.failed
    await deps.database.relaxed((trx) => updateCall(trx, call))
    showCall(deps, { run, writer }, call, summary, link)
    onStep(step)
  }
  const tool = tools.find((known) => known.name === name)
  if (!tool) return end({ status: 'denied', result: toolWording.notAllowed }, toolWording.deniedShort)
  try {
    const answer = await useTool(deps, run, work, { call, tool })
    const { result, summary, link }: Exclude<ToolResult, string> =
      typeof answer === 'string' ? { result: answer } : answer
    await end({ status: 'done', result: bounded(result), summary: summary ?? null }, summary, link)
  } catch (error) {
    if (run.signal.aborted) {
      const summary = isChange(call) ? toolWording.mayHaveRun : toolWording.stopped
      await end({ status: 'failed', result: unknownResult(call) }, summary)
      throw error
    }
    const isLate = error === late
    if (!isLate && !(error instanceof AppError))
      deps.log.warn({ err: error, runId: run.id, tool: name }, 'a tool failed')
    const said = isLate
      ? toolWording.timedOut
      : error instanceof AppError
        ? error.message
        : toolWording.failed
    const isUnknown = isLate && isChange(call)
    const result = isUnknown ? `${said} ${toolWording.brokenOffChange}` : said
    await end({ status: 'failed', result: bounded(result) }, isUnknown ? toolWording.mayHaveRun : said)
  }
}

/** Why a tool that takes too long is stopped. */
const late = new Error('The tool took too long.')

async function useTool(
  deps: Deps,
  run: LiveRun,
  { execution, deadline }: CallWork,
  { call, tool }: { call: MadeCall; tool: Tool },
): Promise<ToolResult> {
  const prepared = tool.prepare(parseCallInput(call.input))
  if ('problem' in prepared) throw new AppError('invalid_request', toolWording.badInput + prepared.problem)
  run.signal.throwIfAborted()
  call.status = 'running'
  // On the disk before it begins: after a crash it is known that this may have run.
  if (isChange(call)) await deps.database.transaction((trx) => updateCall(trx, call))
  const ended = new AbortController()
  const ms = Math.max(0, Math.min(tool.timeoutMs, deadline - performance.now()))
  const timer = setTimeout(() => ended.abort(late), ms)
  const passOn = () => ended.abort(run.signal.reason)
  run.signal.addEventListener('abort', passOn, { once: true })
  const { actor, agent, timeZone } = execution
  const model = modelOf(execution)
  const by = { actor, agentId: agent.id, agentName: agent.name, runId: run.id }
  const use = { deps, ...by, callKey: `${run.id}:${call.number}`, model, timeZone, signal: ended.signal }
  try {
    // A tool that doesn't listen to the signal is left to itself.
    return await Promise.race([prepared.run(use), rejection(ended.signal)])
  } finally {
    clearTimeout(timer)
    run.signal.removeEventListener('abort', passOn)
  }
}

/** Who reads what tools bring. What an agent speaks goes further than its text. */
function modelOf({ agent, model }: Execution): ToolUse['model'] {
  const { provider, settings } = model
  const isSpoken = agent.model_provider === 'elevenlabs'
  const staysHere = provider === 'mock' || (provider === 'local' && !isSpoken)
  return { provider, model: settings.modelId, staysHere }
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const refuse = () => reject(signal.reason)
    if (signal.aborted) refuse()
    else signal.addEventListener('abort', refuse, { once: true })
  })
}

/** The longest result that a model is given and that is kept. */
const resultMaxChars = 32_000

function bounded(result: string): string {
  const text = storable(result)
  if (text.length <= resultMaxChars) return text
  const note = resultCut(resultMaxChars)
  return text.slice(0, resultMaxChars - note.length).toWellFormed() + note
}

const shownInputMaxChars = 2_000

/** Tells the readers how a call stands. */
export function showCall(
  deps: Pick<Deps, 'now'>,
  { run, writer }: { run: Pick<LiveRun, 'log'>; writer: ReplyWriter },
  call: MadeCall,
  summary: string = shortResult(call),
  link?: ToolLink,
): void {
  const { part, name, input, status } = call
  const now = new Date(deps.now()).toISOString()
  const shown = partsOf(run.log.entries)[part]
  const startedAt = shown?.type === 'tool' ? shown.startedAt : now
  const isOpen = status === 'queued' || status === 'running' || status === 'waiting'
  const data: Extract<Part, { type: 'tool' }> = {
    ...{ type: 'tool', name, input: shownInput(input) },
    status: status === 'queued' ? 'running' : status,
    ...(summary !== '' && { summary }),
    ...(link && { link }),
    startedAt,
    ...(!isOpen && { endedAt: now }),
  }
  writer.tell({ event: 'part', data: { part, ...data } })
}

function shownInput(input: string): unknown {
  if (input.length <= shownInputMaxChars) return parseCallInput(input) ?? input
  return `${input.slice(0, shownInputMaxChars).toWellFormed()}…`
}
