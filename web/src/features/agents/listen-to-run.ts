import type { RunEvent } from '#contracts/runs/run-events.ts'
import { UnreachableError } from '../../lib/api-error.ts'
import type { ChatApi } from '../chat/chat.api.ts'

type Listening = {
  api: Pick<ChatApi, 'runAgent' | 'attachRun'>
  agentId: string
  input: string
  signal: AbortSignal
  /** Resolves after so many milliseconds; rejects when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const waitsMs = [300, 600, 1_200, 2_400, 5_000, 5_000, 5_000]

/**
 * Runs an agent and yields what happens, up to `done` or `error`. A broken stream is resumed where
 * it broke. Throws ApiError when refused, and UnreachableError when the server stays away.
 */
export async function* listenToRun({
  api,
  agentId,
  input,
  signal,
  wait,
}: Listening): AsyncGenerator<RunEvent> {
  let events = api.runAgent({ agentId, input, sessionId: undefined, idempotencyKey: runKey(), signal })
  let runId: string | undefined
  let heldChars = 0
  for (let failures = 0; ; failures += 1) {
    try {
      for await (const event of events) {
        if (event.event === 'run') runId = event.data.run_id
        if (event.event === 'delta') heldChars = event.id
        yield event
        if (event.event === 'done' || event.event === 'error') return
        failures = 0
      }
    } catch (cause) {
      if (signal.aborted || !(cause instanceof UnreachableError)) throw cause
    }
    const waitMs = waitsMs[failures]
    if (runId === undefined || waitMs === undefined) throw new UnreachableError()
    await wait(waitMs, signal)
    events = api.attachRun(runId, heldChars, signal)
  }
}

/** 128 random bits: asking twice by accident means the same run. */
function runKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
