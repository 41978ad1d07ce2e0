import type { RunStep } from '#contracts/runs/run-events.ts'
import { runWording } from '#contracts/runs/run-wording.ts'
import { wording } from '#contracts/wording.ts'
import { isStorageFailure } from '../../database/storage-failure.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { speechCostMicroUsd } from '../../providers/catalogue.ts'
import { ProviderError } from '../../providers/provider.ts'
import { countRefusal, forgetRefusals } from '../agents/index.ts'
import { keepAttachment, requireAttachmentRoom } from '../attachments/index.ts'
import {
  bookSpent,
  endReservation,
  raiseReservation,
  spentOf,
  withSpendHolder,
  type Reservation,
  type Spent,
} from '../limits/index.ts'
import type { LiveRun } from './live-runs.ts'
import { callModel, type ModelCallResult } from './model-call.ts'
import type { RunBudget } from './run-allowance.ts'
import { createReplyWriter, type ReplyWriter } from './reply-writer.ts'
import { worstCaseOfTry, type Admitted } from './run-admission.ts'
import { partsOf, textOf } from './run-log.ts'
import type { RunContext } from './run-context.ts'
import type { Place } from './record-run.ts'
import { storeEnd, tellOthers } from './run-end.ts'
import {
  addCost,
  addModelCost,
  endOfOutcome,
  newOutcome,
  visitorError,
  type RunOutcome,
  type Tried,
} from './run-outcome.ts'
import { endOf, setReserved, writeEnd, writePaidEnd, type EndedRun } from './runs.table.ts'

/** A recorded run with all that its execution needs. */
export type Execution = Admitted &
  Place & {
    context: Promise<RunContext>
    reservation: Reservation | undefined
    budget: RunBudget
    isVisitors: boolean
  }

const runMsMax = 270_000

/** Answers a recorded run and stores its end; never throws. The events end with `done` or `error`. */
export async function executeRun(deps: Deps, run: LiveRun, execution: Execution): Promise<RunOutcome> {
  const startedAt = performance.now()
  const outcome = newOutcome(execution.model.notes)
  await answer(deps, run, { execution, outcome, startedAt })
  outcome.shownError = execution.isVisitors ? visitorError(outcome) : outcome.error
  outcome.executionTimeMs = Math.round((performance.now() - startedAt) * 10) / 10
  await storeEnd(deps, run, {
    store: () => store(deps, run, execution, outcome),
    onStored: () => run.send(endOfOutcome(deps, run, outcome)),
    onTrouble: () => run.send(endOfOutcome(deps, run, { ...outcome, ...notStored })),
  })
  return outcome
}

/** What a reader is told while the end of a run can't be stored. */
const notStored = {
  status: 'failed',
  shownError: wording.storageFailed,
  errorCode: 'unavailable',
} as const

/** Fills the outcome: context, model, voice. */
async function answer(
  deps: Deps,
  run: LiveRun,
  work: { execution: Execution; outcome: RunOutcome; startedAt: number },
): Promise<void> {
  const { execution, outcome, startedAt } = work
  const writer = createReplyWriter(deps, run)
  const tries: Tried[] = []
  let context: RunContext | undefined
  const onStep = (step: RunStep) => {
    if (!outcome.steps.includes(step)) outcome.steps.push(step)
    tellStep(writer, step)
  }
  const deadline = startedAt + totalMs(deps, execution)
  try {
    const given = await execution.context
    context = given
    const result = await callModel({
      provider: deps.providers.get(execution.model.provider),
      request: modelRequest(execution, given),
      maxRetries: execution.model.settings.maxRetries,
      retryDelayMs: execution.model.settings.retryDelayMs,
      times: deps.runTimes,
      startedAt,
      deadline,
      signal: run.signal,
      onText: writer.write,
      onStep,
      onTried: (tried) => void tries.push(tried),
      mayTryAgain: () => reserveTry(deps, run, execution, { context: given, tries: tries.length + 1 }),
    })
    takeResult(outcome, result)
    writer.sendHeld()
    const text = textOf(run.log.entries)
    if (outcome.status === 'done') await speakReply(deps, run, { ...work, text, deadline, writer, onStep })
  } catch (error) {
    takeFailure(deps, run, outcome, error)
  }
  await writer.end()
  outcome.log = run.log.entries
  outcome.text = textOf(outcome.log).toWellFormed()
  if (context) addModelCost(outcome, { model: execution.model, context, tries })
}

