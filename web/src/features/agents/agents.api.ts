import { queryOptions } from '@tanstack/react-query'
import type { Agent, AgentChange, AgentCreate } from '#contracts/agents.ts'
import type { RunEvent } from '#contracts/run-events.ts'
import { UnreachableError } from '../../lib/api-error.ts'
import { call, callEnvelope, send } from '../../lib/api.ts'
import { readEvents } from '../../lib/event-stream.ts'

const path = '/api/kip/agents'

/** All agents that this person may see. */
export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => call<Agent[]>(path, { signal }),
})

/** `warning` tells of something that was saved all the same. */
export type SavedAgent = { agent: Agent; warning: string | undefined }

export async function createAgent(agent: AgentCreate): Promise<SavedAgent> {
  const { data, warning } = await callEnvelope<Agent>(path, { method: 'POST', body: agent })
  return { agent: data, warning }
}

export async function updateAgent(change: AgentChange): Promise<SavedAgent> {
  const { data, warning } = await callEnvelope<Agent>(path, { method: 'PUT', body: change })
  return { agent: data, warning }
}

export async function deleteAgent(id: string): Promise<void> {
  await callEnvelope(path, { method: 'DELETE', body: { id } })
}

/** Ends a run; its stream then closes with what was said so far. */
export async function stopRun(runId: string): Promise<void> {
  await callEnvelope(`/api/kip/runs/${encodeURIComponent(runId)}/stop`, { method: 'POST' })
}

const reconnects = 4
const reconnectDelayMs = 400

/**
 * Runs an agent and yields what happens, up to `done` or `error`. A connection that breaks on the way is taken up again
 * where it broke. Throws ApiError when refused, UnreachableError when there is no way to the server.
 */
export async function* runAgent(
  run: { agentId: string; input: string },
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const headers = { accept: 'text/event-stream' }
  let response = await send(path, { method: 'POST', body: { action: 'run', ...run }, headers, signal })
  let runId: string | undefined
  let lastEventId = '0'
  for (let failures = 0; ;) {
    try {
      for await (const { event, data, id } of readEvents(response)) {
        // The server sends no other events than the contract's.
        const runEvent = { event, data } as RunEvent
        if (runEvent.event === 'run') runId = runEvent.data.run_id
        if (id) lastEventId = id
        failures = 0
        yield runEvent
        if (runEvent.event === 'done' || runEvent.event === 'error') return
      }
    } catch (cause) {
      if (signal.aborted) throw cause
    }
    failures += 1
    if (runId === undefined || failures > reconnects) throw new UnreachableError()
    await delay(reconnectDelayMs * failures, signal)
    response = await send(`/api/kip/runs/${encodeURIComponent(runId)}/events`, {
      headers: { ...headers, 'last-event-id': lastEventId },
      signal,
    })
  }
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
