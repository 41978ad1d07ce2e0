import type { RunStep } from '#contracts/runs/run-events.ts'
import { runWording } from '#contracts/runs/run-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { RunOrigin } from '../../database/schema/runs.ts'
import { isStorageFailure } from '../../database/storage-failure.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { countRefusal, forgetRefusals } from '../agents/index.ts'
import {
  bookSpent,
  endReservation,
  spentOf,
  withSpendHolder,
  type Reservation,
  type Spent,
} from '../limits/index.ts'
import type { CitablePassages } from '../keepers/index.ts'
import type { Tool } from '../tools/index.ts'
import type { Delegator } from './delegator.ts'
import type { LiveRun } from './live-runs.ts'
import type { Place } from './record-run.ts'
import { createReplyWriter, type ReplyWriter } from './reply-writer.ts'
import type { ReadFiles } from './file-reading.ts'
import { tellModel, tellNotGiven, tellReading, withoutReceipts, withReceipts } from './receipts.ts'
import type { Admitted } from './run-admission.ts'
import type { RunBudget } from './run-allowance.ts'
import type { RunContext } from './run-context.ts'
import { requestSummary } from './request-summary.ts'
import { endWaitingBelow, storeEnd, tellOthers } from './run-end.ts'
import { textOf } from './run-log.ts'
import { callMsOf, runLoop, workedMs, type LoopWork } from './run-loop.ts'
import { endOfOutcome, newOutcome, visitorError, type RunOutcome } from './run-outcome.ts'
import { storePause, type RunBefore } from './run-pause.ts'
import { endOf, writeEnd, writePaidEnd, type EndedRun } from './run-end.table.ts'
import { speakReply } from './speak-reply.ts'
import type { MadeCall } from './tool-history.ts'

/** A recorded run with all that its execution needs. */
export type Execution = Admitted &
  Place & {
    actor: Actor
    origin: RunOrigin
    context: Promise<RunContext>
    reservation: Reservation | undefined
    budget: RunBudget
    delegator: Delegator
    /** What it may use, as long as its caller and its agent may. */
    tools: readonly Tool[]
    timeZone: string | undefined
    /** What it was given to read of keepers so far. */
    passages: CitablePassages
    /** What it was given to read of its own files. */
    files: ReadFiles
    /** What was searched before it began. */
    retrieval: RunStep | undefined
    /** Why it was given nothing, where its person is to know. */
    notice: string | undefined
    /** Which earlier answers it isn't given, where its person is to know. */
    leftOut: string | undefined
    /** What it did before it waited for its caller. */
    before: RunBefore | undefined
    /** When it was asked for, as `performance.now()` counts: what its steps' times are from. */
    askedAt: number
    calls: MadeCall[]
    /** What was booked of its cost when it began to wait. */
    paidBefore: number
  }

/** Answers a recorded run and stores its end, or that it waits; never throws. The events end with `done` or `error`. */
export async function executeRun(deps: Deps, run: LiveRun, execution: Execution): Promise<RunOutcome> {
  const { before } = execution
  const startedAt = before ? performance.now() - before.executionTimeMs : execution.askedAt
  const outcome = { ...newOutcome(execution.model.notes), ...before }
  const writer = writerFor(deps, run, execution)
  await answer(deps, run, { execution, outcome, startedAt, writer })
  // What it delegated ends with it.
  await Promise.allSettled(execution.delegator.runs)
  outcome.shownError = execution.actor.kind === 'visitor' ? visitorError(outcome) : outcome.error
  outcome.executionTimeMs = Math.round((performance.now() - startedAt) * 10) / 10
  if (outcome.isWaiting) {
    execution.delegator.budget.settleMoney(outcome.costMicroUsd)
    await storePause(deps, run, { execution, outcome, rows: writer.rest() })
    return outcome
  }
  execution.delegator.budget.end(outcome.costMicroUsd)
  await storeEnd(deps, run, {
    async store() {
      if (hasDelegated(run)) await endWaitingBelow(deps, run.id)
      await store(deps, run, execution, outcome)
    },
    onStored: () => run.send(endOfOutcome(deps, run, outcome)),
    onTrouble: () => run.send(endOfOutcome(deps, run, { ...outcome, ...notStored })),
  })
  if (outcome.status === 'done') void requestSummary(deps, run, execution)
  return outcome
}

/** Whether agents worked for it: one may have begun to wait for the person after it stopped listening. */
function hasDelegated({ log }: LiveRun): boolean {
  return log.entries.some(
    (entry) => !('text' in entry) && entry.event === 'part' && entry.data.type === 'agent',
  )
}

/** JSON has brackets of its own. */
function writerFor(deps: Deps, run: LiveRun, { agent, passages, files }: Execution): ReplyWriter {
  const writer = createReplyWriter(deps, run)
  return agent.config.response_format === 'json' ? writer : withReceipts(writer, run, { passages, files })
}

/** What a reader is told while the end of a run can't be stored. */
const notStored = {
  status: 'failed',
  shownError: wording.storageFailed,
  errorCode: 'unavailable',
} as const