/** Reserves one more try, whatever those before it turn out to have cost. False past a cap or the run's own budget. */
async function reserveTry(
  deps: Deps,
  run: LiveRun,
  { reservation, model, budget }: Execution,
  { context, tries }: { context: RunContext; tries: number },
): Promise<boolean> {
  const { moneyMicroUsd } = budget
  if (moneyMicroUsd !== null && tries * worstCaseOfTry(model, context) > moneyMicroUsd) return false
  if (!reservation) return true
  if (!(await raiseReservation(deps, reservation, worstCaseOfTry(model, context)))) return false
  const { amountMicroUsd } = reservation
  await setReserved(deps.database, { id: run.id, sessionId: run.sessionId, amountMicroUsd })
  return true
}

function modelRequest({ agent, model }: Execution, context: RunContext) {
  const { modelId, maxTokens, temperature, topP, frequencyPenalty, presencePenalty } = model.settings
  return {
    modelId,
    maxTokens,
    temperature,
    ...(model.provider === 'openai' && { topP, frequencyPenalty, presencePenalty }),
    ...(model.apiKey !== undefined && { apiKey: model.apiKey }),
    ...(agent.config.response_format === 'json' && { responseFormat: 'json' as const }),
    system: context.system,
    messages: context.messages,
  }
}

/** The run's own time, which an agent may raise, up to its deadline. */
function totalMs(deps: Deps, { agent, budget }: Execution): number {
  const own = agent.config.max_run_seconds
  const most = own === undefined ? deps.runTimes.totalMs : Math.min(own * 1000, runMsMax)
  return Math.min(most, budget.deadline - deps.now())
}

/** A step is told when it begins and when it ends. */
function tellStep(writer: ReplyWriter, step: RunStep): void {
  writer.tell({ event: 'step', data: step })
  if (step.waitedMs === undefined) return
  const { retrying: message } = runWording
  writer.tell({
    event: 'notice',
    data: { kind: 'retrying', message, attempt: step.attempt + 1, wait_ms: step.waitedMs },
  })
}

