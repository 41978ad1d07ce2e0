import type { ModelChoice } from '#contracts/runs/runs.ts'
import { callEnvelope } from '../../lib/api.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'
import { streamRun } from './chat.api.ts'

/** Answers a message again as another version; the reply arrives as events. */
export function answerAgain(request: {
  sessionId: string
  messageId: string
  /** A question's other words. */
  input: string | undefined
  origin: 'page' | undefined
  /** Of what the person has looked at, where the agent sends something of keepers. */
  previewToken: string | undefined
  /** In place of the agent's own model. */
  model: ModelChoice | undefined
  key: string
  signal: AbortSignal
}) {
  const { sessionId, key, signal, ...asked } = request
  return streamRun(`${sessionPath(sessionId)}/versions`, {
    method: 'POST',
    body: { ...asked, timeZone: timeZoneHere() },
    headers: { 'idempotency-key': key },
    signal,
  })
}

/** Shows the branch that a message is on. */
export async function showBranch(sessionId: string, messageId: string): Promise<void> {
  await callEnvelope(`${sessionPath(sessionId)}/branch`, { method: 'PUT', body: { messageId } })
}

function sessionPath(id: string): string {
  return `/api/kip/sessions/${encodeURIComponent(id)}`
}
