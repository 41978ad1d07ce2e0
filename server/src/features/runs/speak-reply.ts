import type { RunStep } from '#contracts/runs/run-events.ts'
import { speechOverBudget } from '#contracts/runs/run-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { speechCostMicroUsd } from '../../providers/catalogue.ts'
import { ProviderError } from '../../providers/provider.ts'
import type { Speech, SpeechRequest } from '../../providers/elevenlabs.ts'
import { keepAttachment, requireAttachmentRoom } from '../attachments/index.ts'
import { reserveSpeech } from './answer-money.ts'
import { limitCall } from './call-limits.ts'
import type { Execution } from './execute-run.ts'
import type { LiveRun } from './live-runs.ts'
import type { ReplyWriter } from './reply-writer.ts'
import { partsOf } from './run-log.ts'
import { addCost, type RunOutcome } from './run-outcome.ts'

/** Voices a finished reply where the agent speaks. A voice that fails leaves the text as it is, with a note. */
export async function speakReply(
  deps: Deps,
  run: LiveRun,
  work: {
    execution: Execution
    outcome: RunOutcome
    /** Milliseconds from when the run was asked for. */
    elapsed(): number
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
  const { elapsed } = work
  const step: RunStep = {
    kind: 'speech',
    name: speech.modelId,
    attempt: 1,
    status: 'running',
    startedMs: elapsed(),
  }
  work.onStep(step)
  const costMicroUsd = speechCostMicroUsd(speech.modelId, work.text.length)
  let hasLeft = false
  try {
    await requireAttachmentRoom(deps, run.sessionId)
    if (!(await reserveSpeech(deps, run, work, costMicroUsd))) throw new AppError('limited', speechOverBudget)
    run.signal.throwIfAborted()
    hasLeft = true
    const spoken = await speakInTime(deps, run, { text: work.text, ...speech, deadline: work.deadline })
    const attachment = await keepAttachment(deps, {
      sessionId: run.sessionId,
      runId: run.id,
      type: spoken.mediaType,
      bytes: spoken.bytes,
    })
    work.outcome.attachments.push(attachment)
    const audio = { type: 'audio', id: attachment.id, media_type: attachment.type } as const
    work.writer.tell({ event: 'part', data: { part: partsOf(run.log.entries).length, ...audio } })
    addCost(work.outcome, costMicroUsd, speech.keySource)
    step.status = 'done'
  } catch (error) {
    // What left the server is paid for, unless the provider answered with an error.
    const isUnbilled = error instanceof ProviderError && error.isUnbilled
    if (hasLeft && !isUnbilled) addCost(work.outcome, costMicroUsd, speech.keySource)
    run.signal.throwIfAborted()
    step.status = 'failed'
    const isSaid = error instanceof ProviderError || error instanceof AppError
    if (!isSaid) deps.log.error({ err: error, runId: run.id }, 'a reply could not be spoken')
    step.error = isSaid ? error.message : wording.unexpected
    work.outcome.notes.push(`The reply could not be spoken: ${step.error}`)
  }
  step.endedMs = elapsed()
  work.outcome.providerTimeMs += step.endedMs - step.startedMs
  work.onStep(step)
}

/** Throws what `speak` throws; a ProviderError where its time is over. */
async function speakInTime(
  deps: Pick<Deps, 'providers' | 'runTimes'>,
  { signal }: LiveRun,
  { deadline, ...request }: Omit<SpeechRequest, 'signal' | 'onPiece'> & { deadline: number },
): Promise<Speech> {
  const limits = limitCall({ times: deps.runTimes, deadline, signal })
  try {
    return await deps.providers.speak({ ...request, signal: limits.abort.signal, onPiece: limits.heard })
  } finally {
    limits.end()
  }
}
