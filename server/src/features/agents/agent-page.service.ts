import type { Agent, AgentQuery, PublicAgent } from '#contracts/agents.ts'
import { pageSizeMax } from '#contracts/limits.ts'
import { comparable, searchWords } from '../../database/search-text.ts'

export type AgentPage<T> = { data: T[]; total: number; totalPages: number }

/**
 * Searches and orders agents by what their caller may know of them, so that a search tells no more than a look.
 * Without `page` and `pageSize` the list is whole; it comes with the newest first.
 */
export function pageOfAgents<T extends Agent | PublicAgent>(newest: T[], query: AgentQuery): AgentPage<T> {
  const words = searchWords(query.q)
  const found = newest.filter((agent) => {
    const text = searchedText(agent)
    return words.every((word) => text.includes(word))
  })
  const compare = comparisons[query.sort]
  const sorted = compare ? found.toSorted(compare) : found
  const total = found.length
  if (query.page === undefined && query.pageSize === undefined)
    return { data: sorted, total, totalPages: Math.min(total, 1) }
  const { page = 1, pageSize = pageSizeMax } = query
  const start = (page - 1) * pageSize
  return { data: sorted.slice(start, start + pageSize), total, totalPages: Math.ceil(total / pageSize) }
}

function searchedText(agent: Agent | PublicAgent): string {
  const { name, slug, purpose, agent_class, visibility, status, config } = agent
  const model = 'model' in agent ? [agent.model_provider, agent.model] : []
  return comparable(
    [name, slug, purpose, agent_class, visibility, status, config.tagline ?? '', ...model].join('\n'),
  )
}

type Compare = (one: Agent | PublicAgent, other: Agent | PublicAgent) => number

const comparisons: Record<AgentQuery['sort'], Compare | undefined> = {
  newest: undefined,
  updated: (one, other) => changedAt(other).localeCompare(changedAt(one)),
  name: (one, other) => comparable(one.name).localeCompare(comparable(other.name)),
}

/** Visitors are not told when an agent was changed: theirs stay in the order in which they came. */
function changedAt(agent: Agent | PublicAgent): string {
  return 'updated_at' in agent ? agent.updated_at : ''
}
