import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  MemoryAgent,
  MemoryFact,
  MemoryFactChange,
  MemoryFactCreate,
  MemoryFactList,
  MemoryQuery,
} from '#contracts/agent-memory/memory.ts'
import { call, callEnvelope } from '../../lib/api.ts'

export type MemoryView = Pick<MemoryQuery, 'q' | 'sort' | 'page'>

const all = (agentId: string) => `/api/kip/agents/${encodeURIComponent(agentId)}/memory`
const one = (agentId: string, id: string) => `${all(agentId)}/${encodeURIComponent(id)}`

/** What is loaded of memories. */
export const memoryKey = ['memory'] as const

/** The agents that know something about the person, or may not. */
export const memoryAgentsQuery = queryOptions({
  queryKey: [...memoryKey, 'agents'],
  queryFn: ({ signal }) => call<MemoryAgent[]>('/api/kip/memory', { signal }),
})

/** A page of what an agent knows. */
export function memoryQuery(agentId: string, { q, sort, page }: MemoryView) {
  return queryOptions({
    queryKey: [...memoryKey, agentId, q, sort, page],
    async queryFn({ signal }) {
      const query = new URLSearchParams({ q, sort, page: String(page) })
      // The server lets every answer out through its contract.
      const answer = await callEnvelope<MemoryFact[]>(`${all(agentId)}?${query}`, { signal })
      const { data: facts, agent, total, totalPages } = answer as z.infer<typeof MemoryFactList>
      return { facts, agent, total, totalPages }
    },
    placeholderData: keepPreviousData,
  })
}

export function addFact(agentId: string, fact: z.input<typeof MemoryFactCreate>): Promise<MemoryFact> {
  return call(all(agentId), { method: 'POST', body: fact })
}

/** Throws an ApiError of 409 when the version is stale. */
export function changeFact(agentId: string, id: string, change: MemoryFactChange): Promise<MemoryFact> {
  return call(one(agentId, id), { method: 'PATCH', body: change })
}

/** Forgets a fact. `isUndo`: the agent has just remembered it, and what it replaced comes back. */
export async function forgetFact(agentId: string, id: string, isUndo = false): Promise<void> {
  await callEnvelope(`${one(agentId, id)}${isUndo ? '?undo=true' : ''}`, { method: 'DELETE' })
}

export function restoreFact(agentId: string, id: string): Promise<MemoryFact> {
  return call(`${one(agentId, id)}/restore`, { method: 'POST' })
}

export async function forgetEverything(agentId: string): Promise<void> {
  await callEnvelope(all(agentId), { method: 'DELETE' })
}

export function pauseMemory(agentId: string, isPaused: boolean): Promise<MemoryAgent> {
  return call(all(agentId), { method: 'PATCH', body: { is_paused: isPaused } })
}
