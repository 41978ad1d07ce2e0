import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AgentFile, AgentFilePassage, AgentFilesReport } from '#contracts/agents/agent-files.ts'
import { call, callEnvelope } from '../../lib/api.ts'
import { upload } from '../../lib/upload.ts'

/** All that is known of an agent's files. */
export const agentFilesKey = (agentId: string) => ['agents', agentId, 'files'] as const

function pathOf(agentId: string): string {
  return `/api/kip/agents/${encodeURIComponent(agentId)}/files`
}

export type AgentFilesPage = {
  files: AgentFile[]
  total: number
  totalPages: number
  /** Of all files, whatever is searched for. */
  count: number
  bytes: number
}

/** A page of an agent's files by their paths. */
export function agentFilesQuery(agentId: string, { q, page }: { q: string; page: number }) {
  return queryOptions({
    queryKey: [...agentFilesKey(agentId), q, page],
    queryFn: async ({ signal }): Promise<AgentFilesPage> => {
      const search = new URLSearchParams({ page: String(page), q })
      const answer = await callEnvelope<AgentFile[]>(`${pathOf(agentId)}?${search.toString()}`, { signal })
      const { data: files, total = 0, totalPages = 1, files: count = 0, bytes = 0 } = answer
      return { files, total, totalPages, count, bytes }
    },
    placeholderData: keepPreviousData,
  })
}

export function addAgentFiles(
  agentId: string,
  files: readonly { path: string; text: string }[],
  signal: AbortSignal,
): Promise<AgentFilesReport> {
  return call<AgentFilesReport>(pathOf(agentId), { method: 'POST', body: { files }, signal })
}

/** Sends a PDF, or a ZIP, which is unpacked there. */
export function uploadAgentFile(
  agentId: string,
  { path: fileName, file }: { path: string; file: File },
  signal: AbortSignal,
): Promise<AgentFilesReport> {
  const path = `${pathOf(agentId)}/upload?${new URLSearchParams({ fileName }).toString()}`
  return upload<AgentFilesReport>(path, file, { onProgress: () => {}, signal })
}

export function deleteAgentFile(agentId: string, fileId: string): Promise<unknown> {
  return callEnvelope(`${pathOf(agentId)}/${encodeURIComponent(fileId)}`, { method: 'DELETE' })
}

export function deleteAgentFiles(agentId: string): Promise<unknown> {
  return callEnvelope(pathOf(agentId), { method: 'DELETE' })
}

/** What the agent would read for a message. */
export function searchAgentFiles(agentId: string, q: string): Promise<AgentFilePassage[]> {
  return call<AgentFilePassage[]>(`${pathOf(agentId)}/search?${new URLSearchParams({ q }).toString()}`)
}
