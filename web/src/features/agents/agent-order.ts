import type { Agent } from '#contracts/agents.ts'

export const agentSorts = ['updated', 'name', 'status', 'class'] as const
export type AgentSort = (typeof agentSorts)[number]

/** The sort that a URL asks for; the latest change first where it asks for nothing that we know. */
export function agentSortOf(text: string | null): AgentSort {
  return agentSorts.find((sort) => sort === text) ?? 'updated'
}

/** The agents that hold every word of the search, in order. Name, slug, purpose, class, provider and model count. */
export function findAgents(agents: readonly Agent[], search: { text: string; sort: AgentSort }): Agent[] {
  const words = search.text.toLowerCase().split(/\s+/).filter(Boolean)
  return agents
    .filter((agent) => {
      const text = searchedText(agent)
      return words.every((word) => text.includes(word))
    })
    .toSorted(comparisons[search.sort])
}

function searchedText(agent: Agent): string {
  return [
    agent.name,
    agent.slug,
    agent.purpose,
    agent.agent_class,
    agent.model_provider,
    agent.model,
    agent.visibility,
    agent.status,
    agent.config.tagline ?? '',
  ]
    .join('\n')
    .toLowerCase()
}

const byName = (one: Agent, other: Agent) => one.name.localeCompare(other.name)
const statusOrder: readonly Agent['status'][] = ['error', 'in-progress', 'ready']

const comparisons: Record<AgentSort, (one: Agent, other: Agent) => number> = {
  updated: (one, other) => other.updated_at.localeCompare(one.updated_at) || byName(one, other),
  name: byName,
  status: (one, other) =>
    statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status) || byName(one, other),
  class: (one, other) => one.agent_class.localeCompare(other.agent_class) || byName(one, other),
}