/** Fills the outcome: model, tools, voice. */
async function answer(
  deps: Deps,
  run: LiveRun,
  work: { execution: Execution; outcome: RunOutcome; startedAt: number; writer: ReplyWriter },
): Promise<void> {
  const { execution, outcome, startedAt, writer } = work
  const { askedAt } = execution
  const onStep = (step: RunStep) => {
    if (!outcome.steps.includes(step)) outcome.steps.push(step)
    tellStep(writer, step)
  }
  const elapsed = () => Math.round((performance.now() - askedAt) * 10) / 10
  const deadline = performance.now() + execution.budget.deadline - deps.now()
  if (execution.retrieval) onStep(execution.retrieval)
  endWait(outcome, { elapsed, onStep })
  try {
    outcome.isWaiting = (await runLoop(deps, run, { ...work, deadline, elapsed, onStep })) === 'waiting'
    if (outcome.isWaiting) onStep({ ...waitStep, startedMs: elapsed() })
    writer.sendHeld()
    const said = textOf(run.log.entries)
    const text = execution.passages.size + execution.files.size > 0 ? withoutReceipts(said) : said
    // Speaking is part of the time of a run that makes one call of a model.
    const begunAt = execution.tools.length === 0 ? startedAt : performance.now()
    const spokenBy = Math.min(deadline, begunAt + callMsOf(deps, execution))
    if (outcome.status === 'done' && !outcome.isWaiting)
      await speakReply(deps, run, { ...work, text, deadline: spokenBy, elapsed, onStep })
  } catch (error) {
    takeFailure(deps, run, work, error)
  }
  tellNotGiven(writer, run, execution)
  if (!outcome.isWaiting) tellReading(writer, run, execution)
  if (!outcome.isWaiting) tellModel(writer, run, execution)
  await writer.end()
  outcome.log = run.log.entries
  outcome.text = textOf(outcome.log).toWellFormed()
}

/** How the log shows that a run waits for a person, until it goes on. */
const waitStep = { kind: 'approval', name: 'approval', attempt: 1, status: 'running' } as const

function endWait({ steps }: RunOutcome, { elapsed, onStep }: Pick<LoopWork, 'elapsed' | 'onStep'>): void {
  const at = steps.findIndex(({ kind, status }) => kind === 'approval' && status === 'running')
  const wait = steps[at]
  if (!wait) return
  // As it began it is in the run's log, which never changes.
  const ended: RunStep = { ...wait, status: 'done', endedMs: elapsed() }
  steps[at] = ended
  onStep(ended)
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

/** Stopped, interrupted, or a mistake of ours. What had happened by then stands in the steps alone. */
function takeFailure(
  deps: Deps,
  run: LiveRun,
  work: { execution: Execution; outcome: RunOutcome; startedAt: number },
  error: unknown,
): void {
  const { outcome } = work
  const calls = outcome.steps.filter((step) => step.kind === 'model')
  outcome.retries = calls.filter(({ attempt }) => attempt > 1).length
  const firstTokenMs = calls.find((step) => step.firstTokenMs !== undefined)?.firstTokenMs
  if (firstTokenMs !== undefined) outcome.timeToFirstTokenMs ??= workedMs(firstTokenMs, work)
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
  const spentMicroUsd = outcome.costMicroUsd - execution.paidBefore
  const ended = { id: run.id, sessionId: run.sessionId, replyPosition, now: deps.now() }
  const isFirst = await withSpendHolder(deps.database, (holder) => {
    const cost = { holder, spentMicroUsd }
    const spent = reservation ? spentOf(reservation, cost) : []
    return storeFirstEnd(deps, { execution, outcome, spent, end: endOf(ended, outcome, 'running') })
  })
  if (!isFirst) {
    await writeEnd.run(deps.database, endOf(ended, outcome, 'interrupted'))
    await tellOthers(deps, run)
  }
  // Whoever took this process for dead has booked the whole reservation.
  if (reservation) endReservation(deps, reservation, isFirst ? spentMicroUsd : reservation.amountMicroUsd)
}

/** False when another process had taken this one for dead. */
async function storeFirstEnd(
  deps: Pick<Deps, 'database' | 'log'>,
  work: { execution: Execution; outcome: RunOutcome; spent: Spent[]; end: EndedRun },
): Promise<boolean> {
  const { execution, outcome, spent, end } = work
  const { database } = deps
  const { agent, origin, isRefusalOfAgent } = execution
  // A test says nothing about an agent that others run: it may be of another version, or of a draft. Nor does a summary.
  const isTest = origin === 'draft' || origin === 'test' || origin === 'summary'
  const isRefused = outcome.isRefusal && isRefusalOfAgent
  const notice = { channel: 'run' as const, runId: end.run.id }
  const isTold = !isTest && (isRefused || (outcome.status === 'done' && agent.refusals > 0))
  if (isTold || spent.length > 2) {
    const isFirst = await database.relaxed(async (trx) => {
      if (!(await writeEnd.within(trx, end))) return false
      await bookSpent(trx, spent)
      if (isTold) await (isRefused ? countRefusal : forgetRefusals)(trx, agent.id)
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
