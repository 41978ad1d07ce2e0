import { limitNotices, toolWording, type LimitReached } from '#contracts/tools/tool-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import type { ProviderMessage, ToolCall } from '../../providers/provider.ts'
import { leanContext, reserveAnswer, reserveTry } from './answer-money.ts'
import type { Execution } from './execute-run.ts'
import type { LiveRun } from './live-runs.ts'
import { callModel, type ModelCallResult } from './model-call.ts'
import { answerMs } from './run-allowance.ts'
import { earlierMessages, goOnMessage } from './context-turns.ts'
import { growContext } from './context-tokens.ts'
import type { ContextMessage, RunContext } from './run-context.ts'
import { partsOf, textOf } from './run-log.ts'
import { addModelCost, type RunOutcome, type Tried } from './run-outcome.ts'
import { recordCalls } from './record-calls.ts'
import { runCalls, showAnswers, type CallWork } from './tool-calls.ts'
import { tellResults } from './tell-results.ts'
import { messagesOfReply, type MadeCall } from './tool-history.ts'

export type LoopWork = CallWork & {
  outcome: RunOutcome
  /** When the run was asked for, as `performance.now()` counts; later by what it has waited for a person. */
  startedAt: number
}

/**
 * Calls the model and the tools that it asks for in turn, until it has answered, a limit is reached, or the run has to
 * wait for the person. Throws the signal's reason when the run is told to end; failures of the provider are in the outcome.
 */
export async function runLoop(deps: Deps, run: LiveRun, work: LoopWork): Promise<'ended' | 'waiting'> {
  const { execution } = work
  const given = await execution.context
  tellSummary(work, given)
  const calls = [...execution.calls]
  showAnswers(deps, { run, writer: work.writer }, calls)
  await reserveAnswer(deps, run, work, { context: contextOf(run, execution, { given, calls }), calls })
  if ((await runCalls(deps, run, work, calls)) === 'waiting') return 'waiting'
  for (let turn = (calls.at(-1)?.turn ?? 0) + 1; ; turn += 1) {
    let context = contextOf(run, execution, { given, calls })
    let limit = findLimit(deps, execution, { turn, calls })
    if (limit || execution.tools.length === 0) execution.delegator.budget.takeAnswer()
    if (turn > 1 && !(await reserveTry(deps, run, work, { context, tries: 1 }))) {
      context = leanContext(context)
      limit ??= 'money'
      if (!(await reserveTry(deps, run, work, { context, tries: 1 }))) {
        tellLimit(work, run, 'money')
        return 'ended'
      }
    }
    if (limit) {
      if (await askForAnswer(deps, run, work, { context, turn })) tellLimit(work, run, limit)
      return 'ended'
    }
    const asked = await askModel(deps, run, work, { context, turn })
    if (!asked || asked.calls.length === 0 || execution.tools.length === 0) return 'ended'
    const made = await recordCalls(deps, run, work, { asked: asked.calls, turn, before: calls })
    calls.push(...made)
    await reserveAnswer(deps, run, work, {
      context: contextOf(run, execution, { given, calls }),
      calls: made,
    })
    if ((await runCalls(deps, run, work, made)) === 'waiting') return 'waiting'
  }
}

/** How the log shows that a summary stands for older turns. */
function tellSummary({ outcome, onStep, elapsed }: LoopWork, { summaryTokens: tokens }: RunContext): void {
  // A run that waited has told it.
  if (tokens === undefined || outcome.steps.some(({ name }) => name === 'summary')) return
  const at = elapsed()
  const of = { kind: 'retrieval', name: 'summary', tokens, attempt: 1, status: 'done' } as const
  onStep({ ...of, startedMs: at, endedMs: at })
}

/** What the model is given: the conversation, and what the run has said and done so far. */
function contextOf(
  run: LiveRun,
  { tools, model }: Execution,
  { given, calls }: { given: RunContext; calls: readonly MadeCall[] },
): RunContext {
  if (tools.length === 0 && calls.length === 0) return given
  const parts = partsOf(run.log.entries)
  // Whoever has lost every tool since it called them is told of its calls in words.
  const done =
    tools.length > 0 ? messagesOfReply(parts, calls) : [...earlierMessages({ parts, calls }), goOnMessage]
  return growContext(given, done, model.settings)
}

/** Why the next call of the model is the last one, if it is; otherwise a step is taken for it. */
function findLimit(
  deps: Pick<Deps, 'now'>,
  { tools, budget, delegator }: Execution,
  { turn, calls }: { turn: number; calls: readonly MadeCall[] },
): LimitReached | undefined {
  if (tools.length === 0) return undefined
  if (calls.at(-1)?.result === toolWording.tooMany) return 'calls'
  if (hasRepeated(calls, turn - 1)) return 'repeated'
  if (isBadTurn(calls, turn - 1) && isBadTurn(calls, turn - 2)) return 'bad-input'
  if (turn > 1 && budget.deadline - deps.now() < answerMs) return 'time'
  return delegator.budget.takeStep() ? undefined : 'steps'
}

/** Whether a call of this turn was refused as the same as the two before it, whatever was called after it. */
function hasRepeated(calls: readonly MadeCall[], turn: number): boolean {
  return calls.some((call) => call.turn === turn && call.result === toolWording.repeated)
}

/** Whether a call of this turn could not be read, which the model is told once. */
function isBadTurn(calls: readonly MadeCall[], turn: number): boolean {
  return calls.some((call) => call.turn === turn && call.result?.startsWith(toolWording.badInput))
}

