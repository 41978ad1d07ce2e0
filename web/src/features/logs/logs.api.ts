import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AgentStats } from '#contracts/agents/agents.ts'
import type { LogRetention } from '#contracts/logs/log-retention.ts'
import type { AgentLog, AgentLogDetail, LogChoices } from '#contracts/logs/logs.ts'
import { callEnvelope, call, send } from '../../lib/api.ts'
import { momentsOf } from '../../lib/time-range.ts'
import { streamRun } from '../chat/chat.api.ts'
import { isOpenLog, type LogView } from './log-view.ts'

const agentsPath = '/api/kip/agents'
const logsPath = '/api/kip/logs'
/** How often what is still running is looked at. */
const liveMs = 1_500

/** `isCapped`: there are more than were counted. */
export type LogPage = { logs: AgentLog[]; total: number; totalPages: number; isCapped: boolean }

/** A page of logs; asked again and again while one of them is running. */
export function logsQuery(view: LogView) {
  return queryOptions({
    queryKey: ['logs', 'page', view],
    queryFn: async ({ signal }): Promise<LogPage> => {
      const query = queryOf(view, { logs: 'true', page: String(view.page), sort: view.sort })
      const answer = await callEnvelope<AgentLog[]>(`${agentsPath}?${query}`, { signal })
      const { data, total = data.length, totalPages = 1, total_is_capped: isCapped = false } = answer
      return { logs: data, total, totalPages, isCapped }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.logs.some(isOpenLog) ? liveMs : false),
  })
}

/** What the logs of a filter add up to. */
export function logStatsQuery(view: LogView) {
  const { page: _page, sort: _sort, ...filter } = view
  return queryOptions({
    queryKey: ['logs', 'stats', filter],
    queryFn: ({ signal }) =>
      call<AgentStats>(`${agentsPath}?${queryOf(view, { stats: 'true' })}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const logChoicesQuery = queryOptions({
  queryKey: ['logs', 'choices'],
  queryFn: ({ signal }) => call<LogChoices>(`${logsPath}/choices`, { signal }),
  staleTime: 60_000,
})

const retentionPath = '/api/kam/log-retention'

/** How long logs are kept. */
export const logRetentionQuery = queryOptions({
  queryKey: ['log-retention'],
  queryFn: ({ signal }) => call<LogRetention>(retentionPath, { signal }),
})

export function changeLogRetention(change: LogRetention): Promise<LogRetention> {
  return call(retentionPath, { method: 'PUT', body: change })
}

/** One log with its payloads. */
export function logQuery(id: string) {
  return queryOptions({
    queryKey: ['logs', 'one', id],
    queryFn: ({ signal }) => call<AgentLogDetail>(`${logsPath}/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isOpenLog(state.data) ? liveMs : false),
  })
}

/** Downloads the logs of a filter as JSON lines, telling how many have come. */
export async function exportLogs(view: LogView, onProgress: (logs: number) => void): Promise<Blob> {
  const response = await send(`${logsPath}/export?${queryOf(view, {})}`)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let logs = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    for (const byte of part.value) if (byte === lineEnd) logs += 1
    onProgress(logs)
  }
  return new Blob(parts, { type: 'application/x-ndjson' })
}

const lineEnd = 10

/** Runs a log's agent again with the same input; resolves to the new log's id as soon as that is known. */
export async function replayLog(id: string): Promise<string> {
  // The run continues without a listener.
  const leave = new AbortController()
  try {
    const asked = { method: 'POST', signal: leave.signal } as const
    for await (const event of streamRun(`/api/kip/runs/${encodeURIComponent(id)}/replay`, asked)) {
      if (event.event === 'run') return event.data.run_id
    }
  } finally {
    leave.abort()
  }
  throw new Error('The server answered with a run that never started.')
}

function queryOf({ filter, range }: LogView, more: Record<string, string>): string {
  const given = Object.entries({ ...filter, ...momentsOf(range, new Date()), ...more })
  return new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
}
