import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Agent, AgentChange, AgentCreate, AgentSort } from '#contracts/agents/agents.ts'
import { agentsPageSize, pageSizeMax } from '#contracts/limits/limits.ts'
import { call, callEnvelope } from '../../lib/api.ts'
import type { AgentFilter } from './agent-filters.ts'

const path = '/api/kip/agents'

/**
 * The agents that this person may see, the last changed first; the server bounds how many. Its key begins those of all
 * lists of agents: what invalidates it invalidates them.
 */
export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => call<Agent[]>(listPath({ sort: 'updated' }), { signal }),
})

/** All agents that pass a filter, by name. */
export function agentListQuery(filter: AgentFilter) {
  return queryOptions({
    queryKey: ['agents', 'list', filter],
    queryFn: ({ signal }) => call<Agent[]>(listPath({ sort: 'name', ...filter }), { signal }),
  })
}

/** What the registry shows. */
export type AgentView = AgentFilter & { q: string; sort: AgentSort; page: number }
type AgentPage = { agents: Agent[]; totalPages: number }

/** A page of the registry. While the next one loads, the last one stays. */
export function agentPageQuery({ page, ...view }: AgentView) {
  return queryOptions({
    queryKey: ['agents', 'page', { page, ...view }],
    queryFn: async ({ signal }): Promise<AgentPage> => {
      const asked = listPath({ ...view, page: String(page), pageSize: String(agentsPageSize) })
      const { data, totalPages = 0 } = await callEnvelope<Agent[]>(asked, { signal })
      return { agents: data, totalPages }
    },
    placeholderData: keepPreviousData,
  })
}

/** The slugs of agents that one may see and that are like a slug. None where they can't be asked for: a save tells. */
export async function findSlugsLike(slug: string): Promise<string[]> {
  const asked = listPath({ sort: 'name', q: slug, pageSize: String(pageSizeMax) })
  const agents = await call<Agent[]>(asked).catch(() => [])
  return agents.map((agent) => agent.slug)
}

function listPath(asked: { sort: AgentSort } & Record<string, string | undefined>): string {
  const query = new URLSearchParams({ sort: asked.sort })
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value)
  return `${path}?${query.toString()}`
}

/** One agent, as this person may see it. */
export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: ['agent', id],
    queryFn: ({ signal }) => getAgent(id, signal),
    retry: false,
  })

/** Throws ApiError or UnreachableError. */
export function getAgent(id: string, signal?: AbortSignal): Promise<Agent> {
  return call(`${path}?id=${encodeURIComponent(id)}`, signal && { signal })
}

export function findAgentBySlug(slug: string, signal: AbortSignal): Promise<Agent> {
  return call(`${path}?slug=${encodeURIComponent(slug)}`, { signal })
}

/** `warning` is about something that was saved anyway. */
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
