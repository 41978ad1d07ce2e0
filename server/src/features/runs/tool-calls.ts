import type { Ask } from '#contracts/runs/parts.ts'
import type { RunStep } from '#contracts/runs/run-events.ts'
import { resultCut, toolWording } from '#contracts/tools/tool-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { granteeOf } from '../agents/index.ts'
import { ToolFailure, type Tool, type ToolLink, type ToolResult, type ToolUse } from '../tools/index.ts'
import { listAbove, toolsNow } from './delegator.ts'
import type { Execution } from './execute-run.ts'
import { createBell } from './follow-run.ts'
import { answerMs } from './run-allowance.ts'
import type { LiveRun } from './live-runs.ts'
import type { ReplyWriter } from './reply-writer.ts'
import { partsOf } from './run-log.ts'
import { endWaiting } from './run-end.ts'
import { showCall } from './show-call.ts'
import { isWaitingAgent, queueAnswered, resumedRun } from './waiting-agents.ts'
import { mayHaveChanged, updateCall } from './tool-calls.table.ts'
import type { MadeCall } from './tool-history.ts'
import { parseCallInput, storable } from './tool-input.ts'

/** What the calls of a run need. */
export type CallWork = {
  outcome: { steps: RunStep[] }
  execution: Execution
  writer: ReplyWriter
  /** When the run's time is over, as `performance.now()` counts. */
  deadline: number
  /** Milliseconds from when the run was asked for. */
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
  try {
    await runTogether(deps, run, work, calls)
    for (const call of calls.filter((one) => one.status === 'queued' && isChange(one)))
      await runCall(deps, run, work, { call, tools: await findTools(deps, work.execution) })
  } catch (error) {
    await leaveCalls(deps, run, work, calls)
    throw error
  }
  return calls.some(({ status }) => status === 'waiting') ? 'waiting' : 'done'
}

/**
 * Runs the calls that change nothing, all at once, and agents that waited for the person again as soon as they are
 * answered, at whichever process.
 */
async function runTogether(
  deps: Deps,
  run: LiveRun,
  work: CallWork,
  calls: readonly MadeCall[],
): Promise<void> {
  const bell = createBell(deps, run.id)
  const working = new Map<MadeCall, Promise<unknown>>()
  const failures: unknown[] = []
  const noteFailure = (error: unknown) => void failures.push(error)
  async function beginReady(): Promise<void> {
    await queueAnswered(deps, run, calls).catch((error: unknown) => {
      // It is looked for again, or found when the run is about to wait.
      deps.log.warn({ err: error, runId: run.id }, 'the answers of a person could not be looked for')
    })
    const ready = calls.filter((call) => call.status === 'queued' && !isChange(call) && !working.has(call))
    if (ready.length === 0) return
    const tools = await findTools(deps, work.execution)
    for (const call of ready) {
      const ended = runCall(deps, run, work, { call, tools }).catch(noteFailure)
      working.set(call, ended)
      void ended.finally(() => working.delete(call))
    }
  }
  try {
    for (;;) {
      if (failures.length === 0) await beginReady().catch(noteFailure)
      if (working.size === 0) break
      const answers = calls.some(isWaitingAgent) ? [bell.wait(lookAgainMs)] : []
      await Promise.race([...working.values(), ...answers])
    }
  } finally {
    bell.close()
  }
  if (failures.length > 0) throw failures[0]
}

/** How long a run at work waits for another process's word that an agent was answered, before it looks. */
const lookAgainMs = 500

/** Ends the calls that did not begin before the run was told to end. */
async function leaveCalls(
  deps: Deps,
  run: LiveRun,
  { writer, outcome, onStep, elapsed }: CallWork,
  calls: readonly MadeCall[],
): Promise<void> {
  for (const call of calls) {
    if (call.status !== 'queued' && call.status !== 'waiting') continue
    const isAgent = isWaitingAgent(call)
    const isUnknown = isAgent && (await hasChangedBelow(deps, resumedRun(run, call)))
    const result = isUnknown ? toolWording.brokenOffChange : toolWording.brokenOff
    Object.assign(call, { status: 'failed', result })
    await deps.database.relaxed((trx) => updateCall(trx, call))
    const summary = isUnknown ? toolWording.mayHaveRun : isAgent ? toolWording.stopped : toolWording.notBegun
    const ended = run.signal.reason === 'interrupted' ? 'interrupted' : 'stopped'
    showCall(deps, { run, writer }, call, { summary, ended })
    const step = outcome.steps.find((one) => one.call === call.number && one.status === 'running')
    if (step) onStep(Object.assign(step, { status: 'failed', endedMs: elapsed(), error: summary } as const))
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
    if (isAnswered) showCall(deps, to, call, { summary })
  }
}

const isChange = ({ changes }: MadeCall) => changes === 1