function takeResult(outcome: RunOutcome, result: ModelCallResult): void {
  const { finishReason, retries, timeToFirstTokenMs, providerTimeMs, error } = result
  Object.assign(outcome, { finishReason, retries, timeToFirstTokenMs, providerTimeMs })
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

/** Stopped, interrupted, or a mistake of ours. What had happened by then stands in the steps alone. */
function takeFailure(deps: Deps, run: LiveRun, outcome: RunOutcome, error: unknown): void {
  const calls = outcome.steps.filter((step) => step.kind === 'model')
  outcome.retries = Math.max(0, calls.length - 1)
  outcome.timeToFirstTokenMs = calls.find((step) => step.firstTokenMs !== undefined)?.firstTokenMs
  outcome.providerTimeMs = calls.reduce(
    (sum, step) => sum + (step.endedMs ?? step.startedMs) - step.startedMs,
    0,
  )
  if (run.signal.aborted && run.signal.reason === 'stopped') {
    outcome.status = 'stopped'
    outcome.finishReason = 'stopped'
  } else if (run.signal.aborted) {
    Object.assign(outcome, {
      status: 'interrupted',
      finishReason: 'interrupted',
      error: wording.runInterrupted,
      errorCode: 'interrupted',
    })
  } else {
    deps.log.error({ err: error, runId: run.id }, 'a run failed unexpectedly')
    const isStorage = isStorageFailure(error)
    Object.assign(outcome, {
      status: 'failed',
      finishReason: 'internal',
      error: isStorage ? wording.storageFailed : wording.unexpected,
      errorCode: isStorage ? 'unavailable' : 'internal',
    })
  }
}

/** The run's end and what it cost are stored together; then what was reserved and not spent is free again. */
async function store(deps: Deps, run: LiveRun, execution: Execution, outcome: RunOutcome): Promise<void> {
  const { reservation, replyPosition } = execution
  const ended = { id: run.id, sessionId: run.sessionId, replyPosition, now: deps.now() }
  const isFirst = await withSpendHolder(deps.database, (holder) => {
    const cost = { holder, spentMicroUsd: outcome.costMicroUsd }
    const spent = reservation ? spentOf(reservation, cost) : []
    return storeFirstEnd(deps, { execution, outcome, spent, end: endOf(ended, outcome, 'running') })
  })
  if (!isFirst) {
    await writeEnd.run(deps.database, endOf(ended, outcome, 'interrupted'))
    await tellOthers(deps, run)
  }
  // Whoever took this process for dead has booked the whole reservation.
  if (reservation)
    endReservation(deps, reservation, isFirst ? outcome.costMicroUsd : reservation.amountMicroUsd)
}

/** False when another process had taken this one for dead. */
async function storeFirstEnd(
  deps: Pick<Deps, 'database' | 'log'>,
  work: { execution: Execution; outcome: RunOutcome; spent: Spent[]; end: EndedRun },
): Promise<boolean> {
  const { execution, outcome, spent, end } = work
  const { database } = deps
  const { agent, isRefusalOfAgent } = execution
  const isRefused = outcome.isRefusal && isRefusalOfAgent
  const notice = { channel: 'run' as const, runId: end.run.id }
  if (isRefused || (outcome.status === 'done' && agent.refusals > 0)) {
    const isFirst = await database.relaxed(async (trx) => {
      if (!(await writeEnd.within(trx, end))) return false
      await bookSpent(trx, spent)
      await (isRefused ? countRefusal : forgetRefusals)(trx, agent.id)
      return true
    })
    await tellOthers(deps, end.run)
    return isFirst
  }
  const [first, second] = spent
  if (!first) return writeEnd.run(database, end, { notice })
  if (!second) return writePaidEnd.one.run(database, { ...end, spent: { first } }, { notice })
  return writePaidEnd.two.run(database, { ...end, spent: { first, second } }, { notice })
}

/** Voices a finished reply where the agent speaks. A voice that fails leaves the text as it is, with a note. */
export async function speakReply(
  deps: Deps,
  run: LiveRun,
  work: {
    execution: Execution
    outcome: RunOutcome
    startedAt: number
    text: string
    /** When the whole run has to be over, as `performance.now()` counts. */
    deadline: number
    writer: ReplyWriter
    onStep(step: RunStep): void
  },
): Promise<void> {
  const { speech } = work.execution.model
  // A voice belongs to a message.
  if (!speech || run.sessionId === '' || work.text.trim() === '') return
  const elapsed = () => Math.round(performance.now() - work.startedAt)
  const step: RunStep = {
    kind: 'speech',
    name: speech.modelId,
    attempt: 1,
    status: 'running',
    startedMs: elapsed(),
  }
  work.onStep(step)
  const leftMs = Math.max(0, Math.min(deps.runTimes.firstChunkMs, work.deadline - performance.now()))
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(Math.ceil(leftMs))])
  try {
    await requireAttachmentRoom(deps, run.sessionId)
    const spoken = await deps.providers.speak({ text: work.text, ...speech, signal })
    const attachment = await keepAttachment(deps, {
      sessionId: run.sessionId,
      runId: run.id,
      type: spoken.mediaType,
      bytes: spoken.bytes,
    })
    work.outcome.attachments.push(attachment)
    const audio = { type: 'audio', id: attachment.id, media_type: attachment.type } as const
    work.writer.tell({ event: 'part', data: { part: partsOf(run.log.entries).length, ...audio } })
    addCost(work.outcome, speechCostMicroUsd(speech.modelId, work.text.length), speech.keySource)
    step.status = 'done'
  } catch (error) {
    // What left the server is paid for, unless the provider answered with an error.
    const isUnbilled = error instanceof ProviderError && error.status !== undefined
    if (!isUnbilled)
      addCost(work.outcome, speechCostMicroUsd(speech.modelId, work.text.length), speech.keySource)
    run.signal.throwIfAborted()
    step.status = 'failed'
    const isSaid = error instanceof ProviderError || error instanceof AppError
    step.error = isSaid ? error.message : "The voice provider didn't answer in time."
    work.outcome.notes.push(`The reply could not be spoken: ${step.error}`)
  }
  step.endedMs = elapsed()
  work.outcome.providerTimeMs += step.endedMs - step.startedMs
  work.onStep(step)
}