function tellLimit({ execution, outcome, writer }: LoopWork, run: LiveRun, limit: LimitReached): void {
  const { steps, toolCalls } = execution.budget
  const message = limit === 'steps' ? limitNotices.steps(steps) : limitNotices[limit](toolCalls)
  outcome.finishReason = 'limit'
  writer.sendHeld()
  const part = partsOf(run.log.entries).length
  writer.tell({ event: 'part', data: { part, type: 'notice', kind: 'limit', message } })
}

/**
 * Asks the model for its answer, in which it may call no tool. Servers of one's own may pass that over: they aren't
 * offered any, nor is a model that only calls tools even so. False where it failed.
 */
async function askForAnswer(
  deps: Deps,
  run: LiveRun,
  work: LoopWork,
  { context, turn }: { context: RunContext; turn: number },
): Promise<boolean> {
  const plain = tellResults(context)
  if (work.execution.model.provider === 'local')
    return (await askModel(deps, run, work, { context: plain, turn })) !== undefined
  const asked = await askModel(deps, run, work, { context, turn, toolChoice: 'none' })
  if (!asked || asked.said.trim() !== '' || asked.calls.length === 0) return asked !== undefined
  if (!(await reserveTry(deps, run, work, { context: plain, tries: 1 }))) return true
  return (await askModel(deps, run, work, { context: plain, turn })) !== undefined
}

/** Asks the model once, with its retries. Answers what it said and the calls that it wants made; undefined where it failed. */
async function askModel(
  deps: Deps,
  run: LiveRun,
  work: LoopWork,
  { context, turn, toolChoice }: { context: RunContext; turn: number; toolChoice?: 'none' },
): Promise<{ said: string; calls: ToolCall[] } | undefined> {
  const { execution, outcome, writer, startedAt, elapsed, onStep } = work
  const { model } = execution
  const tries: Tried[] = []
  const calls: ToolCall[] = []
  let said = ''
  const paidBefore = outcome.costMicroUsd
  const begunAt = turn === 1 ? startedAt : performance.now()
  try {
    const result = await callModel({
      provider: deps.providers.get(model.provider),
      request: { ...modelRequest(execution, context), ...(toolChoice && { toolChoice }) },
      maxRetries: model.settings.maxRetries,
      retryDelayMs: model.settings.retryDelayMs,
      times: deps.runTimes,
      elapsed,
      deadline: Math.min(begunAt + callMsOf(deps, execution), work.deadline),
      signal: run.signal,
      onText(text) {
        if (said === '' && turn > 1 && text !== '') writer.write(gapAfter(textOf(run.log.entries)))
        said += text
        writer.write(text)
      },
      onCall: (call) => calls.push(call),
      onStep,
      onTried: (tried) => void tries.push(tried),
      mayTryAgain: () => reserveTry(deps, run, work, { context, tries: tries.length + 1, paidBefore }),
    })
    takeResult(work, result)
    writer.sendHeld()
    return result.error ? undefined : { said, calls }
  } finally {
    const text = said + calls.map(({ name, input }) => name + input).join('')
    addModelCost(outcome, { model, context, tries, text })
    // While tools work, what they delegate may have the rest.
    execution.delegator.budget.settleMoney(outcome.costMicroUsd)
  }
}

/** The longest that an agent may have a model call take. */
const callMsMax = 270_000

/** How long a model call may take with its retries, which an agent may raise. */
export function callMsOf(deps: Pick<Deps, 'runTimes'>, { agent }: Pick<Execution, 'agent'>): number {
  const own = agent.config.max_run_seconds
  return own === undefined ? deps.runTimes.totalMs : Math.min(own * 1000, callMsMax)
}

/** What an agent says after its tools begins a paragraph of its own. */
function gapAfter(text: string): string {
  return text === '' || text.endsWith('\n\n') ? '' : '\n\n'
}

function modelRequest({ agent, model }: Execution, { system, messages, tools }: RunContext) {
  const { modelId, maxTokens, temperature, topP, frequencyPenalty, presencePenalty } = model.settings
  return {
    modelId,
    maxTokens,
    temperature,
    ...(model.provider === 'openai' && { topP, frequencyPenalty, presencePenalty }),
    ...(model.apiKey !== undefined && { apiKey: model.apiKey }),
    ...(agent.config.response_format === 'json' && { responseFormat: 'json' as const }),
    system,
    messages: messages.map(toWire),
    ...(tools && { tools }),
  }
}

/** Pictures stand before the words about them, as vendors advise. */
function toWire({ pictures, ...message }: ContextMessage): ProviderMessage {
  if (!pictures || message.role !== 'user') return message
  const images = pictures.map(({ type, mediaType, bytes }) => ({ type, mediaType, bytes }))
  return { role: 'user', content: [...images, { type: 'text', text: message.content }] }
}

type Began = Pick<LoopWork, 'startedAt' | 'execution'>

/** A time of a run's steps without the waiting for a person. */
export function workedMs(ms: number, { startedAt, execution }: Began): number {
  return Math.max(0, Math.round((ms - (startedAt - execution.askedAt)) * 10) / 10)
}

function takeResult(work: LoopWork, result: ModelCallResult): void {
  const { outcome } = work
  const { finishReason, retries, timeToFirstTokenMs, providerTimeMs, error } = result
  outcome.finishReason = finishReason
  outcome.retries += retries
  if (timeToFirstTokenMs !== undefined) outcome.timeToFirstTokenMs ??= workedMs(timeToFirstTokenMs, work)
  outcome.providerTimeMs += providerTimeMs
  outcome.notes.push(...result.notes)
  if (finishReason === 'too-long') outcome.notes.push(wording.replyTooLong)
  if (finishReason === 'length') outcome.notes.push(wording.tokenLimitReached)
  if (!error) return
  outcome.status = 'failed'
  outcome.error = error.message
  outcome.errorCode = error.code
  outcome.isRefusal = error.isRefusal
  outcome.retryAfterMs = error.retryAfterMs
}