/** What the run may use now: a right that was taken away meanwhile is gone. */
function findTools(deps: Deps, { actor, delegator }: Execution): Promise<Tool[]> {
  return toolsNow(deps, actor, delegator)
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
  const tool = tools.find((known) => known.name === name)
  const kind = tool?.agent ? ('agent' as const) : ('tool' as const)
  const named = { kind, name: tool?.agent?.name ?? name, call: number, attempt: 1 }
  const resumes = resumedRun(run, call)
  const begun = resumes && work.outcome.steps.find((one) => one.run === resumes && one.status === 'running')
  const step: RunStep = begun || { ...named, status: 'running', startedMs }
  onStep(step)
  let ended: 'stopped' | 'interrupted' | undefined
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
    showCall(deps, { run, writer }, call, { summary, ended, link })
    onStep(step)
  }
  if (!tool) {
    // Nobody lets that one go on any longer.
    if (resumes !== undefined) await endWaiting(deps, resumes)
    return end({ status: 'denied', result: toolWording.notAllowed }, toolWording.deniedShort)
  }
  let asks: readonly Ask[] = []
  let mayChange = isChange(call) && !tool.connects
  const onSend = () => void (mayChange = isChange(call))
  try {
    const onDelegated: ToolUse['onDelegated'] = (runId, asked) => {
      // What it does while it is ended changes nothing of how the call ended.
      if (step.endedMs !== undefined) return
      asks = asked
      if (step.run !== runId) onStep(Object.assign(step, { run: runId }))
      showCall(deps, { run, writer }, call, { runId, asks })
    }
    const answer = await useTool(deps, run, work, { call, tool, resumes, onDelegated, onSend })
    if (typeof answer !== 'string' && 'isWaiting' in answer) {
      call.status = 'waiting'
      await deps.database.relaxed((trx) => updateCall(trx, call))
      return showCall(deps, { run, writer }, call, { asks })
    }
    const { result, summary, link } = typeof answer === 'string' ? { result: answer } : answer
    await end({ status: 'done', result: bounded(result), summary: summary ?? null }, summary, link)
  } catch (error) {
    if (run.signal.aborted) {
      ended = run.signal.reason === 'stopped' ? 'stopped' : 'interrupted'
      const isUnknown = mayChange || (await hasChangedBelow(deps, step.run))
      const summary = isUnknown ? toolWording.mayHaveRun : toolWording.stopped
      const result = isUnknown ? toolWording.brokenOffChange : toolWording.brokenOff
      await end({ status: 'failed', result }, summary)
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
    if (error instanceof ToolFailure)
      return end({ status: 'failed', result: said }, error.summary, error.link)
    const isUnknown = isLate && mayChange
    const result = isUnknown ? `${said} ${toolWording.brokenOffChange}` : said
    await end({ status: 'failed', result: bounded(result) }, isUnknown ? toolWording.mayHaveRun : said)
  }
}

/** Why a tool that takes too long is stopped. */
const late = new Error('The tool took too long.')

/** Whether an agent that was broken off may have changed something; known once its run has ended. */
async function hasChangedBelow(deps: Deps, runId: string | undefined): Promise<boolean> {
  if (runId === undefined) return false
  await deps.liveRuns.find(runId)?.finished.catch(() => undefined)
  return mayHaveChanged(deps.database.db, { runId })
}

async function useTool(
  deps: Deps,
  run: LiveRun,
  { execution, deadline }: CallWork,
  {
    call,
    tool,
    resumes,
    ...hearing
  }: { call: MadeCall; tool: Tool } & Pick<ToolUse, 'resumes' | 'onDelegated' | 'onSend'>,
): Promise<ToolResult> {
  const prepared = tool.prepare(parseCallInput(call.input))
  if ('problem' in prepared) throw new AppError('invalid_request', toolWording.badInput + prepared.problem)
  run.signal.throwIfAborted()
  const leftMs = deadline - performance.now()
  // There is always time for the answer; an agent's run ends in time by itself.
  const ms = Math.min(tool.timeoutMs, tool.agent ? leftMs : leftMs - answerMs)
  if (ms <= 0) throw new AppError('timed_out', toolWording.noTime)
  call.status = 'running'
  // On the disk before it begins: after a crash it is known that this may have run.
  if (isChange(call)) await deps.database.transaction((trx) => updateCall(trx, call))
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(late), ms)
  const passOn = () => ended.abort(run.signal.reason)
  run.signal.addEventListener('abort', passOn, { once: true })
  const { actor, agent, delegator, origin, timeZone, passages } = execution
  const above = listAbove(delegator).map((one) => ({ ...granteeOf(one.agent), model: one.model }))
  const by = { actor, ...granteeOf(agent), agentName: agent.name, runId: run.id, above }
  const isTest = origin === 'test'
  const of = { callKey: `${run.id}:${call.number}`, model: delegator.model, passages, isTest }
  const use = { deps, ...by, ...of, timeZone, signal: ended.signal, resumes, ...hearing }
  try {
    // A tool that doesn't listen to the signal is left to itself.
    return await Promise.race([prepared.run(use), rejection(ended.signal)])
  } finally {
    clearTimeout(timer)
    run.signal.removeEventListener('abort', passOn)
  }
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
