import type { Agent, PublicAgent } from '#contracts/agents/agents.ts'
import type { ErrorBody } from '#contracts/errors.ts'
import type { ModelChoice, RunResult } from '#contracts/runs/runs.ts'
import type { Session, SessionMessage } from '#contracts/sessions/sessions.ts'
import type { RunEvent } from '#contracts/runs/run-events.ts'
import { screenWording } from '#contracts/screens/screen-wording.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type ApiRequest, call, callEnvelope, send } from '../../lib/api.ts'
import { readRunEvents, type StreamedEvent } from '../../lib/run-stream.ts'
import { timeZoneHere } from '../../lib/time-zone.ts'

/** A public page's agent; those who may see more of it get more. */
export type ChatAgent = PublicAgent &
  Partial<Pick<Agent, 'is_owner' | 'rights' | 'model' | 'model_provider' | 'tools' | 'context_scope'>>

/** What replies show of the agent that gave them. */
export type RepliedBy = Pick<ChatAgent, 'id' | 'slug' | 'name' | 'rights' | 'is_owner'>

/** What the agent is asked, and the key under which asking again means the same run. */
export type RunRequest = {
  agentId: string
  input: string
  sessionId: string | undefined
  idempotencyKey: string
  /** Of what the person has looked at, where the agent sends something of keepers. */
  previewToken?: string | undefined
  /** Unless it is asked in a chat inside the app. */
  origin?: 'studio' | 'page' | undefined
  /** What goes with it. */
  attachments?: readonly { id: string }[] | undefined
  /** In place of the agent's own model. */
  model?: ModelChoice | undefined
  /** The run of the last answer here. */
  afterRunId?: string | undefined
  signal: AbortSignal
}

const agentsPath = '/api/kip/agents'

export function findAgent(slug: string, signal: AbortSignal): Promise<ChatAgent> {
  return call(`${agentsPath}?slug=${encodeURIComponent(slug)}`, { signal })
}

/** The latest messages, oldest first; those before the message `before` where it is given, of all branches where asked. */
export async function listMessages(
  sessionId: string,
  request: { before?: string; branches?: 'all'; signal: AbortSignal },
): Promise<{ messages: SessionMessage[]; hasMore: boolean }> {
  const query = new URLSearchParams({ messages: 'true', sessionId })
  if (request.before !== undefined) query.set('before', request.before)
  if (request.branches !== undefined) query.set('branches', request.branches)
  const answer = await callEnvelope<SessionMessage[]>(`${agentsPath}?${query}`, { signal: request.signal })
  return { messages: answer.data, hasMore: answer.hasMore === true }
}

export function getSession(sessionId: string, signal: AbortSignal): Promise<Session> {
  return call(`${agentsPath}?sessionId=${encodeURIComponent(sessionId)}`, { signal })
}

/** A key for a run: 128 random bits. `crypto.randomUUID` is missing where a Keeper is reached over plain HTTP. */
export function newRunKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Sends a message; the reply arrives as events. Throws ApiError when refused, UnreachableError when cut off. */
export function runAgent({ idempotencyKey, signal, ...asked }: RunRequest) {
  return streamRun(agentsPath, {
    method: 'POST',
    body: { action: 'run', ...asked, timeZone: timeZoneHere() },
    headers: { 'idempotency-key': idempotencyKey },
    signal,
  })
}

/** Comes back to a run, of whose log everything up to the event `heldId` is here already. */
export function attachRun(runId: string, heldId: string, signal: AbortSignal) {
  return streamRun(runPath(runId, 'events'), { headers: { 'last-event-id': heldId }, signal })
}

/** The agent would send something of keepers that the person hasn't looked at, or that is another by now. */
export function isUnseen(error: unknown, previewToken: string | undefined): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'preview_needed' || (previewToken !== undefined && error.code === 'conflict')
}

/** The model that a run keeps to which was refused until its person has looked; `choice` is undefined for the agent's own. */
export function modelAsked(error: unknown): { choice: ModelChoice | undefined } | undefined {
  if (!(error instanceof ApiError) || error.code !== 'preview_needed') return undefined
  // As the server's `previewNeeded` writes it.
  return { choice: (error.data as { model?: ModelChoice } | undefined)?.model }
}

/** Lets an ended run go on in a new one. */
export function continueRun(
  runId: string,
  { idempotencyKey, previewToken, signal }: Pick<RunRequest, 'idempotencyKey' | 'previewToken' | 'signal'>,
) {
  return streamRun(runPath(runId, 'continue'), {
    method: 'POST',
    body: { timeZone: timeZoneHere(), previewToken },
    headers: { 'idempotency-key': idempotencyKey },
    signal,
  })
}

/** Ends a run, keeping what it has said. */
export async function stopRun(runId: string): Promise<void> {
  await callEnvelope(runPath(runId, 'stop'), { method: 'POST' })
}

/** All that a conversation asks of the server. */
export const chatApi = { listMessages, getSession, runAgent, attachRun, continueRun, stopRun }
export type ChatApi = typeof chatApi

function runPath(runId: string, step: 'events' | 'stop' | 'continue'): string {
  return `/api/kip/runs/${encodeURIComponent(runId)}/${step}`
}

/** Has a run answered as events. */
export async function* streamRun(path: string, request: ApiRequest): AsyncGenerator<StreamedEvent> {
  const response = await send(path, {
    ...request,
    headers: { ...request.headers, accept: 'text/event-stream' },
  })
  if (response.headers.get('content-type')?.includes('json')) yield* readJsonAnswer(response)
  else yield* readRunEvents(response)
}

/** A whole answer at once, from a gateway that does not stream. */
async function* readJsonAnswer(response: Response): AsyncGenerator<StreamedEvent> {
  // The server lets every answer out through its contracts: RunAnswer, or an error's.
  const answer = (await response.json()) as
    | { success: true; data: RunResult; processing_time_ms: number }
    | { success: false; error?: Partial<ErrorBody> }
  if (!answer.success) {
    const message = answer.error?.message || screenWording.agentResponseFailed
    throw new ApiError(response.status, { ...answer.error, message })
  }
  const { session_id, run_id } = answer.data
  const done: Extract<RunEvent, { event: 'done' }> = {
    event: 'done',
    data: { ...answer.data, status: 'done', processing_time_ms: answer.processing_time_ms },
  }
  yield { id: '0.0', event: 'run', data: { run_id, session_id } }
  yield { id: '0.0', ...done }
}
