import type { AgentSort } from '#contracts/agents/agents.ts'

/** The sorts that the registry offers. */
const agentSorts = ['updated', 'name', 'status', 'class'] as const satisfies readonly AgentSort[]
export type OfferedSort = (typeof agentSorts)[number]

/** The sort that a URL asks for; the latest change first where it asks for nothing that we know. */
export function agentSortOf(text: string | null): OfferedSort {
  return agentSorts.find((sort) => sort === text) ?? 'updated'
}
